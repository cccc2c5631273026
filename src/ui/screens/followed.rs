//! What somebody reads in a direct message: of a match of others that they follow, or of their own when it can be read
//! nowhere else.

use crate::room::state::Match;
use crate::room::tell::News;
use crate::ui::message::Message;
use crate::ui::path::Path;
use crate::ui::screens::board::{self, Shown};
use crate::ui::screens::invitation;
use crate::ui::words::Words;

/// The news of a match that somebody follows: the board as it stands, without controls, and where it is. `file` names the
/// picture; `link` is empty where there is none.
#[must_use]
pub fn news(words: &Words, game: &Match, news: News, file: &str, link: &str) -> Message {
    let mut message = match game.play() {
        Some(play) => board::board(words, Shown { game, play, path: &Path::default(), file, turned: false }, &[]),
        None => invitation::invitation(words, game, file, &[]),
    };
    let number = game.id().0.to_string();
    let key = match news {
        News::Turn => "watch-turn",
        News::Over => "watch-over",
        News::Lost => "news-lost",
        News::Stopped => "news-stopped",
    };
    message.text = [words.tell(key, &[("match", &number), ("link", link)]), message.text].join("\n");
    message.rows.clear();
    message
}
