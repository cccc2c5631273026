//! The challenges on a server that anyone may accept.

use crate::room::people::Person;
use crate::room::state::Match;
use crate::ui::browse::{Browse, Picked};
use crate::ui::clock;
use crate::ui::message::{Button, Entry, Look, Menu, Message, Row};
use crate::ui::screens::{game_name, mention, options, private};
use crate::ui::words::Words;

/// How many challenges are listed at a time.
pub const PAGE: usize = 10;

/// How many characters of the list fit one message.
const FIT: usize = 1900;

/// The most characters of what an option of the menu says.
const LONGEST: usize = 100;

/// A challenge that is open to all, with the message where it stands.
#[derive(Debug)]
pub struct Open {
    /// The challenge.
    pub game: Match,
    /// A link to its message; empty when there is none.
    pub link: String,
    /// Its place among all challenges of the server, from 0. This person may not see all of them.
    pub at: usize,
}

/// Those behind the first `skip` of the server, as many as fit, for this person; if there are more it leads on to them.
#[must_use]
pub fn list(words: &Words, person: Person, open: &[Open], skip: usize) -> Message {
    if open.is_empty() && skip == 0 {
        return private::text(words.say("challenges-none"));
    }
    let mut lines = vec![words.say("challenges-head")];
    for open in open.iter().take(PAGE) {
        let line = line(words, person, open);
        if lines.iter().chain([&line]).map(|line| line.chars().count() + 1).sum::<usize>() > FIT {
            break;
        }
        lines.push(line);
    }
    let shown = &open[..lines.len() - 1];
    if shown.is_empty() {
        lines.push(words.say("challenges-no-more"));
    }
    let more = open.get(shown.len()).map(|next| next.at);
    let rows = menu(words, person, shown).map(Row::Menu).into_iter().chain(buttons(words, skip, more));
    Message { text: lines.join("\n"), rows: rows.collect(), ..Message::default() }
}

fn line(words: &Words, person: Person, open: &Open) -> String {
    let terms = open.game.terms();
    let own = terms.challenger == person;
    let number = open.game.id().0.to_string();
    let lapses = open.game.lapses().map_or_else(String::new, |at| format!("<t:{}:R>", at / 1000));
    let values = [
        ("match", &*number),
        ("what", &what(words, &open.game)),
        ("challenger", &mention(words, terms.challenger)),
        ("lapses", &lapses),
        ("link", &open.link),
    ];
    words.tell(if own { "challenges-own" } else { "challenges-line" }, &values)
}

/// The game, and its rule set, its options and its clock where it has any.
fn what(words: &Words, game: &Match) -> String {
    let rules = &game.terms().rules;
    let name = game_name(words, rules.info());
    let clock = game.clock().map(|clock| clock::clock(words, Some(clock)));
    let options = Some(options(words, &rules.listing(), &rules.telling())).filter(|options| !options.is_empty());
    let more = options.into_iter().chain(clock);
    more.fold(name, |told, more| words.tell("challenges-what", &[("game", &told), ("options", &more)]))
}

/// Those that this person may accept.
fn menu(words: &Words, person: Person, shown: &[Open]) -> Option<Menu> {
    let others = shown.iter().filter(|open| open.game.terms().challenger != person);
    let entry = |open: &Open| {
        let number = open.game.id().0.to_string();
        let label = words.tell("challenges-entry", &[("match", &number), ("what", &what(words, &open.game))]);
        let value = Picked { game: open.game.id(), event: open.game.number() }.to_string();
        Entry { value, label: label.chars().take(LONGEST).collect() }
    };
    let options: Vec<Entry> = others.map(entry).collect();
    let placeholder = words.say("challenges-accept");
    (!options.is_empty()).then(|| Menu { id: Browse::Accept.to_string(), placeholder, options })
}

/// The ways to the first and to the next ones.
fn buttons(words: &Words, skip: usize, more: Option<usize>) -> Option<Row> {
    let button =
        |key, from| Button { id: Browse::From(from).to_string(), label: words.say(key), look: Look::Secondary };
    let first = (skip > 0).then(|| button("button-newest", 0));
    let next = more.map(|from| button("button-older", from));
    let buttons: Vec<Button> = first.into_iter().chain(next).collect();
    (!buttons.is_empty()).then_some(Row::Buttons(buttons))
}
