use std::collections::BTreeMap;

use rustix::io::Errno;
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};

/// Prevents this process, and everything that it starts, from leaving the cores that it is bound to.
pub fn keep() -> rustix::io::Result<()> {
    let filter = || -> Result<BpfProgram, seccompiler::BackendError> {
        let rules = BTreeMap::from([(libc::SYS_sched_setaffinity, vec![])]);
        let refuse = SeccompAction::Errno(libc::EPERM as u32);
        let arch = std::env::consts::ARCH.try_into()?;
        SeccompFilter::new(rules, SeccompAction::Allow, refuse, arch)?.try_into()
    };
    apply_filter(&filter().map_err(|_| Errno::NOTSUP)?).map_err(|_| Errno::INVAL)
}
