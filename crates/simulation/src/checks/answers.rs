//! The answers that people see: a private answer is shown to nobody else, and speaks the person's language.

use crate::checks::invariant::Invariant;
use crate::discord::responder::{InteractionOutcome, SeenAnswer};
use gonagas_app::commands::replay::Replay;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::match_control::MatchVerb;
use gonagas_ui::message::Message;

/// Words of each language that are none in the others.
const COMMON_WORDS: [(&str, &[&str]); 3] = [
    ("en", &["the", "your", "you", "are", "this", "of", "with", "it", "match", "matches"]),
    ("fr", &["tu", "ton", "tes", "est", "une", "dans", "avec", "partie", "parties", "peux"]),
    ("nb", &["er", "ikke", "og", "det", "på", "har", "din", "av", "som", "partiet", "partier"]),
];

/// The number of words of another language from which on a text is in that language, if none of the right one is there.
const ENOUGH_WORDS: usize = 3;

/// Returns the faults of the answers to a request. Where it `knows_language` is false, the person's language is
/// uncertain.
pub fn check(
    requester: &Requester,
    request: &Request,
    outcome: &InteractionOutcome,
    knows_language: bool,
) -> Vec<(Invariant, String)> {
    let mut wrong = Vec::new();
    for answer in &outcome.seen {
        if let Some(detail) = changed_kind(requester, request, answer) {
            wrong.push((Invariant::Boards, detail));
        }
        if matches!(answer, SeenAnswer::Public(_)) && is_for_one_person(request) {
            wrong.push((
                Invariant::Private,
                format!("everyone sees the answer to {request:?} of {}", requester.user_id.0),
            ));
        }
        let read = private_message(answer).filter(|_| knows_language);
        let locale = requester.reading_locale();
        if let Some(language) = read.and_then(|message| foreign_language(locale, message)) {
            let detail = format!("{} reads “{locale}” and got {language} for {request:?}", requester.user_id.0);
            wrong.push((Invariant::Language, detail));
        }
    }
    wrong
}

/// Returns the public message that an answer has made into something else than it was: only a match changes its
/// messages, and they stay its messages.
fn changed_kind(requester: &Requester, request: &Request, answer: &SeenAnswer) -> Option<String> {
    let (Request::PressControl { custom_id, .. }
    | Request::SubmitForm { custom_id, .. }
    | Request::SubmitFields { custom_id, .. }) = request
    else {
        return None;
    };
    let board_of = |id: &CustomId| match id {
        CustomId::PublicBoard(control) => Some(control.match_ref),
        _ => None,
    };
    let pressed = CustomId::parse(custom_id);
    if matches!(pressed, Some(CustomId::Seek(_))) && requester.channel_ref.is_direct() {
        // It answers in the direct message, which only its owner sees.
        return None;
    }
    let pressed = pressed.as_ref().and_then(board_of);
    let is_own = pressed.is_some_and(|pressed| requester.uses_message_of(pressed));
    let stays = match answer {
        _ if requester.uses_private_message => return None,
        SeenAnswer::Changed(message) => {
            // In direct messages a short confirmation takes the place of a challenge.
            let is_direct = requester.channel_ref.guild().is_none();
            let text = message.text.strip_prefix("**").or_else(|| is_direct.then_some(&*message.text));
            let heading = pressed.map(|pressed| format!("#{}", pressed.id.0));
            let after = message.custom_ids().into_iter().filter_map(|id| CustomId::parse(&id));
            is_own
                && text.zip(heading).is_some_and(|(text, heading)| text.starts_with(&heading))
                && after.into_iter().all(|id| board_of(&id) == pressed)
        }
        SeenAnswer::Retired => is_own,
        SeenAnswer::Private(_) | SeenAnswer::Public(_) | SeenAnswer::Form(_) => return None,
    };
    (!stays).then(|| {
        format!(
            "{custom_id} of {} makes a message with {:?} into {answer:?}",
            requester.user_id.0, requester.message_places
        )
    })
}

fn private_message(answer: &SeenAnswer) -> Option<&Message> {
    match answer {
        SeenAnswer::Private(message) => Some(message),
        _ => None,
    }
}

/// The commands that everyone in the channel may see answered.
const PUBLIC_COMMANDS: [&str; 6] = ["challenge", "play", "move", "board", "takeback", "rematch"];

/// Returns true for a request with a private answer.
fn is_for_one_person(request: &Request) -> bool {
    match request {
        Request::Command(command) => {
            let shares = command.downcast().is_some_and(|Replay { share, .. }| *share);
            !shares && !PUBLIC_COMMANDS.contains(&command.spec().name)
        }
        Request::SubmitForm { .. } | Request::SubmitFields { .. } => false,
        Request::PressControl { custom_id, .. } => match CustomId::parse(custom_id) {
            Some(CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. }) => {
                shows_privately(control.verb)
            }
            _ => false,
        },
        _ => true,
    }
}

fn shows_privately(verb: MatchVerb) -> bool {
    matches!(
        verb,
        MatchVerb::AskResign
            | MatchVerb::More
            | MatchVerb::ViewPrivately
            | MatchVerb::ToggleWatch
            | MatchVerb::Replay
            | MatchVerb::StepThrough
            | MatchVerb::Record
            | MatchVerb::Hint
            | MatchVerb::Review
    )
}

/// Returns the language of a text, if it is another one than that of the reader.
fn foreign_language(locale: &str, message: &Message) -> Option<&'static str> {
    let right = match locale.split('-').next() {
        Some("fr") => "fr",
        Some("no" | "nb") => "nb",
        _ => "en",
    };
    let text = message.full_text().to_lowercase();
    let words: Vec<&str> = text.split(|letter: char| !letter.is_alphabetic()).collect();
    let count = |common: &[&str]| words.iter().filter(|word| common.contains(word)).count();
    let of_right: usize =
        COMMON_WORDS.iter().filter(|(language, _)| *language == right).map(|(_, common)| count(common)).sum();
    let mut others = COMMON_WORDS.iter().filter(|(language, _)| *language != right && of_right == 0);
    others.find(|(_, common)| count(common) >= ENOUGH_WORDS).map(|(language, _)| *language)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_ui::i18n::Catalog;

    #[test]
    fn language_of_a_help_is_recognised() {
        for (read, written, found) in
            [("fr", "fr", None), ("fr", "no", Some("nb")), ("no", "en", Some("en")), ("de", "fr", Some("fr"))]
        {
            let message = Message {
                text: Catalog::for_locale(written).format("private-help", &[("games", "Pahtum")]),
                ..Message::default()
            };
            assert_eq!(foreign_language(read, &message), found, "{written} for {read}");
        }
    }
}
