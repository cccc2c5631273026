//! What somebody reads in a direct message: of a match of others that they follow, or of their own when it can be read
//! nowhere else.

use crate::room::state::Match;
use crate::room::tell::News;
use crate::ui::appearance::Appearance;
use crate::ui::message::Message;
use crate::ui::path::Path;
use crate::ui::screens::board::{self, Shown};
use crate::ui::screens::{invitation, mention, private};
use crate::ui::words::Words;

/// A match that somebody follows.
#[derive(Debug)]
pub struct Followed {
    /// The match.
    pub game: Match,
    /// Whether they hear of every turn.
    pub turns: bool,
    /// A link to its current message; empty when there is none.
    pub link: String,
}

/// What somebody follows.
#[must_use]
pub fn list(words: &Words, followed: &[Followed]) -> Message {
    let line = |Followed { game, turns, link }: &Followed| {
        let people: Vec<String> = game.people().into_iter().map(|person| mention(words, person)).collect();
        let key = if *turns { "watch-line-turns" } else { "watch-line" };
        let kind = invitation::name(words, game);
        let number = game.id().0.to_string();
        words.tell(key, &[("match", &number), ("game", &kind), ("people", &people.join(" & ")), ("link", link)])
    };
    let head = words.say(if followed.is_empty() { "watch-none" } else { "watch-head" });
    private::text(std::iter::once(head).chain(followed.iter().map(line)).collect::<Vec<_>>().join("\n"))
}

/// What is so from now on: whether a match is followed, and then whether turn by turn.
#[must_use]
pub fn done(words: &Words, game: &Match, follows: Option<bool>) -> Message {
    let key = match follows {
        None => "private-unfollowed",
        Some(false) => "private-follows",
        Some(true) => "private-follows-turns",
    };
    private::text(words.tell(key, &[("match", &game.id().0.to_string())]))
}

/// The news of a match that somebody follows: the board as it stands, without controls, and where it is. `file` names the
/// picture; `link` is empty where there is none.
#[must_use]
pub fn news(words: &Words, game: &Match, news: News, look: Appearance, file: &str, link: &str) -> Message {
    let turned = look.turned;
    let mut message = match game.play() {
        Some(play) => board::board(words, Shown { game, play, path: &Path::default(), file, turned }, &[]),
        None => invitation::invitation(words, game, file, &[]),
    };
    let number = game.id().0.to_string();
    let key = match news {
        News::Turn | News::Called(_) => "watch-turn",
        News::Over => "watch-over",
        News::Lost => "news-lost",
        News::Stopped => "news-stopped",
    };
    message.text = [words.tell(key, &[("match", &number), ("link", link)]), message.text].join("\n");
    message.rows.clear();
    look.on(message)
}
