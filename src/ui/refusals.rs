//! Why something was refused, in words.

use crate::kit::options::OptionError;
use crate::room::offer::{Fate, Matter, Offer};
use crate::room::people::Person;
use crate::room::refusal::{Refusal, Wrong};
use crate::room::state::{Ending, Match};
use crate::table::rules::listings;
use crate::table::rules::{Listing, RulesError};
use crate::ui::plain::plain;
use crate::ui::screens::{mention, private};
use crate::ui::words::Words;

/// Why a wish was refused.
#[must_use]
pub fn refusal(words: &Words, game: &Match, refusal: &Refusal) -> String {
    let number = game.id().0.to_string();
    let of = |key, person: Person| words.tell(key, &[("person", &mention(words, person))]);
    match refusal {
        Refusal::Stale => words.say("refuse-stale"),
        Refusal::NotYours => {
            let people: Vec<String> = game.people().into_iter().map(|person| mention(words, person)).collect();
            words.tell("refuse-not-yours", &[("people", &people.join(" & "))])
        }
        Refusal::NotYourTurn(person) => of("refuse-not-your-turn", *person),
        Refusal::NotAsked(person) => of("refuse-not-asked", *person),
        Refusal::OwnChallenge => words.say("refuse-own-challenge"),
        Refusal::NotChallenger(person) => of("refuse-not-challenger", *person),
        Refusal::OpenDecline => words.say("refuse-open-decline"),
        Refusal::NotStarted => words.tell("refuse-not-started", &[("match", &number)]),
        Refusal::TimeUp(person) => {
            words.tell("refuse-time-up", &[("match", &number), ("person", &mention(words, *person))])
        }
        Refusal::Over if late(game).is_some() => {
            let person = late(game).map_or_else(String::new, |person| mention(words, person));
            words.tell("refuse-forfeited", &[("match", &number), ("person", &person)])
        }
        Refusal::Over => words.tell("refuse-over", &[("match", &number)]),
        Refusal::Illegal { text, wrong, near } => illegal(words, text, *wrong, near),
        Refusal::NoAction { near } => words.tell("refuse-no-action", &[("near", &code(near))]),
        Refusal::TurnEnded(text) => words.tell("refuse-turn-ended", &[("text", &plain(text))]),
        Refusal::ThrowFirst => words.say("refuse-throw-first"),
        Refusal::NoThrow { near } => words.tell("refuse-no-throw", &[("near", &code(near))]),
        Refusal::ThrowIsLast => words.say("refuse-throw-is-last"),
        Refusal::NothingToTakeBack => words.say("refuse-nothing-to-take-back"),
        Refusal::TooLateForAWord => words.say("refuse-too-late-for-a-word"),
        Refusal::AlreadyActed => words.say("refuse-already-acted"),
        Refusal::NoOffer(last) => no_offer(words, *last),
        Refusal::NotYourOffer => words.say("refuse-not-your-offer"),
        Refusal::OfferedAlready => words.say("refuse-offered-already"),
        Refusal::OwnOffer => words.say("refuse-own-offer"),
        Refusal::Alone => words.say("refuse-alone"),
        Refusal::OfferStands => words.say("refuse-offer-stands"),
        Refusal::AnswerFirst => words.say("refuse-answer-first"),
        Refusal::NothingToAskBack => words.say("refuse-nothing-to-ask-back"),
        Refusal::AskedAlready => words.say("refuse-asked-already"),
    }
}

/// Whose time was up, where that ended the match.
fn late(game: &Match) -> Option<Person> {
    match game.ending()? {
        Ending::Forfeit(side) => game.play().map(|play| play.person(side)),
        _ => None,
    }
}

/// Why there is nothing to answer, as far as that is known.
fn no_offer(words: &Words, last: Option<Offer>) -> String {
    let Some(Offer { about, fate, .. }) = last else { return words.say("refuse-no-offer") };
    let key = match fate {
        Fate::Standing | Fate::Agreed | Fate::Refused => "refuse-offer-answered",
        Fate::Retracted => "refuse-offer-retracted",
        Fate::Lapsed => "refuse-offer-lapsed",
    };
    let what = match about {
        Matter::Stop => words.say("offer-to-stop"),
        Matter::Back(_) => words.say("request-to-take-back"),
    };
    words.tell(key, &[("what", &what)])
}

/// Why there are no such rules.
#[must_use]
pub fn rules(words: &Words, game: &str, error: &RulesError) -> String {
    match error {
        RulesError::UnknownGame { id, .. } => {
            words.tell("rules-unknown-game", &[("game", &plain(id)), ("games", &private::games(words))])
        }
        RulesError::NoRuleSet { known } => words.tell("rules-no-rule-set", &[("known", known)]),
        RulesError::Open(key) => words.tell("rules-open", &[("key", key)]),
        RulesError::Option(OptionError::NotAnOption(word)) => {
            words.tell("rules-not-an-option", &[("word", &plain(word))])
        }
        RulesError::Option(OptionError::UnknownKey { key, known }) => match sets_with(game, key) {
            sets if sets.is_empty() && known.is_empty() => words.tell("rules-no-options", &[("key", &plain(key))]),
            sets if sets.is_empty() => words.tell("rules-unknown-key", &[("key", &plain(key)), ("known", known)]),
            sets => words.tell("rules-key-elsewhere", &[("key", key), ("sets", &code(&sets)), ("known", known)]),
        },
        RulesError::Option(OptionError::UnknownValue { key, value, known }) => {
            words.tell("rules-unknown-value", &[("key", key), ("value", &plain(value)), ("known", known)])
        }
        RulesError::Option(OptionError::Twice(key)) => words.tell("rules-twice", &[("key", key)]),
    }
}

/// The rule sets of a game that ask for this.
fn sets_with(game: &str, key: &str) -> Vec<String> {
    let asks =
        |listing: &Listing| listing.info.id == game && listing.questions.iter().any(|question| question.key == key);
    listings().into_iter().filter(asks).map(|listing| listing.words.to_owned()).collect()
}

fn illegal(words: &Words, text: &str, wrong: Wrong, near: &[String]) -> String {
    let key = match wrong {
        Wrong::Misspelled => "refuse-misspelled",
        Wrong::NoPoint => "refuse-no-point",
        Wrong::Taken => "refuse-taken",
        Wrong::NotNow => "refuse-not-now",
        Wrong::Strange => "refuse-strange",
    };
    words.tell(key, &[("text", &plain(text)), ("near", &code(near))])
}

/// Legal actions as code, parted by commas.
fn code(actions: &[String]) -> String {
    actions.iter().map(|action| format!("`{action}`")).collect::<Vec<_>>().join(", ")
}
