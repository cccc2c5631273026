//! Numbers in the one form in which the ids are written, so that no control has two ids.

use gonagas_core::matches::ids::{MatchId, MatchRef, MatchTag};
use std::fmt::Display;
use std::str::FromStr;

/// Reads a decimal number as `Display` writes it: no plus sign and no leading zeros.
pub fn parse_number<T: FromStr + Display>(text: &str) -> Option<T> {
    let number: T = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// Reads the number and the tag of a match, as in `12.0a1b2c3d`.
pub fn parse_match_ref(text: &str) -> Option<MatchRef> {
    let (id, tag) = text.split_once('.')?;
    Some(MatchRef { id: MatchId(parse_number(id)?), tag: MatchTag::parse(tag)? })
}

/// Reads a hexadecimal number that is not negative, in lower case and without leading zeros.
pub fn parse_hex(text: &str) -> Option<i64> {
    let number = i64::from_str_radix(text, 16).ok()?;
    (format!("{number:x}") == text).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_in_another_form_is_refused() {
        assert_eq!((parse_number::<u32>("0"), parse_number::<u32>("120")), (Some(0), Some(120)));
        for text in ["", "+12", "012", "00", "-0", "-1", " 1", "1 ", "1_0", "4294967296", "٣"] {
            assert_eq!(parse_number::<u32>(text), None, "{text}");
        }
        assert_eq!((parse_hex("0"), parse_hex("258")), (Some(0), Some(600)));
        for text in ["", "+f", "0f", "F", "-1", "0x1"] {
            assert_eq!(parse_hex(text), None, "{text}");
        }
    }
}
