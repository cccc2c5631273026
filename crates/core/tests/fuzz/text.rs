//! Turns bytes into texts that have a chance to be read.

/// Returns a text: a byte below 128 is a character, and any other stands for one of these words. So kept inputs can be
/// read and written by people, and random ones get past the first word.
pub fn decode(bytes: &[u8], words: &[&str]) -> String {
    let mut text = String::new();
    for byte in bytes {
        match byte.checked_sub(128) {
            None => text.push(char::from(*byte)),
            Some(index) => text.push_str(words[usize::from(index) % words.len()]),
        }
    }
    text
}
