//! The filter on system calls.
//!
//! Two lists make it. The [deny list](deny) applies to every confined program: calls that attacks
//! begin with, and arguments that would evade another layer. The [allow list](allow) applies to
//! [`Mode::Strict`] on top of it: whatever it does not name is refused too. A refused call fails
//! with an error instead of ending the program, because libraries cope with errors.

mod allow;
mod deny;

use std::collections::BTreeMap;

use rustix::io::Errno;
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen as Length, SeccompCmpOp as Compare,
    SeccompCondition as Condition, SeccompFilter, SeccompRule as Rule, apply_filter, sock_filter,
};

use crate::{Layers, Mode};

pub use allow::allowed_calls;

/// The rules of each call; a call without rules is refused whatever its arguments.
type Rules = BTreeMap<i64, Vec<Rule>>;

/// From this number on are the calls of x32, which reach the same functions of the kernel.
const X32: u32 = 0x4000_0000;

/// Filters the calls of this process and of everything that it starts.
///
/// `reached` contains the control groups that hold the program; without them, calls that would evade freezing or the
/// memory limit are refused.
pub fn restrict(mode: Mode, reached: Layers) -> rustix::io::Result<()> {
    let build = || -> Result<Vec<BpfProgram>, BackendError> {
        let mut rules = deny::rules(reached)?;
        if mode == Mode::Strict {
            deny::add_strict_rules(&mut rules)?;
        }
        let unknown = Rules::from([(libc::SYS_clone3, vec![])]);
        let mut programs = vec![compile(unknown, libc::ENOSYS)?, compile(rules, libc::EPERM)?];
        // Last, because it refuses to add another filter.
        if mode == Mode::Strict {
            programs.push(allow::program());
        }
        Ok(programs)
    };
    for program in build().map_err(|_| Errno::NOTSUP)? {
        apply_filter(&program).map_err(|_| Errno::INVAL)?;
    }
    Ok(())
}

/// A condition on the lower 32 bits of an argument, which is all that the kernel reads of the
/// arguments that are compared here.
fn condition(argument: u8, compare: Compare, value: u64) -> Result<Condition, BackendError> {
    Condition::new(argument, Length::Dword, compare, value)
}

fn rule(argument: u8, compare: Compare, value: u64) -> Result<Rule, BackendError> {
    Rule::new(vec![condition(argument, compare, value)?])
}

/// A filter under which the calls of `rules` fail with `error` and all others pass.
fn compile(rules: Rules, error: libc::c_int) -> Result<BpfProgram, BackendError> {
    let refuse = SeccompAction::Errno(error as u32);
    let arch = std::env::consts::ARCH.try_into()?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, arch)?;
    let program: BpfProgram = filter.try_into()?;
    Ok(without_x32(program))
}

/// Puts a check in front that refuses x32 calls. Jumps in such programs are relative, so the rest
/// stays as it is.
fn without_x32(program: BpfProgram) -> BpfProgram {
    if std::env::consts::ARCH != "x86_64" {
        return program;
    }
    let mut whole = vec![LOAD_NUMBER, jump(libc::BPF_JGE, X32, 0, 1), fail_with(libc::ENOSYS)];
    whole.extend(program);
    whole
}

/// Loads the number of the call, which is the first word of what a filter sees.
const LOAD_NUMBER: sock_filter = statement(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0);

const fn statement(code: u32, k: u32) -> sock_filter {
    sock_filter { code: code as u16, jt: 0, jf: 0, k }
}

/// Compares what was loaded with `value`, and skips `jt` instructions if it holds, else `jf`.
const fn jump(comparison: u32, value: u32, jt: u8, jf: u8) -> sock_filter {
    let code = libc::BPF_JMP | comparison | libc::BPF_K;
    sock_filter { code: code as u16, jt, jf, k: value }
}

const fn fail_with(error: libc::c_int) -> sock_filter {
    statement(libc::BPF_RET | libc::BPF_K, libc::SECCOMP_RET_ERRNO | error as u32)
}
