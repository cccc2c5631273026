//! Settings of threads.

use serde_json::Value;

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::validation::check_integer;

/// Durations of inactivity after which a thread may be archived, in minutes.
const AUTO_ARCHIVE_MINUTES: [u64; 4] = [60, 1440, 4320, 10_080];

/// Checks the settings that a thread has beside its name.
pub fn check_thread_settings(problems: &mut FieldErrors, json: &Value) {
    let minutes = &json["auto_archive_duration"];
    if !minutes.is_null() && !minutes.as_u64().is_some_and(|minutes| AUTO_ARCHIVE_MINUTES.contains(&minutes)) {
        let message = "Value must be one of {60, 1440, 4320, 10080}.";
        problems.add("auto_archive_duration", "BASE_TYPE_CHOICES", message);
    }
    check_integer(problems, json, "", "rate_limit_per_user", 0, limits::SLOW_MODE);
}
