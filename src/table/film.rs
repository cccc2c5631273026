//! A game as a sequence of positions, one after each action.

use crate::kit::marks::Marks;
use crate::kit::outcome::Turn;
use crate::kit::scene::Scene;
use crate::kit::side::Side;
use crate::table::running::Table;
use std::ops::Range;

/// A position of a game, as it is to be seen.
#[derive(Debug, Clone, PartialEq)]
pub struct Still {
    /// What stands on the board.
    pub scene: Scene,
    /// What is pointed out.
    pub marks: Marks,
    /// The seat whose turn it is.
    pub to_act: Option<Side>,
    /// Whether dice have just been thrown.
    pub thrown: bool,
}

impl Table {
    /// The positions before, between and after these actions. Those beyond the end of the game are not there, but at least the
    /// last position is.
    #[must_use]
    pub fn film(&self, part: Range<usize>) -> Vec<Still> {
        let mut game = self.rules().start();
        let mut stills = Vec::new();
        let mut thrown = false;
        for (place, action) in self.log().iter().enumerate().take(part.end) {
            if place >= part.start {
                stills.push(game.still(thrown));
            }
            thrown = matches!(game.turn(), Turn::Throw(_));
            game.play(action).expect("what was played is played again");
        }
        stills.push(game.still(thrown));
        stills
    }

    fn still(&self, thrown: bool) -> Still {
        Still { scene: self.scene(), marks: self.marks(), to_act: self.turn().side(), thrown }
    }
}

#[cfg(test)]
mod tests {
    use crate::table::rules::Rules;

    #[test]
    fn a_film_ends_with_what_is_seen_now() {
        let mut table = Rules::read("seega size=5").unwrap().start();
        for action in ["a1", "b1", "a2"] {
            table.play(action).unwrap();
        }
        let film = table.film(0..3);
        assert_eq!(film.iter().map(|still| still.scene.pieces.len()).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(
            (&film[3].scene, &film[3].marks, film[3].to_act),
            (&table.scene(), &table.marks(), Some(table.turn().side().unwrap()))
        );
        assert!(film.iter().all(|still| !still.thrown));
        assert_eq!(table.film(2..3), film[2..]);
        assert_eq!(table.film(1..2), film[1..=2]);
        assert_eq!(table.film(0..9), film);
        assert_eq!(table.film(3..3), film[3..]);
        assert_eq!(table.film(8..9), film[3..]);
    }

    #[test]
    fn throws_are_told_from_what_is_done_with_them() {
        let mut table = Rules::read("sahkku rules=devils-game").unwrap().start();
        let mut kinds = vec![false];
        for luck in [0, 7, 3, 11].into_iter().cycle().take(40) {
            let action = match table.throw(&mut |below| luck % below) {
                Some(thrown) => {
                    kinds.push(true);
                    thrown
                }
                None => {
                    kinds.push(false);
                    table.legal().remove(0)
                }
            };
            table.play(&action).unwrap();
        }
        assert!(kinds.contains(&true));
        assert_eq!(table.film(0..40).iter().map(|still| still.thrown).collect::<Vec<_>>(), kinds);
    }
}
