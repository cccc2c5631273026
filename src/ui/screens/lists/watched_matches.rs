//! What somebody reads in a direct message: of a match of others that they follow, or of their own when it can be read
//! nowhere else.

use crate::matches::effects::effect::Notification;
use crate::matches::state::match_state::Match;
use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::board_image::appearance::BoardAppearance;
use crate::ui::i18n::Catalog;
use crate::ui::message::Message;
use crate::ui::screens::challenge::challenge_message;
use crate::ui::screens::match_board::board::{self, BoardView};
use crate::ui::screens::{ephemeral, user_mention};

/// A match that somebody follows.
#[derive(Debug)]
pub struct WatchedMatchEntry {
    /// The match.
    pub game: Match,
    /// Whether they hear of every turn.
    pub every_turn: bool,
    /// A link to its current message; empty when there is none.
    pub link: String,
}

/// What somebody follows.
#[must_use]
pub fn watched_matches_list(catalog: &Catalog, followed: &[WatchedMatchEntry]) -> Message {
    let line = |WatchedMatchEntry { game, every_turn: turns, link }: &WatchedMatchEntry| {
        let users: Vec<String> = game.participants().into_iter().map(|user| user_mention(catalog, user)).collect();
        let key = if *turns { "watch-line-turns" } else { "watch-line" };
        let kind = challenge_message::match_game_name(catalog, game);
        let number = game.id().0.to_string();
        catalog.format(key, &[("match", &number), ("game", &kind), ("people", &users.join(" & ")), ("link", link)])
    };
    let head = catalog.text(if followed.is_empty() { "watch-none" } else { "watch-head" });
    ephemeral::text_message(std::iter::once(head).chain(followed.iter().map(line)).collect::<Vec<_>>().join("\n"))
}

/// What is so from now on: whether a match is followed, and then whether turn by turn.
#[must_use]
pub fn watch_status(catalog: &Catalog, game: &Match, follows: Option<bool>) -> Message {
    let key = match follows {
        None => "private-unfollowed",
        Some(false) => "private-follows",
        Some(true) => "private-follows-turns",
    };
    ephemeral::text_message(catalog.format(key, &[("match", &game.id().0.to_string())]))
}

/// The news of a match that somebody follows: the board as it stands, without controls, and where it is. `file` names the
/// picture; `link` is empty where there is none.
#[must_use]
pub fn watch_news(
    catalog: &Catalog,
    game: &Match,
    news: Notification,
    look: BoardAppearance,
    file: &str,
    link: &str,
) -> Message {
    let turned = look.flipped;
    let mut message = match game.play_state() {
        Some(play) => board::board_message(
            catalog,
            BoardView { game, play, path: &SelectionPath::default(), file_name: file, flipped: turned },
            &[],
        ),
        None => challenge_message::challenge_message(catalog, game, file, &[]),
    };
    let number = game.id().0.to_string();
    let key = match news {
        Notification::WatchedTurn | Notification::AttentionNeeded(_) => "watch-turn",
        Notification::WatchedMatchOver => "watch-over",
        Notification::ChannelLost => "news-lost",
        Notification::MatchStopped => "news-stopped",
    };
    message.text = [catalog.format(key, &[("match", &number), ("link", link)]), message.text].join("\n");
    message.rows.clear();
    look.apply_without_flipping(message)
}
