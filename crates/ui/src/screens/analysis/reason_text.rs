//! Reasons for an action, and what to try next time, in words.

use crate::i18n::{Catalog, join_clauses};
use gonagas_ai::games::reason::Reason;
use gonagas_ai::review::lesson::Lesson;

/// The most reasons that are named.
const MAX_REASONS: usize = 2;

/// The greatest risk, in per cent, that speaks for a move by itself.
const SMALL_RISK: u32 = 20;

/// Joins the first reasons; `None` without any.
pub fn reasons_text(catalog: &Catalog, reasons: &[Reason]) -> Option<String> {
    let texts: Vec<String> = reasons.iter().take(MAX_REASONS).map(|reason| reason_text(catalog, *reason)).collect();
    (!texts.is_empty()).then(|| join_clauses(catalog, &texts))
}

fn reason_text(catalog: &Catalog, reason: Reason) -> String {
    let count = |key: &str, number: u32| catalog.format_count(key, number);
    match reason {
        Reason::OnlyAction => catalog.text("reason-only"),
        Reason::Wins => catalog.text("reason-wins"),
        Reason::ForcesWin { actions } => count("reason-forces-win", actions),
        Reason::DelaysLoss { actions } => count("reason-delays-loss", actions),
        Reason::WinsForCertain { .. } => catalog.text("reason-certain-win"),
        Reason::LosesForCertain => catalog.text("reason-certain-loss"),
        Reason::HoldsDraw => catalog.text("reason-draws"),
        Reason::Captures { pieces } => count("reason-captures", pieces),
        Reason::LeadsToCaptures { captured, lost } => {
            let [captured, lost] = [captured, lost].map(|number| number.to_string());
            catalog.format("reason-exchange", &[("captured", &captured), ("lost", &lost)])
        }
        Reason::Saves { pieces } => count("reason-saves", pieces),
        Reason::Threatens { pieces } => count("reason-threatens", pieces),
        Reason::Risk { per_cent: 0 } | Reason::LessRisk { per_cent: 0, .. } => catalog.text("reason-no-risk"),
        Reason::Risk { per_cent } => {
            let key = if per_cent <= SMALL_RISK { "reason-small-risk" } else { "reason-risk" };
            catalog.format(key, &[("number", &per_cent.to_string())])
        }
        Reason::LessRisk { per_cent, greatest } => {
            let [number, greatest] = [per_cent, greatest].map(|number| number.to_string());
            catalog.format("reason-less-risk", &[("number", &number), ("greatest", &greatest)])
        }
        Reason::StaysSafe => catalog.text("reason-stays-safe"),
        Reason::Cuts { row, column } => {
            let [row, column] = [row, column].map(|cells| cells.to_string());
            catalog.format("reason-cuts", &[("row", &row), ("column", &column)])
        }
        Reason::Scores { points } => count("reason-scores", points),
        Reason::Builds { points } => count("reason-builds", points),
        Reason::Blocks { points } => count("reason-blocks", points),
        Reason::TakesCentre => catalog.text("reason-centre"),
        Reason::Shields { stones } => count("reason-shields", stones),
        Reason::StandsBesideCentre => catalog.text("reason-beside-centre"),
        Reason::StandsBesideOwn { stones } => count("reason-beside-own", stones),
        Reason::TakesRoom { points } => count("reason-takes-room", points),
        Reason::GainsRoom { points } => count("reason-gains-room", points),
        Reason::Flies => catalog.text("reason-flies"),
        Reason::WakesSoldier => catalog.text("reason-wakes"),
        Reason::WakesQueen => catalog.text("reason-wakes-queen"),
        Reason::TakesKing => catalog.text("reason-takes-king"),
        Reason::RemovesKing => catalog.text("reason-removes-king"),
        Reason::KeepsDice => catalog.text("reason-keeps-dice"),
        Reason::RollsAgain => catalog.text("reason-rolls-again"),
    }
}

/// Says what a player may try next time.
pub fn lesson_text(catalog: &Catalog, lesson: Lesson) -> String {
    catalog.text(match lesson {
        Lesson::LookForWins => "lesson-wins",
        Lesson::LookForCaptures => "lesson-captures",
        Lesson::GuardPieces => "lesson-guard",
        Lesson::MakeThreats => "lesson-threats",
        Lesson::LookAhead => "lesson-ahead",
        Lesson::BuildLines => "lesson-build",
        Lesson::BlockLines => "lesson-block",
        Lesson::TakeCentre => "lesson-centre",
        Lesson::CloseIn => "lesson-close-in",
        Lesson::KeepRoom => "lesson-room",
        Lesson::WakeSoldiers => "lesson-wake",
        Lesson::WakeQueen => "lesson-wake-queen",
        Lesson::TakeKing => "lesson-king",
        Lesson::ChooseRerolls => "lesson-rerolls",
        Lesson::StrongerOpponent => "lesson-stronger",
    })
}
