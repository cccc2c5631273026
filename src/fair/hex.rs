//! 32 bytes as 64 small hexadecimal digits.

/// The digits of these bytes, two for each, in order.
#[must_use]
pub fn encode(bytes: &[u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes that are written so; `None` when the text is not exactly 64 hexadecimal digits. Large digits are read, too.
#[must_use]
pub fn decode(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; 32];
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let bytes = std::array::from_fn(|index| index as u8 * 8);
        assert_eq!(&encode(&bytes)[..8], "00081018");
        assert_eq!(decode(&encode(&bytes)), Some(bytes));
        assert_eq!(decode(&encode(&bytes).to_uppercase()), Some(bytes));
    }

    #[test]
    fn anything_else_is_refused() {
        let digits = "0".repeat(64);
        for text in ["", &digits[1..], &format!("{digits}0"), &format!("+{}", &digits[1..]), &"é".repeat(32)] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
