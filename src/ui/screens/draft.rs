//! A challenge that is being put together.

use crate::kit::side::Side;
use crate::room::clock::{Clock, PRESETS};
use crate::room::terms::Wanted;
use crate::table::rules::{Listing, listings};
use crate::ui::clock;
use crate::ui::draft::{Draft, Step, Timing, USUAL, sets};
use crate::ui::message::{Button, Entry, Form, Look, Menu, Message, Row};
use crate::ui::options::line;
use crate::ui::screens::{game_name, mention, options, seat_name};
use crate::ui::words::Words;

/// The most options of a menu, and the most characters of what one says.
const OPTIONS: usize = 25;
const LONGEST: usize = 100;

/// The most characters of what a menu says while nothing is picked.
const PLACEHOLDER: usize = 150;

/// The most characters of what is typed into a form.
const TYPED: u16 = 200;

/// What a challenge gets that does not say otherwise, and what it can get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usual {
    /// The clock.
    pub clock: Option<Clock>,
    /// Whether there is a thread.
    pub thread: bool,
    /// Whether there can be one.
    pub threads: bool,
}

/// What has been chosen, and the menus and buttons to choose otherwise. The menus show what is chosen now.
#[must_use]
pub fn draft(words: &Words, draft: &Draft, usual: Usual) -> Message {
    let Some(listing) = draft.listing() else { return Message::default() };
    let menus = [
        Some(games(words, draft, &listing)),
        rule_sets(words, draft, &listing),
        Some(sides(words, draft, &listing)),
        Some(clocks(words, draft, usual)),
    ];
    let rows = menus.into_iter().flatten().map(Row::Menu).chain([buttons(words, draft, &listing, usual)]);
    Message { text: text(words, draft, &listing, usual), rows: rows.collect(), ..Message::default() }
}

/// The form in which something is typed: the options, or a clock.
#[must_use]
pub fn form(words: &Words, draft: &Draft, step: Step) -> Option<Form> {
    let id = draft.control(step);
    match step {
        Step::Options => Some(Form {
            id,
            title: words.say("form-options"),
            label: words.say("form-options-label"),
            placeholder: keys(&draft.listing()?).chars().take(LONGEST).collect(),
            value: draft.answered(),
            longest: TYPED,
        }),
        Step::OwnClock => Some(Form {
            id,
            title: words.say("form-clock"),
            label: words.say("form-clock-label"),
            placeholder: words.say("form-clock-hint"),
            value: match draft.clock {
                Timing::Chosen(Some(clock)) => clock.to_string(),
                _ => String::new(),
            },
            longest: TYPED,
        }),
        _ => None,
    }
}

/// What the rule set asks for.
fn keys(listing: &Listing) -> String {
    listing.questions.iter().map(|question| question.key).collect::<Vec<_>>().join(", ")
}

fn text(words: &Words, draft: &Draft, listing: &Listing, usual: Usual) -> String {
    let values = [("opponent", &*mention(words, draft.opponent)), ("game", &game_name(words, listing.info))];
    let head = words.tell("draft-head", &values);
    let answered = options(words, listing, &draft.answered());
    let chosen = (!answered.is_empty()).then(|| words.tell("draft-options", &[("options", &answered)]));
    let thread = draft.thread.unwrap_or(usual.thread && usual.threads);
    let spot = words.say(if thread { "where-thread" } else { "where-here" });
    let rated = words.say(if draft.rated { "draft-rated" } else { "draft-unrated" });
    let rest = words.tell("draft-rest", &[("where", &spot), ("rated", &rated)]);
    [Some(head), chosen, Some(rest)].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

fn games(words: &Words, draft: &Draft, listing: &Listing) -> Menu {
    let mut games = listings();
    games.dedup_by_key(|listing| listing.info.id);
    let entry = |listing: &Listing| (listing.info.id.to_owned(), game_name(words, listing.info));
    let now = words.tell("draft-game", &[("game", &game_name(words, listing.info))]);
    menu(draft, Step::Game, now, games.iter().map(entry).collect())
}

/// The rule sets, where there are several.
fn rule_sets(words: &Words, draft: &Draft, listing: &Listing) -> Option<Menu> {
    let sets = sets(&draft.game);
    if sets.len() < 2 {
        return None;
    }
    let entry = |listing: &Listing| (listing.set().to_owned(), set_name(words, listing));
    let now = words.tell("draft-set", &[("set", &set_name(words, listing))]);
    Some(menu(draft, Step::Set, now, sets.iter().map(entry).collect()))
}

/// The seats by the names that the game has for them.
fn sides(words: &Words, draft: &Draft, listing: &Listing) -> Menu {
    let side = |wanted: Wanted| match wanted {
        Wanted::Lot => words.say("side-lot"),
        Wanted::First => seat_name(words, listing.info, Side::First),
        Wanted::Second => seat_name(words, listing.info, Side::Second),
    };
    let entries = Wanted::ALL.map(|wanted| (wanted.word().to_owned(), side(wanted)));
    menu(draft, Step::Side, words.tell("draft-side", &[("side", &side(draft.side))]), entries.to_vec())
}

/// The clock that is usual on the server, and those that have a name.
fn clocks(words: &Words, draft: &Draft, usual: Usual) -> Menu {
    let usually = words.tell("draft-clock-usual", &[("clock", &clock::clock(words, usual.clock))]);
    let named = PRESETS.iter().map(|(name, _)| {
        // What has a name can be read.
        let means = Clock::typed(name).ok().flatten();
        ((*name).to_owned(), clock::clock(words, means))
    });
    let entries = std::iter::once((USUAL.to_owned(), usually)).chain(named).collect();
    let now = match draft.clock {
        Timing::Usual => usual.clock,
        Timing::Chosen(chosen) => chosen,
    };
    menu(draft, Step::Clock, words.tell("draft-clock", &[("clock", &clock::clock(words, now))]), entries)
}

/// What makes the challenge, and what is chosen by a press or in a form.
fn buttons(words: &Words, draft: &Draft, listing: &Listing, usual: Usual) -> Row {
    let button = |step, key, look| Button { id: draft.control(step), label: words.say(key), look };
    let other = |step, key| button(step, key, Look::Secondary);
    let thread = match draft.thread.unwrap_or(usual.thread && usual.threads) {
        true => Some(other(Step::Here, "button-draft-here")),
        false => usual.threads.then(|| other(Step::Thread, "button-draft-thread")),
    };
    let rated = match draft.rated {
        true => other(Step::Unrated, "button-draft-unrated"),
        false => other(Step::Rated, "button-draft-rated"),
    };
    let options = (!listing.questions.is_empty()).then(|| other(Step::Options, "button-draft-options"));
    let first = [button(Step::Make, "button-challenge", Look::Success), other(Step::OwnClock, "button-draft-clock")];
    Row::Buttons(first.into_iter().chain(options).chain(thread).chain([rated]).collect())
}

fn menu(draft: &Draft, step: Step, now: String, entries: Vec<(String, String)>) -> Menu {
    let entry = |(value, label): (String, String)| Entry { value, label: label.chars().take(LONGEST).collect() };
    let options = entries.into_iter().take(OPTIONS).map(entry).collect();
    Menu { id: draft.control(step), placeholder: now.chars().take(PLACEHOLDER).collect(), options }
}

fn set_name(words: &Words, listing: &Listing) -> String {
    let name = words.say(&format!("set-{}-{}", listing.info.id, listing.set()));
    words.tell("draft-set-line", &[("name", &name), ("line", &line(words, listing))])
}
