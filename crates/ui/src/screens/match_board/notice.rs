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
    let line = line_of(catalog, game, user, MentionReason::for_user(user, game)?)?;
    let text = format!("{line} {link}").trim_end().to_owned();
    Some((Message { text, allowed_mentions: vec![user], ..Message::default() }, line))
}

/// Returns the lines of the notices of offers to a player, open or not, by which a notice is recognised after its
/// offer.
#[must_use]
pub fn offer_lines(catalog: &Catalog, game: &Match, user: UserId) -> Vec<String> {
    let offers = [MentionReason::TakebackRequest, MentionReason::EndOffer, MentionReason::CancelOffer];
    offers.into_iter().filter_map(|reason| line_of(catalog, game, user, reason)).collect()
}

fn line_of(catalog: &Catalog, game: &Match, user: UserId, reason: MentionReason) -> Option<String> {
    let play = game.play_state()?;
    let other = play.seats.into_iter().find(|other| *other != user)?;
    let key = match reason {
        MentionReason::Challenge => return None,
        MentionReason::YourTurn => "notice-turn",
        MentionReason::EndOffer => "notice-offer",
        MentionReason::CancelOffer => "notice-cancel",
        MentionReason::TakebackRequest => "notice-request",
        MentionReason::MatchOver => "notice-over",
    };
    let how = game.ending().map_or_else(String::new, |ending| ending_text(catalog, play, ending));
    Some(catalog.format(
        key,
        &[
            ("match", &*game.id().0.to_string()),
            ("person", &user_mention(catalog, user)),
            ("other", &user_mention(catalog, other)),
            ("how", &how),
        ],
    ))
}
