//! The matches that someone watches, and the direct messages with news of a match.

use crate::board_image::appearance::BoardAppearance;
use crate::i18n::Catalog;
use crate::message::{Block, MAX_LAYOUT_TEXT, Message};
use crate::screens::challenge::challenge_message;
use crate::screens::{participants_text, private_texts};
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::state::match_state::Match;

/// A match that someone watches.
#[derive(Debug)]
pub struct WatchedMatchEntry {
    /// The match.
    pub game: Match,
    /// Every turn is news, not only the end.
    pub every_turn: bool,
    /// A link to its current message; empty when there is none.
    pub link: String,
}

/// Lists the matches that someone watches. An incomplete list says that there are others. `is_refused` is true if no
/// news can reach them because they accept no direct messages.
#[must_use]
pub fn watched_matches_list(
    catalog: &Catalog,
    entries: &[WatchedMatchEntry],
    is_complete: bool,
    is_refused: bool,
) -> Message {
    let line = |WatchedMatchEntry { game, every_turn, link }: &WatchedMatchEntry, has_link: bool| {
        let link = if has_link { link } else { "" };
        let key = if *every_turn { "watch-line-turns" } else { "watch-line" };
        let game_name = challenge_message::match_game_name(catalog, game);
        let number = game.id().0.to_string();
        catalog.format(
            key,
            &[("match", &number), ("game", &game_name), ("people", &participants_text(catalog, game)), ("link", link)],
        )
    };
    let head = catalog.text(match (entries.is_empty(), is_complete) {
        (false, _) => "watch-head",
        (true, true) => "watch-none",
        (true, false) => "watch-unknown",
    });
    let note = (!is_complete && !entries.is_empty()).then(|| catalog.text("list-incomplete"));
    let refused = (is_refused && !entries.is_empty()).then(|| catalog.text("direct-refused"));
    // Twenty matches with long names and links do not fit; their numbers do.
    let text = [true, false].map(|has_link| {
        let lines = entries.iter().map(|entry| line(entry, has_link));
        let all: Vec<String> =
            [head.clone()].into_iter().chain(lines).chain(note.clone()).chain(refused.clone()).collect();
        all.join("\n")
    });
    let [with_links, without_links] = text;
    let fits = with_links.chars().count() <= MAX_LAYOUT_TEXT;
    let text = Block::Text(if fits { with_links } else { without_links });
    Message { blocks: vec![text], ..Message::default() }
}

/// Confirms that someone watches a match, with news of every turn if the flag is true, or that they have stopped
/// (`None`). Says if no news can reach them because they accept no direct messages.
#[must_use]
pub fn watch_status(catalog: &Catalog, game: &Match, every_turn: Option<bool>, is_refused: bool) -> Message {
    let key = match every_turn {
        None => "private-unfollowed",
        Some(false) => "private-follows",
        Some(true) => "private-follows-turns",
    };
    let status = catalog.format(key, &[("match", &game.id().0.to_string())]);
    let refused = is_refused.then(|| catalog.text("direct-refused"));
    private_texts::text_message(std::iter::once(status).chain(refused).collect::<Vec<_>>().join("\n"))
}

/// Returns the news of a match: the current board without controls, and a link to its message; empty when there is
/// none.
#[must_use]
pub fn watch_news(
    catalog: &Catalog,
    game: &Match,
    now: Timestamp,
    news: Notification,
    appearance: BoardAppearance,
    file_name: &str,
    link: &str,
) -> Message {
    let mut message = private_texts::present_board(catalog, game, file_name, appearance.flipped, now);
    let number = game.id().0.to_string();
    let key = match news {
        Notification::WatchedTurn | Notification::AttentionNeeded(_) | Notification::ChallengeAnswered => "watch-turn",
        Notification::WatchedMatchOver => "watch-over",
        Notification::ChannelLost => "news-lost",
        Notification::MatchStopped => "news-stopped",
        Notification::PlanBroken => "news-plan-broken",
    };
    message.text = [catalog.format(key, &[("match", &number), ("link", link)]), message.text].join("\n");
    appearance.apply_without_flipping(message)
}
