//! A reminder of the rules by which a puzzle is played, in the words of the rulebook.

use crate::i18n::Catalog;
use crate::rulebook::document::Part;
use crate::screens::rules::find::{document_id, find_page};
use gonagas_core::session::game_session::GameSession;

/// The most characters of a reminder, which stands above a board on a phone.
const MAX_LENGTH: usize = 600;

/// Returns the paragraphs of the first page of the rules, as small print, that say what dice and pieces do: all with a
/// heading but the aim and the end.
pub fn rules_reminder(catalog: &Catalog, session: &GameSession) -> Vec<String> {
    let id = document_id(&session.rules().rule_set_info());
    let Some(place) = find_page(catalog, &id, "") else { return Vec::new() };
    let paragraphs = place.page().parts.iter().filter_map(|part| match part {
        Part::Paragraph(text) if has_heading(text) => Some(text),
        _ => None,
    });
    let paragraphs: Vec<&String> = paragraphs.collect();
    let mut room = MAX_LENGTH;
    let fits = |text: &&&String| {
        let left = room.checked_sub(text.chars().count());
        room = left.unwrap_or(room);
        left.is_some()
    };
    let middle = paragraphs.get(1..paragraphs.len().saturating_sub(1)).unwrap_or_default();
    middle.iter().filter(fits).map(|text| format!("-# {text}")).collect()
}

/// Returns true for a paragraph that begins with bold words and a full stop.
fn has_heading(text: &str) -> bool {
    text.strip_prefix("**").and_then(|rest| rest.split_once("**")).is_some_and(|(heading, _)| heading.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::puzzles::catalogue::all_puzzles;

    #[test]
    fn every_puzzle_has_a_reminder_in_each_language() {
        for puzzle in all_puzzles() {
            let session = puzzle.position().unwrap();
            let lengths = ["en", "fr", "nb"].map(|language| {
                let lines = rules_reminder(&Catalog::for_locale(language), &session);
                assert!(lines.iter().map(|line| line.chars().count()).sum::<usize>() < MAX_LENGTH + 30);
                lines.len()
            });
            assert!(lengths.iter().all(|count| *count >= 1), "{}: {lengths:?}", puzzle.rules);
        }
    }

    #[test]
    fn reminder_says_what_the_dice_do() {
        let puzzle = all_puzzles().iter().find(|puzzle| puzzle.rules.contains("raisa")).unwrap();
        let lines = rules_reminder(&Catalog::for_locale("en"), &puzzle.position().unwrap());
        assert!(lines[0].starts_with("-# **Your turn.** Roll two dice"), "{lines:?}");
        assert!(lines.iter().any(|line| line.contains("**Capturing.**")), "{lines:?}");
        assert!(lines.iter().all(|line| !line.contains("**Aim.**") && !line.contains("**Winning.**")), "{lines:?}");
    }
}
