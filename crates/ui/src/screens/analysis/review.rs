//! The review of a finished match: its course as a chart, the accuracy and the luck of both players, the turning points
//! with the better move, and one thing to try next time.

use crate::board_image::image::{mark_turn, past_board_image};
use crate::board_phase::BoardPhase;
use crate::i18n::Catalog;
use crate::message::{Block, Chart, Message, Plot};
use crate::move_text::MoveForm;
use crate::screens::analysis::hint::why_text;
use crate::screens::analysis::reason_text::lesson_text;
use crate::screens::analysis::{first_action_text, per_cent};
use crate::screens::replay::{position_after, show_button};
use crate::screens::{match_heading, seats_line, user_label, user_mention};
use crate::seat_text::{SeatPhrase, seat_name, seat_phrase};
use gonagas_ai::review::explain_turn::CertainEnd;
use gonagas_ai::review::lesson::Lesson;
use gonagas_ai::review::session::{PlayerReview, Review, TurningPoint};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::state::ending::Ending;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;
use std::slice;

/// The chart's scale: a certain win of the first seat.
const CERTAIN: f64 = 1000.0;

/// Returns the review. The names of its files begin with `file_stem`.
#[must_use]
pub fn review_message(catalog: &Catalog, game: &Match, play: &PlayState, review: &Review, file_stem: &str) -> Message {
    let solved = review.is_solved.then(|| catalog.text("review-solved"));
    let head = [match_heading(catalog, game), seats_line(catalog, play), catalog.text("review-head")];
    let head = head.into_iter().chain(solved).collect::<Vec<_>>().join("\n");
    let players = Side::BOTH.map(|side| player_line(catalog, play, side, &review.players[side.index()]));
    let players: Vec<String> = players
        .into_iter()
        .chain(dice_text(catalog, game, play, review))
        .chain(sums_text(catalog, game, play, review))
        .collect();
    let mut blocks = vec![Block::Text(head), Block::Text(players.join("\n")), Block::Separator];
    if review.turning_points.is_empty() {
        blocks.push(Block::Text(catalog.text("review-even")));
    }
    for point in &review.turning_points {
        blocks.extend(turning_point_blocks(catalog, game, play, point, file_stem));
    }
    let lessons = lessons_text(catalog, game, play, review);
    if !lessons.is_empty() {
        blocks.extend([Block::Separator, Block::Text(lessons)]);
    }
    Message { blocks, chart: Some(course_chart(catalog, play, review, file_stem)), ..Message::default() }
}

fn player_line(catalog: &Catalog, play: &PlayState, side: Side, player: &PlayerReview) -> String {
    let info = play.session.rules().game_info();
    let person = if play.is_solo() { seat_name(catalog, info, side) } else { user_label(catalog, play.player(side)) };
    match player.sums.accuracy {
        Some(accuracy) => {
            catalog.format("review-accuracy", &[("person", &person), ("accuracy", &format!("{accuracy:.0}"))])
        }
        None => catalog.format("review-not-judged", &[("person", &person)]),
    }
}

/// Names a player in a sentence: by the seat where one person has both.
fn player_name(catalog: &Catalog, play: &PlayState, side: Side) -> String {
    if play.is_solo() {
        return seat_phrase(catalog, play.session.rules().game_info(), side, SeatPhrase::Inside);
    }
    user_mention(catalog, play.player(side))
}

/// Says whose something is: the player's, or the seat's where one person has both.
fn whose(catalog: &Catalog, play: &PlayState, side: Side) -> String {
    if play.is_solo() {
        return seat_phrase(catalog, play.session.rules().game_info(), side, SeatPhrase::Of);
    }
    catalog.format("phrase-of", &[("seat", &user_mention(catalog, play.player(side)))])
}

/// Returns the chances at the start, what dice and moves added to them, and the chances at the end. The numbers are
/// whole, and add up.
fn sums_text(catalog: &Catalog, game: &Match, play: &PlayState, review: &Review) -> Option<String> {
    let points = |chance: f64| (100.0 * chance).round() as i32;
    let [start, end] = [points(*review.course.first()?), points(*review.course.last()?)];
    let dice = points(luck(review));
    let signed = |number: i32| if number < 0 { format!("−{}", -number) } else { format!("+{number}") };
    let has_dice = game.terms().rules.game_info().has_dice;
    let values = [
        ("whose", &*whose(catalog, play, Side::First)),
        ("start", &start.to_string()),
        ("dice", &signed(dice)),
        ("moves", &signed(end - start - if has_dice { dice } else { 0 })),
        ("end", &end.to_string()),
    ];
    Some(catalog.format(if has_dice { "review-sums-dice" } else { "review-sums" }, &values))
}

/// Returns by how much the rolls of both favoured the first seat.
fn luck(review: &Review) -> f64 {
    let [first, second] = review.players.each_ref().map(|player| player.sums.luck);
    first - second
}

/// Says whom the dice favoured; `None` without dice. A roll that is good for one is bad for the other, so only the
/// difference of both players' luck tells what the dice did.
fn dice_text(catalog: &Catalog, game: &Match, play: &PlayState, review: &Review) -> Option<String> {
    if !game.terms().rules.game_info().has_dice {
        return None;
    }
    let points = (luck(review) * 100.0).round();
    if points == 0.0 {
        return Some(catalog.text("review-dice-even"));
    }
    let favoured = if points > 0.0 { Side::First } else { Side::Second };
    let person = player_name(catalog, play, favoured);
    Some(catalog.format("review-dice", &[("person", &person), ("points", &points.abs().to_string())]))
}

/// Returns the position before a turning point, with the move that was played and the better one, which its picture
/// marks. A button shows what was played.
fn turning_point_blocks(
    catalog: &Catalog,
    game: &Match,
    play: &PlayState,
    point: &TurningPoint,
    file_stem: &str,
) -> [Block; 2] {
    let before = position_after(&play.session, point.index);
    let played = &play.session.action_log()[point.index.min(play.session.action_log().len())..];
    let [from, to] = change_texts(catalog, point);
    let values = [
        ("place", &*catalog.format("review-place", &[("move", &label_text(play, point))])),
        ("whose", &whose(catalog, play, point.side)),
        ("played", &first_action_text(catalog, &before, played, MoveForm::Played).text),
        ("better", &first_action_text(catalog, &before, &point.better.line, MoveForm::Choice).text),
        ("before", &from),
        ("after", &to),
    ];
    let key = if point.ends.is_some() { "review-turn-proven" } else { "review-turn" };
    let line = catalog.format(key, &values);
    let why = why_text(catalog, &before, &point.better);
    let text = std::iter::once(line).chain(why).collect::<Vec<_>>().join(" ");
    let file_name = format!("{file_stem}-{}.png", point.index);
    let mut picture = past_board_image(catalog, game.id(), &before, BoardPhase::Running, file_name);
    mark_turn(&mut picture, &before, slice::from_ref(&point.better.action));
    let button = show_button(catalog, game, point.index + 1);
    [Block::Section { text, button }, Block::Pictures(vec![picture])]
}

/// Returns the chances before and after a turning point or, where they are proven, the ends under perfect play. The
/// reason for the better move says how long the end before takes.
fn change_texts(catalog: &Catalog, point: &TurningPoint) -> [String; 2] {
    let Some(ends) = point.ends else {
        let [before, after] = [point.better.chance, (point.better.chance - point.loss).max(0.0)];
        return [before, after].map(per_cent);
    };
    let before = catalog.text(match ends.before {
        CertainEnd::Win => "review-win",
        CertainEnd::Draw => "review-draw",
        CertainEnd::Loss => "review-loss",
    });
    let after = match (ends.after, ends.actions) {
        (CertainEnd::Win, Some(actions)) => catalog.format_count("review-win-in", actions),
        (CertainEnd::Loss, Some(actions)) => catalog.format_count("review-loss-in", actions),
        (CertainEnd::Win, None) => catalog.text("review-win"),
        (CertainEnd::Draw, _) => catalog.text("review-draw"),
        (CertainEnd::Loss, None) => catalog.text("review-loss"),
    };
    [before, after]
}

/// Returns the turn, or the step in it, that a turning point is about.
fn label_text(play: &PlayState, point: &TurningPoint) -> String {
    play.session.turn_label(point.index + 1).to_string()
}

/// Says what each person may try next time; nothing for the computer, and for whom nothing was judged.
fn lessons_text(catalog: &Catalog, game: &Match, play: &PlayState, review: &Review) -> String {
    let is_judged = |side: &Side| review.players[side.index()].sums.accuracy.is_some();
    let people = Side::BOTH.into_iter().filter(|side| !play.player(*side).is_computer()).filter(is_judged);
    let winner = game.ending().and_then(Ending::winner);
    let has_dice = game.terms().rules.game_info().has_dice;
    let line = |side: Side| {
        let lesson = match review.players[side.index()].lesson {
            // Only a winner needs a stronger opponent.
            Lesson::StrongerOpponent if winner != Some(side) => {
                catalog.text(if has_dice { "lesson-again-dice" } else { "lesson-again" })
            }
            lesson => lesson_text(catalog, lesson),
        };
        catalog.format("review-try", &[("person", &player_name(catalog, play, side)), ("lesson", &lesson)])
    };
    people.map(line).collect::<Vec<_>>().join("\n")
}

fn course_chart(catalog: &Catalog, play: &PlayState, review: &Review, file_stem: &str) -> Chart {
    let info = play.session.rules().game_info();
    let seats = Side::BOTH.map(|side| seat_name(catalog, info, side));
    let chances: Vec<u32> = review.course.iter().map(|chance| (chance * CERTAIN).round() as u32).collect();
    let mut points: Vec<&TurningPoint> = review.turning_points.iter().collect();
    points.sort_unstable_by_key(|point| point.index);
    let turns: Vec<String> = points.into_iter().map(|point| label_text(play, point)).collect();
    let title = catalog.text("review-chart");
    let [first, second] = Side::BOTH.map(|side| seat_phrase(catalog, info, side, SeatPhrase::Of));
    let count = turns.len().to_string();
    let values = [
        ("first", &*first),
        ("second", &second),
        ("moves", &play.session.turn_number().to_string()),
        ("count", &count),
        ("turns", &turns.join(", ")),
    ];
    let alt_text = catalog.format(if turns.is_empty() { "alt-course" } else { "alt-course-turns" }, &values);
    let marks = review.turning_points.iter().map(|point| point.index + 1).collect();
    Chart {
        file_name: format!("{file_stem}-course.png"),
        alt_text,
        title,
        plot: Plot::Course { chances, seats, shades: info.piece_shades, marks },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_ai::review::session::{ProvenEnds, SuggestedAction};

    #[test]
    fn proven_ends_are_told_instead_of_chances() {
        let better = SuggestedAction { action: "b2".into(), chance: 0.93, line: vec!["b2".into()], reasons: vec![] };
        let say = |language: &str, ends: Option<ProvenEnds>| {
            let point = TurningPoint {
                index: 4,
                side: Side::First,
                loss: 0.21,
                played: "a1".into(),
                better: better.clone(),
                lesson: Lesson::LookAhead,
                ends,
            };
            change_texts(&Catalog::for_locale(language), &point).join(", ")
        };
        let ends = |after, actions| Some(ProvenEnds { before: CertainEnd::Win, after, actions });
        assert_eq!(say("en", None), "93, 72");
        let slower = ends(CertainEnd::Win, Some(49));
        assert_eq!(say("en", slower), "a win, a win in 49 moves of both sides");
        assert_eq!(say("en", ends(CertainEnd::Draw, None)), "a win, a draw");
        assert_eq!(say("fr", ends(CertainEnd::Loss, Some(1))), "gain, perte en un coup");
        assert_eq!(say("nb", ends(CertainEnd::Loss, None)), "seier, tap");
    }
}
