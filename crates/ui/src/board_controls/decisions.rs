//! Decisions before dice are used, such as a reroll: the uses stand beside them, so that going on takes no press of its
//! own.

use crate::board_controls::die_use_menus;
use crate::board_controls::move_selection::NextStep;
use crate::board_controls::whole_moves::form_of_uses;
use crate::board_controls::{BoardControls, MAX_BUTTONS, capitalize};
use crate::custom_id::match_control::MatchVerb;
use crate::message::{ActionRow, Button, ButtonStyle};
use crate::move_text::{self, CaptureTable};
use gonagas_core::session::game_session::{GameSession, LegalAction};

/// The most uses of dice beside a decision. One row has the decision's other ways, and one the buttons of the match.
const MAX_USES: usize = 3 * MAX_BUTTONS;

impl BoardControls<'_> {
    /// Returns the rows of a decision of which one way leads straight to uses of dice: a button for each other way, and
    /// one for each use, which takes that way first. `None` for any other decision, and where there are too many uses
    /// for the screen. A single use is left to the bot, which plays it.
    pub(super) fn decision_rows(&self, moves: &[NextStep]) -> Option<Vec<ActionRow>> {
        let (way, after) = self.way_to_uses(moves)?;
        let uses: Vec<LegalAction> = die_use_menus::lay_out_die_uses(after.legal_actions())?
            .into_iter()
            .flat_map(|menu| menu.candidates)
            .collect();
        let others: Vec<&LegalAction> =
            moves.iter().filter_map(NextStep::only_candidate).filter(|other| *other != way).collect();
        if !(2..=MAX_USES).contains(&uses.len()) || !(1..=MAX_BUTTONS).contains(&others.len()) {
            return None;
        }
        let board = after.board();
        let captures = CaptureTable::of(&after);
        let form = form_of_uses(uses.len());
        let button = |notation: String, action: &LegalAction, style| Button {
            id: self.custom_id(MatchVerb::Play, notation),
            label: capitalize(&move_text::rest_of_move_text(self.catalog, &board, (action, 0), &captures, form)),
            style,
        };
        let others = others.iter().map(|other| button(other.notation.clone(), other, ButtonStyle::Secondary));
        let uses: Vec<Button> = uses
            .iter()
            .map(|one| button(format!("{} {}", way.notation, one.notation), one, ButtonStyle::Primary))
            .collect();
        let is_short = uses.len() <= MAX_BUTTONS;
        let uses = uses.chunks(MAX_BUTTONS).map(|row| ActionRow::Buttons(row.to_vec()));
        let rows: Vec<ActionRow> = [ActionRow::Buttons(others.collect())].into_iter().chain(uses).collect();
        (is_short || self.fit_beside_board(&rows)).then_some(rows)
    }

    /// Returns the only way after which the same player goes on to choose, and the game after it.
    fn way_to_uses<'a>(&self, moves: &'a [NextStep]) -> Option<(&'a LegalAction, GameSession)> {
        let session = &self.play.session;
        let mut ways = moves.iter().filter_map(|next| {
            let way = next.only_candidate()?;
            let mut after = session.fork();
            after.play(&way.notation).ok()?;
            (after.status() == session.status()).then_some((way, after))
        });
        let only = ways.next()?;
        ways.next().is_none().then_some(only)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board_controls::ControlTarget;
    use crate::board_controls::selection_path::SelectionPath;
    use crate::custom_id::attempt::AttemptKind;
    use crate::i18n::Catalog;
    use gonagas_core::kit::board::BoardShape;
    use gonagas_core::matches::ids::UserId;
    use gonagas_core::matches::state::play_state::PlayState;
    use gonagas_core::session::rules::Rules;

    /// The labels of the buttons after these actions, row by row, and the actions that they play.
    fn buttons_after(rules: &str, actions: &[&str]) -> Vec<Vec<(String, String)>> {
        let mut session = Rules::parse(rules).unwrap().start_session();
        actions.iter().for_each(|action| session.play(action).unwrap());
        let play = PlayState::new(session, [UserId(1), UserId(2)]);
        let path = SelectionPath::default();
        let rows = BoardControls {
            catalog: &Catalog::for_locale("en"),
            target: ControlTarget::Attempt { kind: AttemptKind::Lesson, id: "sahkku-wake", played: &[] },
            play: &play,
            path: &path,
            shape: BoardShape::Lying,
            is_rated: false,
        }
        .rows();
        let played = |button: &Button| Some(button.id.split_once(":play:")?.1.to_owned());
        let row = |row: &ActionRow| match row {
            ActionRow::Buttons(buttons) => {
                buttons.iter().filter_map(|button| Some((button.label.clone(), played(button)?))).collect()
            }
            ActionRow::Menu(menu) => panic!("a menu: {menu:?}"),
        };
        rows.iter().map(row).filter(|row: &Vec<_>| !row.is_empty()).collect()
    }

    fn pairs(row: &[(&str, &str)]) -> Vec<(String, String)> {
        row.iter().map(|(label, action)| ((*label).to_owned(), (*action).to_owned())).collect()
    }

    #[test]
    fn uses_stand_beside_the_reroll_and_keep_the_dice() {
        let rows = buttons_after("sahkku rules=unjarga headstart=3", &["=X2-"]);
        assert_eq!(rows[0], pairs(&[("Reroll one die", "rethrow1")]));
        assert!(rows[1..].concat().len() > 2, "{rows:?}");
        assert!(rows[1..].concat().iter().all(|(_, action)| action.starts_with("keep ")), "{rows:?}");
        assert!(rows[1].contains(&("X: wake l1".to_owned(), "keep X:*l1-l2".to_owned())), "{rows:?}");
    }

    #[test]
    fn decision_before_a_single_use_stays_a_decision() {
        let rows = buttons_after("sahkku rules=unjarga", &["=X2-"]);
        assert_eq!(rows, [pairs(&[("Keep the dice", "keep"), ("Reroll one die", "rethrow1")])]);
    }
}
