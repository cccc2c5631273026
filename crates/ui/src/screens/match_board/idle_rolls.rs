//! Turns in a row whose dice nobody could use, folded into a few words: `4 rolls without an X`.

use crate::i18n::Catalog;
use gonagas_core::kit::dice::Face;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::turns::PlayedTurn;

/// The fewest turns that are folded. One alone says more in full.
const MIN_FOLDED: usize = 2;

/// A turn, or several that are folded.
pub enum TurnGroup<'a> {
    /// A turn that is shown in full.
    Turn(&'a PlayedTurn),
    /// Turns in a row that ended with their rolls.
    IdleRolls(&'a [PlayedTurn]),
}

/// Folds turns in a row that ended with their rolls. The last of them may still go on in the game.
pub fn group_turns<'a>(turns: &'a [PlayedTurn], session: &GameSession) -> Vec<TurnGroup<'a>> {
    let goes_on = |turn: &PlayedTurn| {
        let is_last = turn.number == session.turn_number();
        let side = turn.actions.first().map(|action| action.side);
        is_last && side == session.status().active_side() && !session.is_turn_start()
    };
    let is_idle = |turn: &PlayedTurn| turn.is_only_rolls() && !goes_on(turn);
    let runs = turns.chunk_by(|one, next| is_idle(one) && is_idle(next));
    runs.flat_map(|run| {
        if run.len() >= MIN_FOLDED {
            vec![TurnGroup::IdleRolls(run)]
        } else {
            run.iter().map(TurnGroup::Turn).collect()
        }
    })
    .collect()
}

/// Says how many rolls nobody could use, and that none of them had an X where that is so.
pub fn idle_rolls_text(catalog: &Catalog, turns: &[PlayedTurn]) -> String {
    let rolls: Vec<&str> = turns.iter().flat_map(|turn| &turn.actions).map(|action| action.notation.as_str()).collect();
    let has_x = rolls.iter().any(|roll| roll.contains(Face::X.symbol()));
    catalog.format_count(if has_x { "idle-rolls" } else { "idle-rolls-without-x" }, rolls.len() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::session::rules::Rules;

    /// Returns the groups of all turns: the words of folded ones, and the numbers of the others.
    fn groups(rules: &str, actions: &[&str]) -> Vec<String> {
        let mut session = Rules::parse(rules).unwrap().start_session();
        actions.iter().for_each(|action| session.play(action).unwrap());
        let turns = session.turns_since(0);
        let text = |group: &TurnGroup<'_>| match group {
            TurnGroup::Turn(turn) => turn.number.to_string(),
            TurnGroup::IdleRolls(turns) => idle_rolls_text(&Catalog::for_locale("en"), turns),
        };
        group_turns(&turns, &session).iter().map(text).collect()
    }

    #[test]
    fn ended_rolls_in_a_row_are_folded() {
        let rules = "sahkku rules=devils-game";
        assert_eq!(groups(rules, &["=23-"]), ["1"], "one is told in full");
        assert_eq!(groups(rules, &["=23-", "=3--"]), ["2 rolls without an X"]);
        assert_eq!(groups(rules, &["=23-", "=3--", "=X2-"]), ["2 rolls without an X", "3"], "the last one goes on");
        let played = ["=23-", "=3--", "=X2-", "X:*o1-o2", "2:o2-m2", "=23-", "=23-"];
        assert_eq!(groups(rules, &played)[..2], ["2 rolls without an X", "3"]);
        assert_eq!(groups("seega size=5", &["a1", "b1", "a2"]), ["1", "2"]);
    }
}
