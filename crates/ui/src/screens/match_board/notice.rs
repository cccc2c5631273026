//! Notices: one line that calls a player to their match, where no new board does.

use crate::i18n::Catalog;
use crate::message::Message;
use crate::screens::match_board::board::ending_text;
use crate::screens::user_mention;
use gonagas_core::matches::effects::mentions::MentionReason;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::state::match_state::Match;

/// Returns the message that tells a player what waits for them, and the line by which it is recognised later; `None`
/// when nothing does. `link` leads to the board; it is empty where there is none.
#[must_use]
pub fn notice(catalog: &Catalog, game: &Match, user: UserId, link: &str) -> Option<(Message, String)> {
    let play = game.play_state()?;
    let other = play.seats.into_iter().find(|other| *other != user)?;
    let key = match MentionReason::for_user(user, game)? {
        MentionReason::Challenge => return None,
        MentionReason::YourTurn => "notice-turn",
        MentionReason::EndOffer => "notice-offer",
        MentionReason::CancelOffer => "notice-cancel",
        MentionReason::TakebackRequest => "notice-request",
        MentionReason::MatchOver => "notice-over",
    };
    let how = game.ending().map_or_else(String::new, |ending| ending_text(catalog, play, ending));
    let line = catalog.format(
        key,
        &[
            ("match", &*game.id().0.to_string()),
            ("person", &user_mention(catalog, user)),
            ("other", &user_mention(catalog, other)),
            ("how", &how),
        ],
    );
    let text = format!("{line} {link}").trim_end().to_owned();
    Some((Message { text, allowed_mentions: vec![user], ..Message::default() }, line))
}
