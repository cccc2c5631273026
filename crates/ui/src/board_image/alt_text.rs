//! The alternative text of a board's image: the position in words.

use crate::board_phase::BoardPhase;
use crate::captions;
use crate::clauses::join_clauses;
use crate::i18n::Catalog;
use crate::move_text;
use crate::played_action;
use crate::seat_text::{SeatPhrase, seat_name, seat_phrase};
use crate::shorten::shorten;
use gonagas_core::kit::board::{Board, Site};
use gonagas_core::kit::dice::Die;
use gonagas_core::kit::game::GameInfo;
use gonagas_core::kit::scene::{Piece, PieceKind, Scene};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::session::game_session::GameSession;

/// The most characters of an alternative text, a limit of Discord.
const MAX_ALT_TEXT_LENGTH: usize = 1024;

/// Describes a position: the player to move, the last turn and the pieces. The last turn is told in words where there
/// is room.
pub(crate) fn board_alt_text(catalog: &Catalog, id: MatchId, session: &GameSession, phase: BoardPhase) -> String {
    position_alt_text(catalog, &match_heading(catalog, id, session), session, phase)
}

/// Describes an earlier position below a text that has the number of the move.
pub(crate) fn past_board_alt_text(catalog: &Catalog, id: MatchId, session: &GameSession, phase: BoardPhase) -> String {
    let heading = match_heading(catalog, id, session);
    PositionText { catalog, heading: &heading, session, phase, has_number: false }.fitting()
}

fn match_heading(catalog: &Catalog, id: MatchId, session: &GameSession) -> String {
    let game = catalog.text(&format!("game-{}", session.rules().game_info().id));
    catalog.format("alt-head", &[("game", &game), ("match", &id.0.to_string())])
}

/// Describes a position as [`board_alt_text`] does, after another heading.
pub(crate) fn position_alt_text(catalog: &Catalog, heading: &str, session: &GameSession, phase: BoardPhase) -> String {
    PositionText { catalog, heading, session, phase, has_number: true }.fitting()
}

/// The parts of an alternative text.
#[derive(Clone, Copy)]
struct PositionText<'a> {
    catalog: &'a Catalog,
    heading: &'a str,
    session: &'a GameSession,
    phase: BoardPhase,
    /// True if it has the number of the move.
    has_number: bool,
}

impl PositionText<'_> {
    /// Returns the text with as much in words as there is room for.
    fn fitting(self) -> String {
        let in_words = text_of_position(self, true);
        if in_words.chars().count() <= MAX_ALT_TEXT_LENGTH {
            return in_words;
        }
        shorten(&text_of_position(self, false), MAX_ALT_TEXT_LENGTH)
    }
}

fn text_of_position(text: PositionText<'_>, in_words: bool) -> String {
    let PositionText { catalog, heading, session, phase, has_number } = text;
    let info = session.rules().game_info();
    let board = session.board();
    let scene = session.scene();
    let mut parts = vec![heading.to_owned()];
    parts.push(match (phase, session.status().active_side()) {
        (BoardPhase::Proposed, _) => catalog.text("alt-proposed"),
        (BoardPhase::Running, Some(side)) => {
            catalog.format("alt-turn", &[("turn", &seat_phrase(catalog, info, side, SeatPhrase::ToMove))])
        }
        (BoardPhase::Over(Some(winner)), _) => {
            catalog.format("alt-won", &[("won", &seat_phrase(catalog, info, winner, SeatPhrase::Won))])
        }
        (BoardPhase::Running, None) | (BoardPhase::Over(None), _) => catalog.text("alt-over"),
    });
    if has_number && session.turn_number() > 0 {
        parts.push(catalog.format("picture-move", &[("number", &session.turn_number().to_string())]) + ".");
    }
    let last = session.last_turn();
    if let Some(first) = last.first() {
        let seat = seat_name(catalog, info, first.side);
        let turn = played_action::turn_sentence(catalog, &board, &seat, &last, in_words);
        parts.push(catalog.format("alt-last", &[("turn", &turn)]));
    }
    parts.extend(dice_text(catalog, &scene.dice));
    parts.extend(tallies_text(catalog, info, &scene, phase));
    for side in Side::BOTH {
        let sites = pieces_text(catalog, &board, &scene, side);
        parts.push(catalog.format("alt-pieces", &[("seat", &seat_name(catalog, info, side)), ("sites", &sites)]));
    }
    parts.extend(neutral_pieces_text(catalog, &board, &scene));
    parts.join(" ")
}

/// Lists the dice; `None` when there are none.
fn dice_text(catalog: &Catalog, dice: &[Die]) -> Option<String> {
    let die = |die: &Die| {
        let face = move_text::die_face_text(catalog, die.face);
        if die.used { catalog.format("alt-used", &[("face", &face)]) } else { face }
    };
    let dice: Vec<String> = dice.iter().map(die).collect();
    (!dice.is_empty()).then(|| catalog.format("alt-dice", &[("dice", &dice.join(", "))]))
}

/// Lists the points of a side's pieces: the plain ones, then each other kind with its name.
fn pieces_text(catalog: &Catalog, board: &Board, scene: &Scene, side: Side) -> String {
    let mut kinds: Vec<(PieceKind, Vec<&str>)> = Vec::new();
    for (site, piece) in scene.pieces.iter().filter(|(_, piece)| piece.owner == Some(side)) {
        match kinds.iter_mut().find(|(kind, _)| *kind == piece.kind) {
            Some((_, sites)) => sites.push(board.site_name(*site)),
            None => kinds.push((piece.kind, vec![board.site_name(*site)])),
        }
    }
    kinds.sort_by_key(|(kind, _)| kind.may_share_point());
    let kind_text = |(kind, sites): (PieceKind, Vec<&str>)| match kind.may_share_point() {
        true => {
            let kind = catalog.format_count(&format!("pieces-{}", kind.as_str()), sites.len() as u32);
            catalog.format("alt-kind", &[("kind", &kind), ("sites", &sites.join(" "))])
        }
        false => sites.join(" "),
    };
    if kinds.is_empty() {
        catalog.text("alt-none")
    } else {
        join_clauses(catalog, &kinds.into_iter().map(kind_text).collect::<Vec<_>>())
    }
}

/// Lists the points of the pieces that belong to no side; `None` when there are none.
fn neutral_pieces_text(catalog: &Catalog, board: &Board, scene: &Scene) -> Option<String> {
    let neutral: Vec<&(Site, Piece)> = scene.pieces.iter().filter(|(_, piece)| piece.owner.is_none()).collect();
    let key = match neutral.first()?.1.kind {
        PieceKind::King => "alt-free-king",
        _ => "alt-neutral",
    };
    let sites: Vec<&str> = neutral.iter().map(|(site, _)| board.site_name(*site)).collect();
    Some(catalog.format(key, &[("sites", &sites.join(" "))]))
}

/// Lists the facts beside the board, those of each seat in a sentence; `None` when there are none.
fn tallies_text(catalog: &Catalog, info: GameInfo, scene: &Scene, phase: BoardPhase) -> Option<String> {
    let sentence = |side: Option<Side>| {
        let facts: Vec<String> =
            captions::tallies_in(phase, scene, side).map(|tally| captions::tally_text(catalog, tally)).collect();
        let facts = (!facts.is_empty()).then(|| facts.join(", "))?;
        Some(match side {
            Some(side) => {
                catalog.format("alt-tallies", &[("seat", &seat_name(catalog, info, side)), ("facts", &facts)])
            }
            None => catalog.format("alt-tallies-all", &[("facts", &facts)]),
        })
    };
    let sentences: Vec<String> =
        [Some(Side::First), Some(Side::Second), None].into_iter().filter_map(sentence).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::session::rules::Rules;

    fn alt_text(rules: &str, actions: &[&str], phase: BoardPhase) -> String {
        let mut session = Rules::parse(rules).unwrap().start_session();
        actions.iter().for_each(|action| session.play(action).unwrap());
        board_alt_text(&Catalog::for_locale("en"), MatchId(3), &session, phase)
    }

    #[test]
    fn dice_kinds_and_neutral_king_are_described() {
        let text = alt_text("sahkku rules=raisa", &["=X2", "keep", "X:*l1-m1"], BoardPhase::Running);
        assert_eq!(
            text,
            "Sáhkku, match #3. South to move. Move 1. Last turn, South: rolled X, 2; kept the dice; \
             with the X, woke the soldier on l1 and stepped to m1. Dice: X (used), 2. \
             South: 12 left. North: 12 left. South: m1; sleeping soldiers a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1. \
             North: sleeping soldiers b3 c3 d3 e3 f3 g3 h3 i3 j3 k3 l3 m3. The king belongs to nobody: g2."
        );
    }

    #[test]
    fn side_to_move_is_named_alike_for_every_seat() {
        let mut named = Vec::new();
        for listing in gonagas_core::session::rules::list_rule_sets() {
            let rules = format!("{} {}", listing.game_info.id, listing.selector);
            let requested = gonagas_core::session::rules::RequestedRules::parse(&rules).unwrap();
            let mut session = requested.resolve(&mut |_| 0).start_session();
            let catalog = Catalog::for_locale("en");
            for _ in 0..40 {
                let Some(side) = session.status().active_side() else { break };
                let turn = seat_phrase(&catalog, listing.game_info, side, SeatPhrase::ToMove);
                let text = board_alt_text(&catalog, MatchId(3), &session, BoardPhase::Running);
                assert!(text.contains(&format!("match #3. {turn}. ")), "{text}");
                named.push(turn);
                let Some(action) = session.legal_actions().into_iter().next() else { break };
                session.play(&action.notation).unwrap();
            }
        }
        assert!(
            ["The Rebels to move", "The General to move", "Black to move"]
                .iter()
                .all(|turn| named.contains(&(*turn).to_owned()))
        );
    }

    #[test]
    fn phase_of_match_is_described() {
        assert!(
            alt_text("seega size=5", &[], BoardPhase::Proposed)
                .starts_with("Seega, match #3. The start. Light: 12 to place.")
        );
        assert!(
            alt_text("seega size=5", &["a1"], BoardPhase::Over(None))
                .starts_with("Seega, match #3. The game is over. Move 1. Last turn, Light: a1.")
        );
        let won = alt_text("seega size=5", &["a1"], BoardPhase::Over(Some(Side::Second)));
        assert!(won.starts_with("Seega, match #3. Dark won. Move 1. Last turn, Light: a1."), "{won}");
        let neutral = alt_text("pahtum blocks=1", &["d4"], BoardPhase::Running);
        assert!(neutral.ends_with("Black: none. White: none. Neutral stones: d4."), "{neutral}");
    }
}
