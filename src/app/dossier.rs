//! What is stored about somebody, as files that people and programs can read: JSON, with a line for each row.

use crate::kit::calendar::{DAY, Date};
use crate::room::people::{Moment, Person};
use crate::store::own::{Datum, Section};
use serde_json::{Value, json};

/// The files, each of about `most` bytes at most. Every file is whole in itself; a section that goes on in the next one has
/// its columns there again.
pub(super) fn files(person: Person, now: Moment, sections: &[Section], most: usize) -> Vec<String> {
    let mut files = Files { head: head(person, now), most, done: Vec::new(), text: String::new() };
    files.text.clone_from(&files.head);
    for (place, section) in sections.iter().enumerate() {
        files.begin(section, if place == 0 { "" } else { "," });
        for (place, row) in section.rows.iter().enumerate() {
            files.row(section, &json!(row.iter().map(value).collect::<Vec<_>>()), place);
        }
        files.text.push_str("\n  ]}");
    }
    files.close();
    files.done
}

/// What every file begins with.
fn head(person: Person, now: Moment) -> String {
    format!("{{\n\"account\": {}, \"at\": {},\n\"sections\": {{", json!(person.0.to_string()), json!(time(now)))
}

/// Files of which the last one is being written.
struct Files {
    head: String,
    most: usize,
    done: Vec<String>,
    text: String,
}

impl Files {
    fn begin(&mut self, section: &Section, comma: &str) {
        let columns = json!(section.columns);
        self.text.push_str(&format!("{comma}\n {}: {{\"columns\": {columns}, \"rows\": [", json!(section.name)));
    }

    fn row(&mut self, section: &Section, row: &Value, place: usize) {
        let row = row.to_string();
        let mut comma = if place == 0 { "" } else { "," };
        if self.text.len() + row.len() > self.most && place > 0 {
            self.text.push_str("\n  ]}");
            self.close();
            self.text.clone_from(&self.head);
            self.begin(section, "");
            comma = "";
        }
        self.text.push_str(&format!("{comma}\n  {row}"));
    }

    fn close(&mut self) {
        self.text.push_str("\n}\n}\n");
        self.done.push(std::mem::take(&mut self.text));
    }
}

/// Identifiers are texts, since many programs read numbers of their size wrongly.
fn value(datum: &Datum) -> Value {
    match datum {
        Datum::Nothing => Value::Null,
        Datum::Number(number) => json!(number),
        Datum::Fraction(number) => json!(number),
        Datum::Identifier(number) => json!(number.to_string()),
        Datum::Moment(moment) => json!(time(*moment)),
        Datum::Flag(flag) => json!(flag),
        Datum::Text(text) => json!(text),
    }
}

/// A moment in universal time, such as `2026-11-22T06:30:00.250Z`.
fn time(moment: Moment) -> String {
    let time = moment.rem_euclid(DAY);
    let [hours, minutes, seconds] = [3_600_000, 60_000, 1000].map(|unit| time / unit);
    format!("{}T{hours:02}:{:02}:{:02}.{:03}Z", Date::of(moment), minutes % 60, seconds % 60, time % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(name: &'static str, rows: usize) -> Section {
        let row = |number: usize| vec![Datum::Number(number as i64), Datum::Identifier(u64::MAX)];
        Section { name, columns: vec!["number".into(), "who".into()], rows: (0..rows).map(row).collect() }
    }

    /// The rows of a section in all files, each of which is JSON.
    fn rows(files: &[String], name: &str) -> Vec<Value> {
        let of = |file: &String| {
            let file: Value = serde_json::from_str(file).unwrap();
            assert_eq!(file["account"], "7");
            file["sections"][name]["rows"].as_array().cloned().unwrap_or_default()
        };
        files.iter().flat_map(of).collect()
    }

    #[test]
    fn nothing_is_lost_when_there_are_several_files() {
        let sections = [section("none", 0), section("some", 3), section("many", 200), section("last", 0)];
        for (most, least) in [(usize::MAX, 1), (2000, 3), (1, 100)] {
            let files = files(Person(7), 0, &sections, most);
            assert!(files.len() >= least, "{most}: {}", files.len());
            for section in &sections {
                let wanted = section.rows.iter().map(|row| json!([value(&row[0]), "18446744073709551615"]));
                assert_eq!(rows(&files, section.name), wanted.collect::<Vec<_>>(), "{most} {}", section.name);
            }
            assert!(files.iter().all(|file| most < 2000 || file.len() < most.saturating_add(200)), "{most}");
        }
    }

    #[test]
    fn values_are_told_apart() {
        let row = [
            (Datum::Nothing, json!(null)),
            (Datum::Fraction(1.5), json!(1.5)),
            (Datum::Moment(1_700_000_000_250), json!("2023-11-14T22:13:20.250Z")),
            (Datum::Flag(true), json!(true)),
            (Datum::Text("a \"b\"\n".into()), json!("a \"b\"\n")),
        ];
        for (datum, json) in row {
            assert_eq!(value(&datum), json);
        }
    }
}
