//! What the draws of a match follow from, as headers of its record.

use crate::kit::dice::Face;
use crate::kit::side::Side;
use crate::record::error::{Reason, RecordError};
use crate::record::text::Record;

/// The word for a seat that was left to luck.
const LOT: &str = "lot";

/// What has to be known to work out the draws of a match again, and what came of those before its first action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draws {
    /// The number of the match.
    pub game: u64,
    /// The options as they were asked for, those that were left to a draw as such: `blocks=random`.
    pub asked: String,
    /// The seat that the challenger chose; `None` left it to luck.
    pub chosen: Option<Side>,
    /// The seat that the challenger got.
    pub challenger: Side,
    /// What was thrown for the seats, in order.
    pub thrown: Vec<Face>,
    /// What the bot committed itself to, in hexadecimal digits.
    pub commitment: String,
    /// The secret, in hexadecimal digits, once it is shown.
    pub secret: Option<String>,
    /// The words of the challenger and of the accepter; empty when there is none.
    pub words: [String; 2],
}

impl Draws {
    /// Adds these headers to a record.
    #[must_use]
    pub fn write(&self, record: Record) -> Record {
        let thrown: Vec<String> = self.thrown.iter().map(|face| face.sign().to_string()).collect();
        let chosen = self.chosen.map_or(LOT.to_owned(), |side| side.number().to_string());
        let always = record
            .with("match", &self.game.to_string())
            .with("asked", &self.asked)
            .with("chosen-seat", &chosen)
            .with("challenger-seat", &self.challenger.number().to_string())
            .with("commitment", &self.commitment);
        let some = [
            ("thrown", thrown.join(" ")),
            ("secret", self.secret.clone().unwrap_or_default()),
            ("challenger-word", self.words[0].clone()),
            ("accepter-word", self.words[1].clone()),
        ];
        some.iter().filter(|(_, value)| !value.is_empty()).fold(always, |record, (key, value)| record.with(key, value))
    }

    /// Reads these headers; `None` when the record has no commitment.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the header that is missing or means nothing.
    pub fn read(record: &Record) -> Result<Option<Draws>, RecordError> {
        let Some(commitment) = record.header("commitment") else { return Ok(None) };
        let optional = |key| record.header(key).unwrap_or_default().to_owned();
        Ok(Some(Draws {
            game: value(record, "match", |text| text.parse().ok())?,
            asked: value(record, "asked", |text| Some(text.to_owned()))?,
            chosen: value(record, "chosen-seat", |text| if text == LOT { Some(None) } else { seat(text).map(Some) })?,
            challenger: value(record, "challenger-seat", seat)?,
            thrown: if record.header("thrown").is_some() { value(record, "thrown", faces)? } else { Vec::new() },
            commitment: commitment.to_owned(),
            secret: record.header("secret").map(str::to_owned),
            words: [optional("challenger-word"), optional("accepter-word")],
        }))
    }
}

fn value<T>(record: &Record, key: &'static str, read: impl Fn(&str) -> Option<T>) -> Result<T, RecordError> {
    let header = record.needed(key)?;
    read(&header.value).ok_or_else(|| header.wrong(Reason::Value { key, value: header.value.clone() }))
}

fn seat(text: &str) -> Option<Side> {
    Side::from_number(text.parse().ok()?)
}

fn faces(text: &str) -> Option<Vec<Face>> {
    let face = |word: &str| Face::read(word.chars().next().filter(|_| word.len() == 1)?);
    text.split_whitespace().map(face).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::rules::Rules;

    fn record() -> Record {
        Record::of(&Rules::read("seega size=5").unwrap().start(), None)
    }

    fn draws() -> Draws {
        Draws {
            game: 12,
            asked: "size=5".into(),
            chosen: None,
            challenger: Side::Second,
            thrown: vec![Face::Two, Face::Blank, Face::X],
            commitment: "00ff".into(),
            secret: Some("ab".into()),
            words: ["birch".into(), "čáhci juo".into()],
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let plain =
            Draws { chosen: Some(Side::First), thrown: vec![], secret: None, words: Default::default(), ..draws() };
        for draws in [draws(), plain] {
            let text = draws.write(record()).to_string();
            assert_eq!(Draws::read(&Record::read(&text).unwrap()), Ok(Some(draws)));
        }
        assert_eq!(Draws::read(&record()), Ok(None));
    }

    #[test]
    fn a_header_that_means_nothing_is_named_with_its_line() {
        let text = draws().write(record()).to_string();
        for (right, wrong, key) in [
            ("chosen-seat: lot", "chosen-seat: 3", "chosen-seat"),
            ("challenger-seat: 2", "challenger-seat: me", "challenger-seat"),
            ("match: 12", "match: -1", "match"),
            ("thrown: 2 - X", "thrown: 2 7 X", "thrown"),
            ("thrown: 2 - X", "thrown: 2-X", "thrown"),
        ] {
            assert!(text.contains(right));
            let error = Draws::read(&Record::read(&text.replace(right, wrong)).unwrap()).unwrap_err();
            let line = 1 + text.lines().position(|line| line == right).unwrap();
            assert!(error.line == line && matches!(error.reason, Reason::Value { key: named, .. } if named == key));
        }
        let without: String = text.lines().filter(|line| !line.starts_with("asked")).collect::<Vec<_>>().join("\n");
        let error = Draws::read(&Record::read(&without).unwrap()).unwrap_err();
        assert_eq!(error.reason, Reason::Missing("asked"));
    }
}
