//! The headers for verifying the randomness of a match.

use crate::kit::dice::Face;
use crate::kit::side::Side;
use crate::record::error::{RecordError, RecordErrorKind};
use crate::record::game_record::GameRecord;

/// The value of the header `chosen-seat` for a random seat.
const RANDOM_SEAT: &str = "lot";

/// The inputs from which the random results of a match follow, and the results before its first action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RandomnessHeaders {
    /// The number of the match.
    pub match_id: u64,
    /// The number of the first game of the pair, which stands for both in the random results; `None` for a single
    /// match.
    pub pair: Option<u64>,
    /// The requested options, random ones included: `blocks=random`.
    pub requested_options: String,
    /// The seat that the challenger chose; `None` for a random one.
    pub requested_seat: Option<Side>,
    /// The seat that the challenger got.
    pub challenger_seat: Side,
    /// The rolls for the seats, in order.
    pub seat_rolls: Vec<Face>,
    /// The commitment to the secret, in hexadecimal digits.
    pub commitment: String,
    /// The secret, in hexadecimal digits, once it is revealed.
    pub secret: Option<String>,
    /// The words of the challenger and of the accepter; empty when not given.
    pub player_words: [String; 2],
}

impl RandomnessHeaders {
    /// Adds these headers to a record.
    #[must_use]
    pub fn add_to(&self, record: GameRecord) -> GameRecord {
        let rolls: Vec<String> = self.seat_rolls.iter().map(|face| face.symbol().to_string()).collect();
        let chosen = self.requested_seat.map_or(RANDOM_SEAT.to_owned(), |side| side.number().to_string());
        let required = record
            .with_header("match", &self.match_id.to_string())
            .with_header("asked", &self.requested_options)
            .with_header("chosen-seat", &chosen)
            .with_header("challenger-seat", &self.challenger_seat.number().to_string())
            .with_header("commitment", &self.commitment);
        let optional = [
            ("pair", self.pair.map_or_else(String::new, |first| first.to_string())),
            ("thrown", rolls.join(" ")),
            ("secret", self.secret.clone().unwrap_or_default()),
            ("challenger-word", self.player_words[0].clone()),
            ("accepter-word", self.player_words[1].clone()),
        ];
        optional
            .iter()
            .filter(|(_, value)| !value.is_empty())
            .fold(required, |record, (key, value)| record.with_header(key, value))
    }

    /// Reads these headers; `None` when the record has no commitment.
    pub fn read_from(record: &GameRecord) -> Result<Option<RandomnessHeaders>, RecordError> {
        let Some(commitment) = record.header("commitment") else { return Ok(None) };
        let optional = |key| record.header(key).unwrap_or_default().to_owned();
        Ok(Some(RandomnessHeaders {
            match_id: parse_header(record, "match", |text| text.parse().ok())?,
            pair: match record.header("pair") {
                Some(_) => parse_header(record, "pair", |text| text.parse().ok().map(Some))?,
                None => None,
            },
            requested_options: parse_header(record, "asked", |text| Some(text.to_owned()))?,
            requested_seat: parse_header(record, "chosen-seat", |text| {
                if text == RANDOM_SEAT { Some(None) } else { parse_seat(text).map(Some) }
            })?,
            challenger_seat: parse_header(record, "challenger-seat", parse_seat)?,
            seat_rolls: if record.header("thrown").is_some() {
                parse_header(record, "thrown", parse_faces)?
            } else {
                Vec::new()
            },
            commitment: commitment.to_owned(),
            secret: record.header("secret").map(str::to_owned),
            player_words: [optional("challenger-word"), optional("accepter-word")],
        }))
    }
}

fn parse_header<T>(record: &GameRecord, key: &'static str, read: impl Fn(&str) -> Option<T>) -> Result<T, RecordError> {
    let header = record.require_header(key)?;
    read(&header.value).ok_or_else(|| header.error(RecordErrorKind::InvalidValue { key, value: header.value.clone() }))
}

fn parse_seat(text: &str) -> Option<Side> {
    Side::from_number(text.parse().ok()?)
}

fn parse_faces(text: &str) -> Option<Vec<Face>> {
    let face = |word: &str| Face::from_symbol(word.chars().next().filter(|_| word.len() == 1)?);
    text.split_whitespace().map(face).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::rules::Rules;

    fn record() -> GameRecord {
        GameRecord::from_session(&Rules::parse("seega size=5").unwrap().start_session(), None)
    }

    fn headers() -> RandomnessHeaders {
        RandomnessHeaders {
            match_id: 12,
            pair: None,
            requested_options: "size=5".into(),
            requested_seat: None,
            challenger_seat: Side::Second,
            seat_rolls: vec![Face::Two, Face::Blank, Face::X],
            commitment: "00ff".into(),
            secret: Some("ab".into()),
            player_words: ["birch".into(), "čáhci juo".into()],
        }
    }

    #[test]
    fn written_headers_are_read_back() {
        let plain = RandomnessHeaders {
            requested_seat: Some(Side::First),
            seat_rolls: vec![],
            secret: None,
            player_words: Default::default(),
            ..headers()
        };
        let paired = RandomnessHeaders { pair: Some(11), ..headers() };
        for random in [headers(), plain, paired] {
            let text = random.add_to(record()).to_string();
            assert_eq!(RandomnessHeaders::read_from(&GameRecord::parse(&text).unwrap()), Ok(Some(random)));
        }
        assert_eq!(RandomnessHeaders::read_from(&record()), Ok(None));
    }

    #[test]
    fn invalid_header_is_named_with_its_line() {
        let text = RandomnessHeaders { pair: Some(11), ..headers() }.add_to(record()).to_string();
        for (right, wrong, key) in [
            ("chosen-seat: lot", "chosen-seat: 3", "chosen-seat"),
            ("challenger-seat: 2", "challenger-seat: me", "challenger-seat"),
            ("match: 12", "match: -1", "match"),
            ("pair: 11", "pair: x", "pair"),
            ("thrown: 2 - X", "thrown: 2 7 X", "thrown"),
            ("thrown: 2 - X", "thrown: 2-X", "thrown"),
        ] {
            assert!(text.contains(right));
            let error =
                RandomnessHeaders::read_from(&GameRecord::parse(&text.replace(right, wrong)).unwrap()).unwrap_err();
            let line = 1 + text.lines().position(|line| line == right).unwrap();
            assert!(
                error.line == line
                    && matches!(error.kind, RecordErrorKind::InvalidValue { key: named, .. } if named == key)
            );
        }
        let without: String = text.lines().filter(|line| !line.starts_with("asked")).collect::<Vec<_>>().join("\n");
        let error = RandomnessHeaders::read_from(&GameRecord::parse(&without).unwrap()).unwrap_err();
        assert_eq!(error.kind, RecordErrorKind::MissingHeader("asked"));
    }
}
