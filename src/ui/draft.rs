//! A challenge that is being put together, kept in the custom ids of its own controls.
//!
//! `u:side:81:sahkku:raisa:lot` is the menu of sides of a challenge to person 81.

use crate::room::people::Person;
use crate::room::terms::Wanted;
use crate::table::rules::{Listing, listings};
use std::fmt;

/// What has been chosen of a challenge so far; at first, what is usual.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// Who is challenged.
    pub opponent: Person,
    /// The game's identifier.
    pub game: String,
    /// Its rule set; empty for a game that has just one.
    pub set: String,
    /// Which seat the challenger takes.
    pub side: Wanted,
}

/// A control of such a challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What it chooses.
    pub step: Step,
    /// What was chosen before.
    pub draft: Draft,
}

/// What a control chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The game.
    Game,
    /// The rule set.
    Set,
    /// The seat.
    Side,
    /// Nothing more: the challenge is made.
    Make,
}

impl Step {
    const ALL: [(Step, &'static str); 4] =
        [(Step::Game, "game"), (Step::Set, "set"), (Step::Side, "side"), (Step::Make, "make")];
}

impl Draft {
    /// A challenge to this person, with everything as usual.
    #[must_use]
    pub fn new(opponent: Person) -> Draft {
        let first = listings().into_iter().next();
        let [game, set] = first.map_or([""; 2], |listing| [listing.info.id, listing.set()]).map(str::to_owned);
        Draft { opponent, game, set, side: Wanted::Lot }
    }

    /// The same with one thing chosen; `None` when there is no such thing.
    #[must_use]
    pub fn with(&self, step: Step, value: &str) -> Option<Draft> {
        let draft = match step {
            Step::Game => {
                let set = sets(value).first()?.set().to_owned();
                Draft { game: value.to_owned(), set, ..self.clone() }
            }
            Step::Set => Draft { set: value.to_owned(), ..self.clone() },
            Step::Side => Draft { side: Wanted::read(value)?, ..self.clone() },
            Step::Make => return None,
        };
        draft.listing().is_some().then_some(draft)
    }

    /// The game with its rule set.
    #[must_use]
    pub fn listing(&self) -> Option<Listing> {
        sets(&self.game).into_iter().find(|listing| listing.set() == self.set)
    }

    /// The rule set as an option: `rules=raisa`; empty for a game that has just one.
    #[must_use]
    pub fn options(&self) -> &'static str {
        self.listing().map_or("", |listing| listing.words)
    }

    /// The control that chooses this.
    #[must_use]
    pub fn control(&self, step: Step) -> String {
        Choice { step, draft: self.clone() }.to_string()
    }
}

/// The rule sets of a game.
#[must_use]
pub fn sets(game: &str) -> Vec<Listing> {
    listings().into_iter().filter(|listing| listing.info.id == game).collect()
}

impl Choice {
    /// Reads a custom id; `None` when it is none of these.
    #[must_use]
    pub fn read(id: &str) -> Option<Choice> {
        let [step, opponent, game, set, side] =
            <[&str; 5]>::try_from(id.strip_prefix("u:")?.split(':').collect::<Vec<_>>()).ok()?;
        let step = Step::ALL.into_iter().find(|(_, word)| *word == step)?.0;
        let draft = Draft {
            opponent: Person(opponent.parse().ok()?),
            game: game.to_owned(),
            set: set.to_owned(),
            side: Wanted::read(side)?,
        };
        draft.listing()?;
        Some(Choice { step, draft })
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Draft { opponent, game, set, side } = &self.draft;
        let step = Step::ALL.iter().find(|(step, _)| *step == self.step).map_or("", |(_, word)| word);
        write!(f, "u:{step}:{}:{game}:{set}:{}", opponent.0, side.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::id::LONGEST;

    #[test]
    fn every_choice_reads_back_and_fits() {
        for listing in listings() {
            for side in Wanted::ALL {
                for (step, _) in Step::ALL {
                    let [game, set] = [listing.info.id, listing.set()].map(str::to_owned);
                    let choice = Choice { step, draft: Draft { opponent: Person(u64::MAX), game, set, side } };
                    let id = choice.to_string();
                    assert!(id.len() <= LONGEST, "{id}");
                    assert_eq!(Choice::read(&id), Some(choice));
                }
            }
        }
    }

    #[test]
    fn another_game_begins_with_its_first_rule_set() {
        let draft = Draft::new(Person(1));
        let sahkku = draft.with(Step::Game, "sahkku").unwrap();
        assert_eq!(sahkku.options(), format!("rules={}", sahkku.set));
        let maze = sahkku.with(Step::Set, "maze").unwrap().with(Step::Side, "second").unwrap();
        assert_eq!((maze.options(), maze.side), ("rules=maze", Wanted::Second));
        assert_eq!(maze.with(Step::Game, "seega").unwrap().options(), "");
    }

    #[test]
    fn what_does_not_exist_cannot_be_chosen() {
        let draft = Draft::new(Person(1)).with(Step::Game, "sahkku").unwrap();
        for (step, value) in [(Step::Game, "chess"), (Step::Set, "foo"), (Step::Side, "third"), (Step::Make, "")] {
            assert_eq!(draft.with(step, value), None, "{value}");
        }
        for id in ["", "u:", "u:game:1:seega", "u:game:x:seega::lot", "u:game:1:chess::lot", "u:win:1:seega::lot"] {
            assert_eq!(Choice::read(id), None, "{id}");
        }
    }
}
