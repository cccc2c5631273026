//! The challenge, from the asking to the answer.

use crate::kit::game::Seating;
use crate::kit::side::Side;
use crate::room::people::Person;
use crate::room::state::{Ending, Match, Phase, Play};
use crate::room::terms::Wanted;
use crate::ui::alt::Standing;
use crate::ui::clock;
use crate::ui::id::{Control, Verb};
use crate::ui::message::{Button, Look, Message, Row};
use crate::ui::options::line;
use crate::ui::path::Path;
use crate::ui::picture;
use crate::ui::plain::plain;
use crate::ui::screens::stopped::{reason, withdrawn};
use crate::ui::screens::{game_name, head, mention, options, seat_name, time};
use crate::ui::steps;
use crate::ui::words::Words;

/// The challenge as it stands: open, or how it was answered. `file` names the picture.
#[must_use]
pub fn invitation(words: &Words, game: &Match, file: &str, calls: &[Person]) -> Message {
    let lines = match game.phase() {
        Phase::Invited => asking(words, game),
        Phase::Over(ending, None) => {
            [head(words, game), unanswered(words, game, *ending)].into_iter().chain(reason(words, game)).collect()
        }
        Phase::Playing(play) | Phase::Over(_, Some(play)) => accepted(words, game, play),
    };
    let open = matches!(game.phase(), Phase::Invited);
    // The empty board shows what is proposed; what is drawn later does not change it.
    let table = game.terms().rules.settle(&mut |_| 0).start();
    let picture = picture::picture(words, game.id(), &table, &Path::default(), Standing::Proposed, file.to_owned());
    Message {
        text: lines.join("\n"),
        picture: open.then_some(picture),
        rows: if open { controls(words, game) } else { Vec::new() },
        calls: calls.to_vec(),
        ..Message::default()
    }
}

/// What a challenge says that stands again further down: who challenged whom.
#[must_use]
pub fn retired(words: &Words, game: &Match) -> String {
    [head(words, game), who(words, game)].join("\n")
}

fn who(words: &Words, game: &Match) -> String {
    let terms = game.terms();
    let challenger = mention(words, terms.challenger);
    match (terms.opponent, terms.rematch) {
        (Some(opponent), Some(old)) => words.tell(
            "invite-rematch",
            &[("opponent", &mention(words, opponent)), ("challenger", &challenger), ("old", &old.0.to_string())],
        ),
        (Some(opponent), None) => {
            words.tell("invite-asked", &[("opponent", &mention(words, opponent)), ("challenger", &challenger)])
        }
        (None, _) => words.tell("invite-open", &[("challenger", &challenger)]),
    }
}

fn asking(words: &Words, game: &Match) -> Vec<String> {
    let terms = game.terms();
    let info = terms.rules.info();
    let challenger = mention(words, terms.challenger);
    let seat = |side| seat_name(words, info, side);
    let plays = |side| words.tell("invite-seat", &[("challenger", &challenger), ("seat", &seat(side))]);
    let seat = match terms.seat {
        Wanted::Lot => words.tell(by_luck(game), &[("first", &seat(Side::First))]),
        Wanted::First => plays(Side::First),
        Wanted::Second => plays(Side::Second),
    };
    let aim = words.say(&format!("game-{}-aim", info.id));
    let lapses = game.lapses().map_or_else(String::new, time::relative);
    // How it is played stands in one paragraph, so that a phone shows all of the challenge.
    let how = [seat]
        .into_iter()
        .chain(clocked(words, game))
        .chain(terms.thread.then(|| words.say("invite-thread")))
        .chain(rated(words, game));
    let lapses = match rule_set(words, game) {
        Some(_) => words.tell("invite-lapses-alone", &[("when", &lapses)]),
        None => words.tell("invite-lapses", &[("when", &lapses), ("id", info.id)]),
    };
    vec![head(words, game), who(words, game), words.tell("invite-aim", &[("aim", &aim)])]
        .into_iter()
        .chain(rule_set(words, game))
        .chain([how.collect::<Vec<_>>().join(" "), lapses])
        .chain(draws(words, game))
        .collect()
}

/// Whether the result counts, where there are ratings.
fn rated(words: &Words, game: &Match) -> Option<String> {
    let terms = game.terms();
    let key = if terms.rated { "invite-rated" } else { "invite-unrated" };
    terms.place.guild.map(|_| words.say(key))
}

/// How much time the players will have, unless it is all they want.
pub(super) fn clocked(words: &Words, game: &Match) -> Option<String> {
    let clock = game.clock()?;
    Some(words.tell("invite-clock", &[("clock", &clock::clock(words, Some(clock)))]))
}

/// The rule set in a line; nothing of a game that has just one. What is not as usual in it stands in the head.
fn rule_set(words: &Words, game: &Match) -> Option<String> {
    let listing = game.terms().rules.listing();
    let values = [("line", &*line(words, &listing)), ("id", listing.info.id), ("set", listing.set())];
    (!listing.set().is_empty()).then(|| words.tell("invite-set", &values))
}

/// What the draws of the match follow from.
fn draws(words: &Words, game: &Match) -> Vec<String> {
    if !game.draws_something() {
        return Vec::new();
    }
    let mut lines = vec![words.tell("invite-committed", &[("commitment", &game.terms().commitment)])];
    let given = given_words(words, game);
    if !given.is_empty() {
        lines.push(words.tell("invite-words", &[("words", &given.join(", "))]));
    }
    if matches!(game.phase(), Phase::Invited) {
        lines.push(words.say("invite-add-word"));
    }
    lines
}

/// The words that were added to the draws, with those who did.
fn given_words(words: &Words, game: &Match) -> Vec<String> {
    let given = std::iter::zip(game.people(), game.words()).filter(|(_, word)| !word.is_empty());
    let told =
        |(person, word)| words.tell("invite-word", &[("person", &mention(words, person)), ("word", &plain(word))]);
    given.map(told).collect()
}

/// Who accepted.
fn accepter(game: &Match, play: &Play) -> Person {
    let challenger = game.terms().challenger;
    play.seats.into_iter().find(|person| *person != challenger).unwrap_or(challenger)
}

fn accepted(words: &Words, game: &Match, play: &Play) -> Vec<String> {
    let challenger = game.terms().challenger;
    let mut lines = vec![
        head(words, game),
        words.tell(
            "invite-accepted",
            &[("accepter", &mention(words, accepter(game, play))), ("challenger", &mention(words, challenger))],
        ),
    ];
    lines.extend(lot(words, game, play));
    lines.extend(draws(words, game));
    lines
}

/// How the seats will be settled.
fn by_luck(game: &Match) -> &'static str {
    // What is still open has no say in it.
    match game.terms().rules.settle(&mut |_| 0).seating() {
        Seating::Lot => "invite-seat-lot",
        Seating::FirstX(_) => "invite-seat-thrown",
    }
}

/// The dice that were thrown for the seats, the accepter's first and then in turn.
fn throws(words: &Words, play: &Play) -> String {
    play.thrown.iter().map(|face| format!("**{}**", steps::face(words, *face))).collect::<Vec<_>>().join(" ")
}

/// What was settled by lot when the challenge was accepted.
fn lot(words: &Words, game: &Match, play: &Play) -> Vec<String> {
    let info = play.table.rules().info();
    let mut lines = Vec::new();
    if game.terms().seat == Wanted::Lot {
        let [first, second] = Side::BOTH;
        let values = [
            ("first", &*seat_name(words, info, first)),
            ("firstPerson", &mention(words, play.person(first))),
            ("second", &seat_name(words, info, second)),
            ("secondPerson", &mention(words, play.person(second))),
        ];
        if !play.thrown.is_empty() {
            let thrown = throws(words, play);
            lines.push(
                words.tell("invite-thrown", &[("person", &mention(words, accepter(game, play))), ("throws", &thrown)]),
            );
        }
        let key = if play.thrown.is_empty() { "invite-lot" } else { "invite-thrown-seats" };
        lines.push(words.tell(key, &values));
    }
    let drawn = game.terms().rules.drawn_in(play.table.rules());
    if !drawn.is_empty() {
        lines.push(
            words
                .tell("invite-drawn", &[("options", &options(words, &game.terms().rules.listing(), &drawn.join(" ")))]),
        );
    }
    lines
}

fn unanswered(words: &Words, game: &Match, ending: Ending) -> String {
    if let Ending::Stopped(stop) = ending {
        return withdrawn(words, stop);
    }
    let challenger = mention(words, game.terms().challenger);
    let opponent = game.terms().opponent.map_or_else(String::new, |person| mention(words, person));
    let key = match ending {
        Ending::Declined => "invite-declined",
        Ending::Withdrawn => "invite-withdrawn",
        _ => "invite-lapsed",
    };
    // The name of the game stays in the head; here only who did what.
    words.tell(key, &[("challenger", &challenger), ("opponent", &opponent)])
}

fn controls(words: &Words, game: &Match) -> Vec<Row> {
    let button = |verb, key, look| Button {
        id: Control { game: game.id(), event: game.number(), verb, with: String::new() }.to_string(),
        label: words.say(key),
        look,
    };
    let mut buttons = vec![button(Verb::Accept, "button-accept", Look::Success)];
    if game.terms().opponent.is_some() {
        buttons.push(button(Verb::Decline, "button-decline", Look::Secondary));
    }
    if game.draws_something() {
        buttons.push(button(Verb::Word, "button-word", Look::Secondary));
    }
    buttons.push(button(Verb::Withdraw, "button-withdraw", Look::Secondary));
    vec![Row::Buttons(buttons)]
}

/// The name of the game that a challenge is about.
#[must_use]
pub fn name(words: &Words, game: &Match) -> String {
    game_name(words, game.terms().rules.info())
}
