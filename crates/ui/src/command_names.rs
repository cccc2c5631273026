//! The names of commands in texts that have no placeholders.
//!
//! Discord shows each person the commands in their language. A mention of a command by its id is no way to name it:
//! clients show the name in the mention as it was written, and do nothing when it is a translated one.

use crate::i18n::Catalog;

/// Replaces the names of commands in code, such as `/takeback`, by those that people see who read this language.
#[must_use]
pub fn localize_command_names(catalog: &Catalog, text: &str) -> String {
    let part = |(index, part): (usize, &str)| {
        let is_code = index % 2 == 1;
        is_code.then(|| localized_command(catalog, part)).flatten().unwrap_or_else(|| part.to_owned())
    };
    text.split('`').enumerate().map(part).collect::<Vec<_>>().join("`")
}

/// Returns the code of a command in this language, its subcommand included; `None` for other code.
fn localized_command(catalog: &Catalog, code: &str) -> Option<String> {
    let mut words = code.strip_prefix('/')?.split(' ');
    let command = words.next()?;
    let mut localized = format!("/{}", known_name(catalog, command)?);
    for (index, word) in words.enumerate() {
        let subcommand = (index == 0).then(|| known_name(catalog, &format!("{command}-{word}"))).flatten();
        localized.push(' ');
        localized.push_str(&subcommand.unwrap_or_else(|| word.to_owned()));
    }
    Some(localized)
}

fn known_name(catalog: &Catalog, command: &str) -> Option<String> {
    let key = format!("name-{command}");
    catalog.has_key(&key).then(|| catalog.text(&key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_have_their_names_in_the_language() {
        let text = "Later `/takeback` asks; `/privacy show` too, not /takeback, `d4` or `/nothing`.";
        assert_eq!(localize_command_names(&Catalog::for_locale("en"), text), text);
        assert_eq!(
            localize_command_names(&Catalog::for_locale("fr"), text),
            "Later `/annuler-coup` asks; `/confidentialité voir` too, not /takeback, `d4` or `/nothing`."
        );
    }
}
