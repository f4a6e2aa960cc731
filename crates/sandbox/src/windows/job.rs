//! The few system calls for which the standard library has no safe form.

use std::{
    ffi::c_void,
    io,
    os::windows::io::{AsRawHandle, BorrowedHandle, FromRawHandle, OwnedHandle},
    ptr,
};

use windows_sys::Win32::{
    Foundation::{HANDLE, NTSTATUS},
    System::{
        JobObjects::{
            AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
            JOBOBJECT_BASIC_PROCESS_ID_LIST, JOBOBJECT_EXTENDED_LIMIT_INFORMATION,
            JobObjectBasicProcessIdList, JobObjectExtendedLimitInformation,
            QueryInformationJobObject, SetInformationJobObject, TerminateJobObject,
        },
        Threading::{OpenProcess, PROCESS_SUSPEND_RESUME},
    },
};

// Not in the documentation, but the same since Windows XP: the only way to stop all threads of a
// process at once.
#[link(name = "ntdll")]
unsafe extern "system" {
    fn NtSuspendProcess(process: HANDLE) -> NTSTATUS;
    fn NtResumeProcess(process: HANDLE) -> NTSTATUS;
}

/// A set of processes with everything that they start, which ends when its last handle is closed.
#[derive(Debug)]
pub struct Job(OwnedHandle);

/// The most processes of a job that are frozen.
const MAX_PROCESSES: usize = 128;

impl Job {
    /// Makes a job without processes.
    pub fn new() -> io::Result<Job> {
        // SAFETY: both pointers may be null: no attributes, so the handle is not inherited; no name.
        let handle = unsafe { CreateJobObjectW(ptr::null(), ptr::null()) };
        if handle.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the handle is new and has no other owner.
        let job = Job(unsafe { OwnedHandle::from_raw_handle(handle) });
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
        // SAFETY: the pointer and the size are those of the structure that this class asks for.
        let done = unsafe {
            SetInformationJobObject(
                job.0.as_raw_handle(),
                JobObjectExtendedLimitInformation,
                (&raw const limits).cast(),
                size_of_val(&limits) as u32,
            )
        };
        succeeded(done)?;
        Ok(job)
    }

    /// Puts a process into the job; what it starts from now on is in it too.
    pub fn assign(&self, process: BorrowedHandle<'_>) -> io::Result<()> {
        // SAFETY: both handles are open.
        succeeded(unsafe {
            AssignProcessToJobObject(self.0.as_raw_handle(), process.as_raw_handle())
        })
    }

    /// Ends every process of the job.
    pub fn end(&self) {
        // SAFETY: the handle is open. That it fails means that there is nothing to end.
        unsafe { TerminateJobObject(self.0.as_raw_handle(), 1) };
    }

    /// Opens the processes that the job has at the moment.
    pub fn processes(&self) -> Vec<OwnedHandle> {
        #[repr(C)]
        struct List {
            head: JOBOBJECT_BASIC_PROCESS_ID_LIST,
            rest: [usize; MAX_PROCESSES - 1],
        }
        let mut list =
            List { head: JOBOBJECT_BASIC_PROCESS_ID_LIST::default(), rest: [0; MAX_PROCESSES - 1] };
        // SAFETY: the pointer and the size are those of the structure that this class asks for,
        // followed by more room. A list that is too short fails, and is filled nevertheless.
        unsafe {
            QueryInformationJobObject(
                self.0.as_raw_handle(),
                JobObjectBasicProcessIdList,
                (&raw mut list).cast::<c_void>(),
                size_of_val(&list) as u32,
                ptr::null_mut(),
            )
        };
        let numbers = list.head.ProcessIdList.iter().chain(&list.rest);
        let listed = numbers.take(list.head.NumberOfProcessIdsInList as usize);
        listed.filter_map(|&number| open(number as u32)).collect()
    }
}

fn open(number: u32) -> Option<OwnedHandle> {
    // SAFETY: the arguments are plain values; a number without a process fails.
    let handle = unsafe { OpenProcess(PROCESS_SUSPEND_RESUME, 0, number) };
    // SAFETY: the handle is new and has no other owner.
    (!handle.is_null()).then(|| unsafe { OwnedHandle::from_raw_handle(handle) })
}

/// Whether there is a process of this user with this number.
pub fn is_alive(number: u32) -> bool {
    open(number).is_some()
}

/// Stops all threads of a process. The system counts how often.
pub fn suspend(process: BorrowedHandle<'_>) {
    // SAFETY: the handle is open. That it fails means that the process has ended.
    unsafe { NtSuspendProcess(process.as_raw_handle()) };
}

/// Takes one stop back.
pub fn resume(process: BorrowedHandle<'_>) {
    // SAFETY: as above.
    unsafe { NtResumeProcess(process.as_raw_handle()) };
}

fn succeeded(result: i32) -> io::Result<()> {
    if result == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
