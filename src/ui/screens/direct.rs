//! Direct messages: what somebody is called to, the board, and where it is played.

use crate::room::calling::Calling;
use crate::room::people::{MatchId, Person};
use crate::room::state::Match;
use crate::ui::appearance::Appearance;
use crate::ui::message::Message;
use crate::ui::screens::board::how;
use crate::ui::screens::time::relative;
use crate::ui::screens::{game_name, invitation, mention, private};
use crate::ui::words::Words;

/// What somebody, before whom a board looks so, is called to in a match, with the board as it stands. `link` leads to its current message, if it has one.
#[must_use]
pub fn direct(
    words: &Words,
    game: &Match,
    (to, look): (Person, Appearance),
    calling: Calling,
    link: &str,
    file: &str,
) -> Message {
    let key = match calling {
        Calling::Challenge => "direct-challenge",
        Calling::Turn => "direct-turn",
        Calling::Offer => "direct-offer",
        Calling::Request => "direct-request",
        Calling::End => "direct-end",
    };
    let name = game_name(words, game.terms().rules.info());
    let other =
        game.people().into_iter().find(|other| *other != to).map_or_else(String::new, |person| mention(words, person));
    let how = game.play().zip(game.ending()).map_or_else(String::new, |(play, ending)| how(words, play, ending));
    let number = game.id().0.to_string();
    let values = [("match", &*number), ("game", &name), ("other", &other), ("how", &how), ("link", link)];
    let told = match (calling, game.terms().rematch) {
        (Calling::Challenge, Some(old)) => rematch(words, game, old, &other, link),
        _ => words.tell(key, &values),
    };
    let line = std::iter::once(told).chain(time(words, game, calling)).collect::<Vec<_>>().join("\n");
    let picture = private::present(words, game, file, look, &[]).picture;
    look.on(Message { picture, ..private::text(line) })
}

/// That the same is proposed again.
fn rematch(words: &Words, game: &Match, old: MatchId, other: &str, link: &str) -> String {
    let name = game_name(words, game.terms().rules.info());
    let [number, old] = [game.id(), old].map(|id| id.0.to_string());
    words.tell(
        "direct-rematch",
        &[("match", &*number), ("game", &name), ("other", other), ("old", &old), ("link", link)],
    )
}

/// How much time a match is to have, or when the time of whoever is to act runs out.
fn time(words: &Words, game: &Match, calling: Calling) -> Option<String> {
    match calling {
        Calling::Challenge => invitation::clocked(words, game),
        Calling::Turn => Some(words.tell("direct-time", &[("when", &relative(game.zero()?))])),
        Calling::Offer | Calling::Request | Calling::End => None,
    }
}
