//! Direct messages: what somebody is called to, the board, and where it is played.

use crate::matches::effects::mentions::MentionReason;
use crate::matches::ids::{MatchId, UserId};
use crate::matches::state::match_state::Match;
use crate::ui::board_image::appearance::BoardAppearance;
use crate::ui::i18n::Catalog;
use crate::ui::message::Message;
use crate::ui::screens::challenge::challenge_message;
use crate::ui::screens::match_board::board::ending_text;
use crate::ui::screens::match_board::timing::relative_timestamp;
use crate::ui::screens::{ephemeral, game_name, user_mention};

/// What somebody, before whom a board looks so, is called to in a match, with the board as it stands. `link` leads to its current message, if it has one.
#[must_use]
pub fn direct_message(
    catalog: &Catalog,
    game: &Match,
    (to, look): (UserId, BoardAppearance),
    calling: MentionReason,
    link: &str,
    file: &str,
) -> Message {
    let key = match calling {
        MentionReason::Challenge => "direct-challenge",
        MentionReason::YourTurn => "direct-turn",
        MentionReason::EndOffer => "direct-offer",
        MentionReason::TakebackRequest => "direct-request",
        MentionReason::MatchOver => "direct-end",
    };
    let name = game_name(catalog, game.terms().rules.game_info());
    let other = game
        .participants()
        .into_iter()
        .find(|other| *other != to)
        .map_or_else(String::new, |user| user_mention(catalog, user));
    let how = game
        .play_state()
        .zip(game.ending())
        .map_or_else(String::new, |(play, ending)| ending_text(catalog, play, ending));
    let number = game.id().0.to_string();
    let values = [("match", &*number), ("game", &name), ("other", &other), ("how", &how), ("link", link)];
    let told = match (calling, game.terms().rematch_of) {
        (MentionReason::Challenge, Some(old)) => rematch_text(catalog, game, old, &other, link),
        _ => catalog.format(key, &values),
    };
    let line = std::iter::once(told).chain(time_line(catalog, game, calling)).collect::<Vec<_>>().join("\n");
    let picture = ephemeral::board_without_controls(catalog, game, file, look, &[]).image;
    look.apply_without_flipping(Message { image: picture, ..ephemeral::text_message(line) })
}

/// That the same is proposed again.
fn rematch_text(catalog: &Catalog, game: &Match, old: MatchId, other: &str, link: &str) -> String {
    let name = game_name(catalog, game.terms().rules.game_info());
    let [number, old] = [game.id(), old].map(|id| id.0.to_string());
    catalog.format(
        "direct-rematch",
        &[("match", &*number), ("game", &name), ("other", other), ("old", &old), ("link", link)],
    )
}

/// How much time a match is to have, or when the time of whoever is to act runs out.
fn time_line(catalog: &Catalog, game: &Match, calling: MentionReason) -> Option<String> {
    match calling {
        MentionReason::Challenge => challenge_message::time_control_line(catalog, game),
        MentionReason::YourTurn => {
            Some(catalog.format("direct-time", &[("when", &relative_timestamp(game.times_out_at()?))]))
        }
        MentionReason::EndOffer | MentionReason::TakebackRequest | MentionReason::MatchOver => None,
    }
}
