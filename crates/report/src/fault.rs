use std::io;

use papan_store::StoreFault;

/// Why a report was not written to its end.
#[derive(Debug)]
pub enum ReportFault {
    /// The games could not be read.
    Store(StoreFault),
    /// The report could not be written.
    Output(io::Error),
}

impl From<StoreFault> for ReportFault {
    fn from(fault: StoreFault) -> ReportFault {
        ReportFault::Store(fault)
    }
}

impl From<io::Error> for ReportFault {
    fn from(error: io::Error) -> ReportFault {
        ReportFault::Output(error)
    }
}
