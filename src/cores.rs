use papan_machine::cores;
use papan_record::TimeControl;

/// Returns the maximum number of concurrent games for which no player loses processor time where time matters.
pub fn cores_for(control: &TimeControl) -> usize {
    let cores = cores();
    let time_matters = control.clock.is_some() || control.limits.time.is_some();
    if time_matters { (cores / 2).max(1) } else { cores }
}
