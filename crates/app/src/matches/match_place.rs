//! Places in a match, as people and controls name them.

use crate::requester::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::turn_label::TurnLabel;
use gonagas_ui::sanitize::sanitize_text;

/// The most characters of the number of a turn.
pub const MAX_TURN_LENGTH: u16 = 12;

/// Stands before a turn in a menu of matches.
const TURN_SIGN: char = 't';

/// A place in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchPlace {
    /// After this many actions. Menus of earlier versions count them.
    AfterActions(u32),
    /// A turn, or a step of one, as someone has typed it: `43b`.
    Turn(String),
}

impl From<&str> for MatchPlace {
    fn from(typed: &str) -> MatchPlace {
        MatchPlace::Turn(typed.to_owned())
    }
}

impl MatchPlace {
    /// Writes a place for a menu of matches: `298` or `t43b`; nothing for none.
    pub fn write(place: Option<&MatchPlace>) -> String {
        match place {
            None => String::new(),
            Some(MatchPlace::AfterActions(count)) => count.to_string(),
            Some(MatchPlace::Turn(typed)) => format!("{TURN_SIGN}{typed}"),
        }
    }

    /// Reads what [`MatchPlace::write`] has written; `None` for any other text.
    pub fn read(written: &str) -> Option<Option<MatchPlace>> {
        if written.is_empty() {
            return Some(None);
        }
        let place = match written.strip_prefix(TURN_SIGN) {
            Some(typed) => MatchPlace::from(typed),
            None => MatchPlace::AfterActions(written.parse().ok()?),
        };
        Some(Some(place))
    }

    /// Reads the number of a turn; `None` for a number of actions.
    ///
    /// # Errors
    ///
    /// Returns the answer to someone who has typed something else.
    pub fn label(&self, requester: &Requester) -> Result<Option<TurnLabel>, UserError> {
        let MatchPlace::Turn(typed) = self else { return Ok(None) };
        let text = || private_catalog(requester).format("refuse-move-number", &[("text", &sanitize_text(typed))]);
        typed.parse().map(Some).map_err(|_| text().into())
    }

    /// Returns the number of actions at this place of a match, as `count` finds it for a turn.
    ///
    /// # Errors
    ///
    /// Returns the answer to someone who names a turn or a step that the match does not have.
    pub fn find(
        &self,
        requester: &Requester,
        game: &Match,
        count: impl Fn(&GameSession, TurnLabel) -> Option<usize>,
    ) -> Result<usize, UserError> {
        let session = game.play_state().map(|play| &play.session);
        let length = session.map_or(0, |session| session.action_log().len());
        let found = match (self, self.label(requester)?) {
            (_, Some(label)) => session.and_then(|session| count(session, label)),
            (MatchPlace::AfterActions(actions), None) => Some(*actions as usize).filter(|actions| *actions <= length),
            (MatchPlace::Turn(_), None) => None,
        };
        found.ok_or_else(|| {
            let labels = (1..=length).rev().filter_map(|actions| session.map(|session| session.turn_label(actions)));
            let step = labels.filter(|label| label.step.is_some()).map(|label| label.to_string()).next();
            let step = step.unwrap_or_else(|| "none".to_owned());
            let moves = session.map_or(0, GameSession::turn_number).to_string();
            let values = [("match", &*game.id().0.to_string()), ("moves", &moves), ("step", &step)];
            private_catalog(requester).format("refuse-position", &values).into()
        })
    }
}
