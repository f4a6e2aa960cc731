use std::time::SystemTime;

use papan_record::date;

/// Returns today's date in UTC, as records write it: `2026.01.31`.
pub fn today() -> String {
    date(now(), '.')
}

/// Returns the seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs()
}
