//! Real programs behind real layers. All attacks are bounded and harmless.

#![cfg(target_os = "linux")]

mod affinity;
mod control_groups;
mod cost;
mod ends;
mod fallbacks;
mod files;
mod freezing;
mod leftovers;
mod network;
mod processes;
mod roots;
mod runtimes;
mod starts;
mod support;
mod system_calls;
