//! The line that explains an end that a beginner may not know: which piece, and which points.

use crate::board_image::decisive_points::decisive_points;
use crate::i18n::{Catalog, list_names};
use crate::seat_text::{SeatPhrase, seat_phrase};
use gonagas_core::kit::board::Site;
use gonagas_core::kit::outcome::EndReason;
use gonagas_core::kit::side::Side;
use gonagas_core::session::game_session::GameSession;

/// Explains how a game ended by its own rules; `None` while it runs, and where the sentence about the end says it all.
pub fn ending_explanation(catalog: &Catalog, session: &GameSession) -> Option<String> {
    let outcome = session.status().outcome()?;
    let info = session.rules().game_info();
    let loser = outcome.winner.unwrap_or(Side::First).opponent();
    let decisive = decisive_points(session);
    let board = session.board();
    let names = |sites: &[Site]| {
        let names: Vec<&str> = sites.iter().map(|site| board.site_name(*site)).collect();
        list_names(catalog, &names)
    };
    let [piece_count, point_count] = [&decisive.pieces, &decisive.points].map(|sites| sites.len().to_string());
    let values = [
        ("of", &*seat_phrase(catalog, info, loser, SeatPhrase::Of)),
        ("pieces", &names(&decisive.pieces)),
        ("pieceCount", &piece_count),
        ("points", &names(&decisive.points)),
        ("pointCount", &point_count),
    ];
    // A game may have a sentence of its own for a reason that several games share.
    let own = catalog.try_format(&format!("why-{}-{}", info.id, outcome.reason), &values);
    let explained = own.or_else(|| catalog.try_format(&format!("why-{}", outcome.reason), &values))?;
    let shows_moves = outcome.reason == EndReason::STALL && !decisive.pieces.is_empty();
    let moved_pieces = [("pieces", &*names(&decisive.pieces)), ("pieceCount", &piece_count)];
    let moved = shows_moves.then(|| catalog.format("why-stalled-on", &moved_pieces));
    Some([explained].into_iter().chain(moved).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board_controls::selection_path::SelectionPath;
    use crate::board_image::image::described_image;
    use crate::board_phase::BoardPhase;
    use gonagas_core::record::game_record::GameRecord;
    use gonagas_core::session::rules::Rules;

    /// Returns the game of a record of the rules' pictures.
    fn played(record: &str) -> GameSession {
        GameRecord::parse(record).unwrap().replay_game().unwrap().session
    }

    fn explanation(session: &GameSession) -> Option<String> {
        ending_explanation(&Catalog::for_locale("en"), session)
    }

    /// Returns the points that the last board marks: the selected one, then the others.
    fn marked(session: &GameSession) -> String {
        let phase = BoardPhase::Over(session.status().outcome().unwrap().winner);
        let catalog = Catalog::for_locale("en");
        let path = SelectionPath::default();
        let marks = described_image(&catalog, String::new(), session, &path, phase, String::new()).marks;
        let board = session.board();
        marks.selected.iter().chain(&marks.targets).map(|site| board.site_name(*site)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn last_board_shows_the_piece_and_the_points() {
        for (record, text, points) in [
            (
                include_str!("../../../../../assets/rules/positions/sahkku-devils-blocked.txt"),
                "The piece of South on o1 cannot move: o2 is closed.",
                "o1 o2",
            ),
            (
                include_str!("../../../../../assets/rules/positions/shap-luk-enclosed.txt"),
                "The General is in the sanctuary, on c6, and rebels hold b5, c5 and d5.",
                "c6 b5 c5 d5",
            ),
            (
                include_str!("../../../../../assets/rules/positions/shap-luk-immobile.txt"),
                "The General on d1 has no free point beside him: c1, e1 and d2 are taken.",
                "d1 c1 e1 d2",
            ),
            (
                include_str!("../../../../../assets/rules/positions/sahkku-lagesvuotna-queen.txt"),
                "The queen of South was captured on h2. A side that loses its queen has lost.",
                "h2",
            ),
        ] {
            let session = played(record);
            assert_eq!((explanation(&session).as_deref(), &*marked(&session)), (Some(text), points));
        }
    }

    #[test]
    fn stall_says_what_progress_would_have_been() {
        let mut session = Rules::parse("sahkku rules=lagesvuotna").unwrap().start_session();
        assert_eq!(explanation(&session), None, "the game runs");
        while session.status().outcome().is_none() {
            session.play("=---").unwrap();
        }
        assert!(explanation(&session).unwrap().starts_with("Progress is a capture, a waking"));
        assert_eq!(marked(&session), "");
    }

    #[test]
    fn stall_shows_the_last_moves_of_both_sides() {
        let mut session = Rules::parse("shap-luk").unwrap().start_session();
        while session.status().outcome().is_none() {
            // Pieces go forth and back: the move that undoes the one before the last comes first.
            let undone = session.action_log().iter().rev().nth(1).and_then(|action| action.split_once('-'));
            let back = undone.map(|(from, to)| format!("{to}-{from}"));
            let quiet = || session.legal_notations().into_iter().find(|action| !action.contains(['>', 'x'])).unwrap();
            let action = back.filter(|action| session.legal_notations().contains(action)).unwrap_or_else(quiet);
            session.play(&action).unwrap();
        }
        let [before, last] = session.action_log().last_chunk().unwrap();
        let [(from_1, to_1), (from_2, to_2)] = [before, last].map(|action| action.split_once('-').unwrap());
        let text = explanation(&session).unwrap();
        for place in [to_1, to_2] {
            assert!(text.contains("The pieces on ") && text.contains(place), "{text}");
        }
        let marked: Vec<String> = marked(&session).split(' ').map(str::to_owned).collect();
        assert_eq!(
            (marked.len(), &marked[2..]),
            (4, &[from_1.min(from_2).to_owned(), from_1.max(from_2).to_owned()][..])
        );
        assert!(marked[..2].contains(&to_1.to_owned()) && marked[..2].contains(&to_2.to_owned()), "{marked:?}");
    }

    #[test]
    fn every_end_that_needs_it_is_explained() {
        let mut explained = 0;
        for (rules, seed) in [("sahkku rules=devils-game", 1_u64), ("sahkku rules=lagesvuotna", 2), ("shap-luk", 3)] {
            for game in 0..6 {
                let mut state = seed * 1000 + game;
                let mut random = |below: u32| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    ((state >> 33) % u64::from(below)) as u32
                };
                let mut session = Rules::parse(rules).unwrap().start_session();
                while session.status().outcome().is_none() {
                    let action = session.sample_roll(&mut random).unwrap_or_else(|| {
                        let mut legal = session.legal_notations();
                        let index = random(legal.len() as u32) as usize;
                        legal.swap_remove(index)
                    });
                    session.play(&action).unwrap();
                }
                let reason = session.status().outcome().unwrap().reason.as_str();
                let names_points = ["blocked", "enclosed", "immobile", "queen", "stall"].contains(&reason);
                assert_eq!(!marked(&session).is_empty(), names_points, "{rules}: {reason}");
                assert!(explanation(&session).is_some() || reason == "captured", "{rules}: {reason}");
                explained += usize::from(names_points);
            }
        }
        assert!(explained > 5, "{explained}");
    }
}
