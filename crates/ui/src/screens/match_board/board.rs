//! The board message: the image, the last turns, the player to move and the controls, or the result.

use crate::board_controls::move_selection::{self, MoveSelection};
use crate::board_controls::selection_path::SelectionPath;
use crate::board_controls::{BoardControls, ControlTarget, MAX_BUTTONS, MAX_ROWS};
use crate::board_image::image;
use crate::board_phase::BoardPhase;
use crate::custom_id::BoardAudience;
use crate::custom_id::match_control::MatchVerb;
use crate::i18n::{Catalog, join_clauses};
use crate::message::{ActionRow, ButtonStyle, Message};
use crate::move_text::{self, MoveForm};
use crate::played_action::action_with_notation;
use crate::screens::match_board::ending_explanation::ending_explanation;
use crate::screens::match_board::stop_reason::{moderator_reason_line, stop_reason_text};
use crate::screens::match_board::turn_summary::turn_summary;
use crate::screens::match_board::{pair_text, rating_change, timing};
use crate::screens::{aim_line, fairness, match_heading, seats_line, user_mention};
use crate::seat_text::{SeatPhrase, seat_name, seat_phrase};
use crate::time_text;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::commands::takeback;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::log::stop::{Stop, StopReason};
use gonagas_core::matches::results::against_computer::{ComputerResult, suggest_level};
use gonagas_core::matches::state::ending::Ending;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::offers::{Offer, OfferKind, OfferStatus};
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::game_session::PlayedAction;

/// The content of a board message.
#[derive(Debug, Clone, Copy)]
pub struct BoardView<'a> {
    /// The match.
    pub game: &'a Match,
    /// Its game.
    pub play: &'a PlayState,
    /// The choices made so far.
    pub path: &'a SelectionPath,
    /// The name of the image's file.
    pub file_name: &'a str,
    /// The board is drawn from its other side.
    pub flipped: bool,
    /// The way in which a long board lies in the picture.
    pub shape: BoardShape,
    /// A link to the other game of the pair; empty when there is none.
    pub partner_url: &'a str,
    /// The present time.
    pub now: Timestamp,
}

/// Returns the board message of a match that has started; it notifies the users in `mentions`.
#[must_use]
pub fn board_message(catalog: &Catalog, view: BoardView<'_>, mentions: &[UserId]) -> Message {
    let BoardView { game, play, path, file_name, flipped, shape, partner_url, now } = view;
    let ending = game.ending();
    let mut lines = vec![match_heading(catalog, game), seats_and_terms_line(catalog, game, play)];
    lines.extend(pair_text::game_line(catalog, game, partner_url));
    lines.extend(first_aim_line(catalog, play).filter(|_| ending.is_none()));
    lines.push(turn_summary(catalog, play));
    match ending {
        Some(ending) => {
            lines.push(result_line(catalog, play, ending));
            lines.extend(ending_explanation(catalog, &play.session));
            lines.extend(moderator_reason_line(catalog, game));
            lines.extend(stake_payment_line(catalog, play, ending));
            lines.extend(pair_text::result_line(catalog, game, play));
            lines.extend(rating_change::rating_change_text(catalog, game, play));
            lines.extend(next_level_line(catalog, play, ending));
        }
        None => {
            lines.extend(pair_text::void_line(catalog, game));
            lines.extend(answered_offer_line(catalog, play));
            lines.extend(turn_lines(catalog, play, path));
            let may_cancel = play.offers.pending_offer().is_some_and(|offer| offer.kind == OfferKind::Cancel);
            lines.extend(pair_text::void_warning(catalog, game).filter(|_| may_cancel));
            lines.extend(timing::timing_lines(catalog, play, now));
        }
    }
    let phase = ending.map_or(BoardPhase::Running, |ending| BoardPhase::Over(ending.winner()));
    let image = image::board_image(catalog, game.id(), &play.session, path, phase, file_name.to_owned());
    let controls = BoardControls {
        catalog,
        target: ControlTarget::of_match(game, BoardAudience::Everyone),
        play,
        path,
        shape,
        is_rated: game.terms().rated,
    };
    Message {
        text: lines.join("\n"),
        image: Some(if flipped { image.flipped() } else { image }),
        rows: with_refresh(
            &controls,
            game,
            ending.map_or_else(|| controls.rows(), |ending| rows_after_end(&controls, game, ending)),
        ),
        allowed_mentions: mentions.to_vec(),
        ..Message::default()
    }
}

/// Names the players and, while they play, what they have agreed on: the time control, and that the result is rated.
fn seats_and_terms_line(catalog: &Catalog, game: &Match, play: &PlayState) -> String {
    let seats = seats_line(catalog, play);
    let Some(time_control) = game.time_control().filter(|_| game.ending().is_none()) else { return seats };
    let clock = time_text::time_control_text(catalog, Some(time_control));
    let key = if game.terms().rated { "board-seats-rated" } else { "board-seats-timed" };
    catalog.format(key, &[("seats", &*seats), ("clock", &clock)])
}

/// Returns the controls after this end; none when a player, the channel or the bot has gone.
fn rows_after_end(controls: &BoardControls<'_>, game: &Match, ending: Ending) -> Vec<ActionRow> {
    match ending {
        Ending::Stopped(Stop {
            reason: StopReason::PlayerLeft(_) | StopReason::BotRemoved | StopReason::ChannelDeleted,
            ..
        }) => Vec::new(),
        _ => controls.rows_after_end().into_iter().chain(fair_play_row(controls.catalog, game)).collect(),
    }
}

/// Adds *Refresh* to the controls of a board that the bot cannot change by itself, where there is room for it.
fn with_refresh(controls: &BoardControls<'_>, game: &Match, mut rows: Vec<ActionRow>) -> Vec<ActionRow> {
    if !game.terms().channel_ref.is_without_bot() || game.ending().is_some() && rows.is_empty() {
        return rows;
    }
    let refresh = controls.button(MatchVerb::Refresh, "button-refresh", ButtonStyle::Secondary);
    let row_count = rows.len();
    match rows.last_mut() {
        Some(ActionRow::Buttons(buttons)) if buttons.len() < MAX_BUTTONS => buttons.push(refresh),
        _ if row_count < MAX_ROWS => rows.push(ActionRow::Buttons(vec![refresh])),
        _ => {}
    }
    rows
}

/// Says who is to do what, what is selected and which offer is pending.
pub(crate) fn turn_lines(catalog: &Catalog, play: &PlayState, path: &SelectionPath) -> Vec<String> {
    let Some(side) = play.session.status().active_side() else { return Vec::new() };
    let info = play.session.rules().game_info();
    let user = user_mention(catalog, play.player(side));
    let mut lines = Vec::new();
    if let Some(note) = play.session.scene().note {
        let seat = note.side.map_or_else(String::new, |side| seat_name(catalog, info, side));
        lines.push(catalog.format(&format!("note-{}", note.id), &[("seat", &seat)]));
    }
    let task = task_text(catalog, play);
    lines.push(match play.last_to_act == Some(side) {
        _ if play.player(side).is_computer() => catalog.format("board-computer-turn", &[("person", &user)]),
        _ if play.is_solo() => {
            let turn = seat_phrase(catalog, info, side, SeatPhrase::ToMove);
            catalog.format("board-turn-alone", &[("turn", &turn), ("task", &task)])
        }
        true => catalog.format("board-goes-on", &[("person", &user), ("task", &task)]),
        false => catalog.format("board-turn", &[("person", &user), ("task", &task)]),
    });
    if let Some(picked) = selection_text(catalog, play, path) {
        lines.push(catalog.format("board-picked", &[("picked", &picked)]));
    }
    lines.extend(play.offers.pending_offer().map(|offer| pending_offer_line(catalog, play, offer)));
    lines
}

/// Says what the player who acted last has to do next; `None` when it is the opponent's turn, or nobody's.
pub(crate) fn continuation_text(catalog: &Catalog, play: &PlayState) -> Option<String> {
    let goes_on = play.last_to_act.is_some() && play.session.status().active_side() == play.last_to_act;
    goes_on.then(|| catalog.format("private-goes-on", &[("task", &task_text(catalog, play))]))
}

/// Describes the pending offer or request.
fn pending_offer_line(catalog: &Catalog, play: &PlayState, offer: Offer) -> String {
    match offer.kind {
        OfferKind::EndGame => offer_text(catalog, play, offer.offered_by, "board-offer"),
        OfferKind::Cancel => offer_text(catalog, play, offer.offered_by, "board-cancel-offer"),
        OfferKind::Takeback(_) => takeback_request_text(catalog, play, offer.offered_by, "board-asks-back"),
    }
}

/// Says how the last offer or request was answered; `None` while it is pending, or when its answer ended the match.
fn answered_offer_line(catalog: &Catalog, play: &PlayState) -> Option<String> {
    let last = play.offers.last_offer()?;
    let key = match (last.kind, last.status) {
        (_, OfferStatus::Pending) | (OfferKind::EndGame | OfferKind::Cancel, OfferStatus::Accepted) => return None,
        (OfferKind::EndGame, OfferStatus::Declined) => "board-offer-refused",
        (OfferKind::EndGame, OfferStatus::Withdrawn) => "board-offer-retracted",
        (OfferKind::EndGame, OfferStatus::Expired) => "board-offer-lapsed",
        (OfferKind::Cancel, OfferStatus::Declined) => "board-cancel-refused",
        (OfferKind::Cancel, OfferStatus::Withdrawn) => "board-cancel-retracted",
        (OfferKind::Cancel, OfferStatus::Expired) => "board-cancel-lapsed",
        (OfferKind::Takeback(_), OfferStatus::Accepted) => "board-given-back",
        (OfferKind::Takeback(_), OfferStatus::Declined) => "board-request-refused",
        (OfferKind::Takeback(_), OfferStatus::Withdrawn) => "board-request-retracted",
        (OfferKind::Takeback(_), OfferStatus::Expired) => "board-request-lapsed",
    };
    Some(offer_text(catalog, play, last.offered_by, key))
}

fn offer_text(catalog: &Catalog, play: &PlayState, by: Side, key: &str) -> String {
    let [by, other] = [by, by.opponent()].map(|side| user_mention(catalog, play.player(side)));
    catalog.format(key, &[("by", &by), ("other", &other)])
}

/// Describes the steps selected so far; `None` before any.
pub(crate) fn selection_text(catalog: &Catalog, play: &PlayState, path: &SelectionPath) -> Option<String> {
    // A die or a piece that every legal action uses was not selected by the player.
    if path.is_empty() {
        return None;
    }
    let MoveSelection::StepChoice(choice) = move_selection::follow_path(&play.session, path) else { return None };
    let board = play.session.board();
    (!choice.chosen_steps.is_empty())
        .then(|| move_text::steps_text(catalog, &board, &choice.chosen_steps, MoveForm::Choice))
}

/// Describes the task of the seat that acts next.
fn task_text(catalog: &Catalog, play: &PlayState) -> String {
    match play.session.task() {
        Some(task) => catalog.text(&format!("task-{task}")),
        None => catalog.text("task-throw"),
    }
}

/// Returns the button that reveals the secret with which everyone can verify the draws, once there are no more of them.
fn fair_play_row(catalog: &Catalog, game: &Match) -> Option<ActionRow> {
    let secret = game.secret().filter(|_| game.uses_randomness())?;
    Some(ActionRow::Buttons(vec![fairness::fair_play_button(catalog, game, secret)]))
}

/// Says what a player has to do to win, until the person has had a turn against the computer; people read it on the
/// challenge.
fn first_aim_line(catalog: &Catalog, play: &PlayState) -> Option<String> {
    let is_new = play.turns.last_end_of(play.side_against_computer()?) == 0;
    let rules = play.session.rules();
    is_new.then(|| aim_line(catalog, &rules.rule_set_info(), &rules.options_text()))
}

/// Names the level that `/play` chooses after a win against the computer; `None` after other results, and after the
/// last level.
fn next_level_line(catalog: &Catalog, play: &PlayState, ending: Ending) -> Option<String> {
    let loser = play.player(ending.winner()?.opponent());
    let result = ComputerResult { level: loser.computer_level()?, won: Some(true) };
    let level = suggest_level(&[result]);
    (level > result.level).then(|| catalog.format("result-next-level", &[("level", &level.to_string())]))
}

/// Says that the match is over and how it ended.
fn result_line(catalog: &Catalog, play: &PlayState, ending: Ending) -> String {
    catalog.format("result-over", &[("how", &ending_text(catalog, play, ending))])
}

/// Describes the end of the match.
pub(crate) fn ending_text(catalog: &Catalog, play: &PlayState, ending: Ending) -> String {
    if let (Ending::Cancelled(_), true) = (ending, play.is_solo()) {
        return catalog.text("end-alone");
    }
    if let Ending::Stopped(stop) = ending {
        return stop_reason_text(catalog, stop);
    }
    let info = play.session.rules().game_info();
    // The texts for an end without a winner treat both seats alike, so either may take the winner's place.
    let winner = ending.winner().unwrap_or(Side::First);
    let winner = if let Ending::Cancelled(side) = ending { side.opponent() } else { winner };
    let score = play.session.score();
    let count = |side: Side| score.get(side.index()).copied().unwrap_or_default().to_string();
    let values = [
        ("winner", &*user_mention(catalog, play.player(winner))),
        ("loser", &user_mention(catalog, play.player(winner.opponent()))),
        ("as", &seat_phrase(catalog, info, winner, SeatPhrase::As)),
        ("winnerCount", &count(winner)),
        ("loserCount", &count(winner.opponent())),
        ("counts", info.score_kind.map_or("none", |kind| kind.id)),
    ];
    let key = ending_key(ending);
    // A game may have a sentence of its own for a reason that several games share.
    let own = key.replacen("end-", &format!("end-{}-", info.id), 1);
    catalog.try_format(&own, &values).unwrap_or_else(|| catalog.format(&key, &values))
}

/// Says what the stake pays; `None` without a stake or a result.
fn stake_payment_line(catalog: &Catalog, play: &PlayState, ending: Ending) -> Option<String> {
    let sticks = if ending.has_result() { play.session.stake_payout(ending.winner()) } else { None }?;
    Some(catalog.format("result-stake", &[("sticks", &sticks.to_string())]))
}

/// Returns the key of the sentence about an end.
fn ending_key(ending: Ending) -> String {
    let won = |winner: Option<Side>| if winner.is_some() { "won" } else { "drawn" };
    match ending {
        Ending::PlayedOut(outcome) => format!("end-{}-{}", outcome.reason, won(outcome.winner)),
        Ending::Agreed(winner) => format!("end-agreed-{}", won(winner)),
        Ending::Resigned(_) => "end-resigned".to_owned(),
        Ending::TimedOut(_) => "end-forfeited".to_owned(),
        Ending::Cancelled(_) => "end-called-off".to_owned(),
        Ending::CancelledByBoth => "end-cancelled-by-both".to_owned(),
        Ending::Declined | Ending::Withdrawn | Ending::Expired | Ending::Stopped(_) => String::new(),
    }
}

/// Describes the takeback request of this seat, with the actions that it would take back.
fn takeback_request_text(catalog: &Catalog, play: &PlayState, by: Side, key: &str) -> String {
    let [requester, opponent] = [by, by.opponent()].map(|side| user_mention(catalog, play.player(side)));
    catalog
        .format(key, &[("by", &requester), ("other", &opponent), ("what", &requested_actions_text(catalog, play, by))])
}

/// Lists the seat's own actions that would be taken back, and says if later actions would be, too.
fn requested_actions_text(catalog: &Catalog, play: &PlayState, by: Side) -> String {
    let Ok(scope) = takeback::takeback_scope(play, by) else { return String::new() };
    let board = play.session.board();
    let told = |action: &PlayedAction| action_with_notation(catalog, &board, action, MoveForm::Played);
    let own: Vec<String> = scope.own_actions(&play.session).iter().map(told).collect();
    let own = join_clauses(catalog, &own);
    if scope.action_count > scope.own_action_count {
        catalog.format("back-and-more", &[("actions", &own)])
    } else {
        own
    }
}
