//! The export of the data that is stored about a user: JSON files with one line for each row.

use gonagas_core::kit::calendar::utc_from_unix_millis;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_store::{ExportSection, ExportValue};
use serde_json::{Value, json};
use std::num::NonZero;
use time::format_description::well_known::Iso8601;
use time::format_description::well_known::iso8601::{Config, EncodedConfig, TimePrecision};

/// ISO 8601 with milliseconds.
const ISO_8601_MILLIS: EncodedConfig =
    Config::DEFAULT.set_time_precision(TimePrecision::Second { decimal_digits: NonZero::new(3) }).encode();

/// Returns the files, each of about `max_bytes` at most. Every file is complete JSON; a section that goes on in the
/// next one has its columns there again.
pub fn export_files(user: UserId, now: Timestamp, sections: &[ExportSection], max_bytes: usize) -> Vec<String> {
    let mut files =
        ExportWriter { header: file_header(user, now), max_bytes, finished: Vec::new(), current: String::new() };
    files.current.clone_from(&files.header);
    for (index, section) in sections.iter().enumerate() {
        files.begin_section(section, if index == 0 { "" } else { "," });
        for (index, row) in section.rows.iter().enumerate() {
            files.write_row(section, &json!(row.iter().map(json_value).collect::<Vec<_>>()), index);
        }
        files.current.push_str("\n  ]}");
    }
    files.finish_file();
    files.finished
}

/// Returns the beginning of every file.
fn file_header(user: UserId, now: Timestamp) -> String {
    format!("{{\n\"account\": {}, \"at\": {},\n\"sections\": {{", json!(user.0.to_string()), json!(format_utc(now)))
}

/// Writes the files one after the other.
struct ExportWriter {
    header: String,
    max_bytes: usize,
    finished: Vec<String>,
    current: String,
}

impl ExportWriter {
    fn begin_section(&mut self, section: &ExportSection, comma: &str) {
        let columns = json!(section.columns);
        self.current.push_str(&format!("{comma}\n {}: {{\"columns\": {columns}, \"rows\": [", json!(section.name)));
    }

    fn write_row(&mut self, section: &ExportSection, row: &Value, index: usize) {
        let row = row.to_string();
        let mut comma = if index == 0 { "" } else { "," };
        if self.current.len() + row.len() > self.max_bytes && index > 0 {
            self.current.push_str("\n  ]}");
            self.finish_file();
            self.current.clone_from(&self.header);
            self.begin_section(section, "");
            comma = "";
        }
        self.current.push_str(&format!("{comma}\n  {row}"));
    }

    fn finish_file(&mut self) {
        self.current.push_str("\n}\n}\n");
        self.finished.push(std::mem::take(&mut self.current));
    }
}

/// Returns the JSON of a value. Identifiers are strings, since many programs read numbers of their size wrongly.
fn json_value(value: &ExportValue) -> Value {
    match value {
        ExportValue::Null => Value::Null,
        ExportValue::Integer(number) => json!(number),
        ExportValue::Real(number) => json!(number),
        ExportValue::Snowflake(number) => json!(number.to_string()),
        ExportValue::Timestamp(time) => json!(format_utc(*time)),
        ExportValue::Boolean(flag) => json!(flag),
        ExportValue::Text(text) => json!(text),
    }
}

/// Returns a time in UTC, such as `2026-11-22T06:30:00.250Z`.
fn format_utc(timestamp: Timestamp) -> String {
    let time = utc_from_unix_millis(timestamp);
    // The format has no room for negative years.
    time.format(&Iso8601::<ISO_8601_MILLIS>).unwrap_or_else(|_| time.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(name: &'static str, rows: usize) -> ExportSection {
        let row = |number: usize| vec![ExportValue::Integer(number as i64), ExportValue::Snowflake(u64::MAX)];
        ExportSection { name, columns: vec!["number".into(), "who".into()], rows: (0..rows).map(row).collect() }
    }

    /// Returns the rows of a section in all files, each of which must be JSON.
    fn rows(files: &[String], name: &str) -> Vec<Value> {
        let rows_of = |file: &String| {
            let file: Value = serde_json::from_str(file).unwrap();
            assert_eq!(file["account"], "7");
            file["sections"][name]["rows"].as_array().cloned().unwrap_or_default()
        };
        files.iter().flat_map(rows_of).collect()
    }

    #[test]
    fn nothing_is_lost_when_there_are_several_files() {
        let sections = [section("none", 0), section("some", 3), section("many", 200), section("last", 0)];
        for (most, least) in [(usize::MAX, 1), (2000, 3), (1, 100)] {
            let files = export_files(UserId(7), 0, &sections, most);
            assert!(files.len() >= least, "{most}: {}", files.len());
            for section in &sections {
                let expected = section.rows.iter().map(|row| json!([json_value(&row[0]), "18446744073709551615"]));
                assert_eq!(rows(&files, section.name), expected.collect::<Vec<_>>(), "{most} {}", section.name);
            }
            assert!(files.iter().all(|file| most < 2000 || file.len() < most.saturating_add(200)), "{most}");
        }
    }

    #[test]
    fn values_are_told_apart() {
        let row = [
            (ExportValue::Null, json!(null)),
            (ExportValue::Real(1.5), json!(1.5)),
            (ExportValue::Timestamp(1_700_000_000_250), json!("2023-11-14T22:13:20.250Z")),
            (ExportValue::Boolean(true), json!(true)),
            (ExportValue::Text("a \"b\"\n".into()), json!("a \"b\"\n")),
        ];
        for (value, json) in row {
            assert_eq!(json_value(&value), json);
        }
    }
}
