//! Hints and reviews.

use crate::app::computer::play_request;
use crate::app::world::{ANN, BEN, CAT, World, caller, controls};
use gonagas_ai::games::reason::Reason;
use gonagas_ai::review::session::{self, Hint, SuggestedAction};
use gonagas_ai::search::limits::Limits;
use gonagas_ai::solver::value::Solved;
use gonagas_app::commands;
use gonagas_app::commands::play::Play;
use gonagas_app::request::Request;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::board_image::image::{board_image, mark_turn};
use gonagas_ui::board_phase::BoardPhase;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::{ActionRow, Block, Message, Plot};
use gonagas_ui::screens::analysis::hint::hint_text;
use std::collections::BTreeSet;

/// Starts a casual match of Ann, who moves first, against the computer.
async fn casual_match() -> World {
    let world = World::new();
    let request = play_request("seega", "size=5", "first");
    world.request(ANN, Request::from(Play(request))).await;
    world
}

async fn hint(world: &World) -> String {
    world.request(ANN, Request::from(commands::match_commands::Hint { match_number: None })).await
}

#[tokio::test]
async fn hint_is_a_private_board_with_reasons() {
    let world = casual_match().await;
    let shown = world
        .request_as(caller(ANN), Request::from(commands::match_commands::Hint { match_number: None }))
        .await
        .remove(0);
    let text = shown.full_text();
    assert!(text.starts_with("**Hint:** ") && text.contains("I estimate your chances at "), "{text}");
    assert!(text.contains("%. Then: `"), "a turn places two stones: {text}");
    assert!(!controls(&shown).is_empty(), "it can be played from there");
    let marks = shown.image.expect("the board").marks;
    assert!(marks.selected.is_empty() && marks.targets.len() == 2, "both cells are marked: {marks:?}");
    let before = world.channel.count();
    let pressed = world.press(ANN, "hint").await;
    assert!(pressed.starts_with("**Hint:** "), "{pressed}");
    assert_eq!(world.channel.count(), before, "nobody else sees it");
}

/// Presses the control of a private board with this verb, and returns the answer.
async fn press_on(world: &World, board: &Message, verb: &str) -> Message {
    let id = controls(board).into_iter().map(|(id, _)| id).find(|id| id.split(':').nth(3) == Some(verb));
    let custom_id = id.unwrap_or_else(|| panic!("no {verb} on {board:#?}"));
    let press = Request::PressControl { custom_id, values: vec![], message_id: 5 };
    world.request_as(caller(ANN), press).await.remove(0)
}

async fn shown_hint(world: &World) -> Message {
    let request = Request::from(commands::match_commands::Hint { match_number: None });
    world.request_as(caller(ANN), request).await.remove(0)
}

#[tokio::test]
async fn hinted_turn_is_played_by_one_button() {
    let world = casual_match().await;
    let shown = shown_hint(&world).await;
    let ActionRow::Buttons(first) = &shown.rows[0] else { panic!("{:#?}", shown.rows) };
    let [play] = first.as_slice() else { panic!("{first:#?}") };
    let actions = play.id.split_once(":play:").expect("it plays").1.to_owned();
    assert_eq!(play.label, format!("Play: {}", actions.replace(' ', ", ")));
    assert_eq!(actions.split(' ').count(), 2, "a turn places two stones: {actions}");
    let session = Rules::parse("seega size=5").unwrap().start_session();
    let board = session.board();
    let marked = shown.image.as_ref().unwrap().marks.targets.iter().map(|site| board.site_name(*site));
    assert_eq!(marked.collect::<Vec<_>>().join(" "), actions);
    let played = press_on(&world, &shown, "play").await;
    let [one, other] = [0, 1].map(|index| actions.split(' ').nth(index).unwrap());
    assert!(played.text.contains(&format!("Light: **{one} {other}**")), "{}", played.text);
    // The hint has served, and its button says so wherever it is still seen.
    let again = press_on(&world, &shown, "play").await;
    assert!(again.text.starts_with("The match has moved on since this was shown."), "{}", again.text);
    assert!(world.newest().contains(&format!("Light: **{one} {other}**")), "{}", world.newest());
}

#[tokio::test]
async fn private_board_has_a_hint_where_hints_are_allowed() {
    let world = casual_match().await;
    let board = press_on(&world, &world.channel.last().1, "look").await;
    let hinted = press_on(&world, &board, "hint").await;
    assert!(hinted.text.starts_with("**Hint:** "), "{}", hinted.text);
    // *Try* opens a board of another kind.
    let sides = |board: &Message| {
        let ids = controls(board).into_iter().map(|(id, _)| id).filter(|id| !id.starts_with("a:"));
        ids.map(|id| id.split(':').next().unwrap().to_owned()).collect::<BTreeSet<_>>()
    };
    assert_eq!(sides(&hinted), BTreeSet::from(["p".to_owned()]));
    let flipped = press_on(&world, &hinted, "flip").await;
    let hinted = press_on(&world, &flipped, "hint").await;
    assert_eq!(sides(&hinted), BTreeSet::from(["t".to_owned()]), "the side stays");
    let rated = World::timed("1d+0s").await;
    let (mover, _) = if rated.newest().contains("<@1>, it is") { (ANN, BEN) } else { (BEN, ANN) };
    let press = Request::PressControl { custom_id: "m:1:2:look".into(), values: vec![], message_id: 5 };
    let board = rated.request_as(caller(mover), press).await.remove(0);
    assert!(controls(&board).iter().any(|(id, _)| id.ends_with(":type")), "{board:#?}");
    assert!(!controls(&board).iter().any(|(id, _)| id.ends_with(":hint")), "{board:#?}");
}

#[test]
fn hint_marks_every_piece_of_the_turn_once() {
    let mut session = Rules::parse("sahkku rules=maze").unwrap().start_session();
    session.play("=X3").unwrap();
    let mut image = board_image(
        &Catalog::for_locale("en"),
        MatchId(1),
        &session,
        &SelectionPath::default(),
        BoardPhase::Running,
        "a.png".into(),
    );
    let board = session.board();
    session.play("keep").unwrap();
    let mut after = session.fork();
    let wakes = session.legal_notations().into_iter().find(|action| action.starts_with("X:*")).expect("one to wake");
    after.play(&wakes).unwrap();
    let end = wakes.split('-').next_back().unwrap();
    let goes_on = after.legal_notations().into_iter().find(|action| action.starts_with(&format!("3:{end}-"))).unwrap();
    mark_turn(&mut image, &session, &[wakes.clone(), goes_on.clone()]);
    let names = |sites: &[u8]| sites.iter().map(|site| board.site_name(*site).to_owned()).collect::<Vec<_>>();
    let start = wakes.split(['*', '-']).nth(1).unwrap();
    assert_eq!(names(&image.marks.selected), [start]);
    assert_eq!(names(&image.marks.targets), [end, goes_on.split('-').next_back().unwrap()]);
}

#[tokio::test]
async fn hint_is_refused_with_a_reason() {
    let world = World::started("seega", "size=5").await;
    let (mover, other) = if world.newest().contains("<@1>, it is") { (ANN, BEN) } else { (BEN, ANN) };
    assert!(
        world
            .request(mover, Request::from(commands::match_commands::Hint { match_number: None }))
            .await
            .starts_with("**Hint:** ")
    );
    let waiting = world.request(other, Request::from(commands::match_commands::Hint { match_number: Some(1) })).await;
    assert!(waiting.contains("not your turn"), "{waiting}");
    let stranger = world.request(CAT, Request::from(commands::match_commands::Hint { match_number: Some(1) })).await;
    assert!(!stranger.contains("Hint:"), "{stranger}");
    let rated = World::timed("1d+0s").await;
    assert_eq!(hint(&rated).await, "There are no hints in rated matches, and #1 is rated.");
}

#[tokio::test]
async fn review_shows_course_turning_points_and_a_lesson() {
    let world = World::started("pahtum", "blocks=1").await;
    world.play_once_each().await;
    let running = world.request(ANN, Request::from(commands::match_commands::Review { match_number: Some(1) })).await;
    assert_eq!(running, "#1 is not over yet. Review it when it is.");
    world.resign(ANN, None).await;
    let shown = world
        .request_as(caller(BEN), Request::from(commands::match_commands::Review { match_number: None }))
        .await
        .remove(0);
    let text = shown.full_text();
    assert!(text.contains("accuracy") && text.contains("**Next time**, <@1>: "), "{text}");
    assert!(!text.contains("luck"), "there are no dice: {text}");
    let chart = shown.chart.expect("the course");
    let Plot::Course { chances, marks, .. } = &chart.plot else { panic!("{chart:?}") };
    assert!(chances.len() > 10 && marks.iter().all(|mark| *mark < chances.len()), "{chart:?}");
    let pictures: Vec<_> = shown
        .blocks
        .iter()
        .filter_map(|block| if let Block::Pictures(boards) = block { Some(boards) } else { None })
        .collect();
    assert_eq!(pictures.len(), marks.len(), "each turning point has its board");
    assert!(!pictures.is_empty() && pictures.iter().all(|boards| boards[0].marks.targets.len() == 1), "{pictures:?}");
}

#[tokio::test]
async fn review_tells_luck_from_skill() {
    let world = World::started("sahkku", "rules=raisa").await;
    world.play_once_each().await;
    world.resign(ANN, None).await;
    let text = world.request(ANN, Request::from(commands::match_commands::Review { match_number: Some(1) })).await;
    let line = text.lines().find_map(|line| line.strip_prefix("The dice favoured <@")).expect("the effect of the dice");
    let points = line.split(" by ").nth(1).and_then(|rest| rest.split(' ').next()?.parse::<u32>().ok());
    assert!(points.is_some_and(|points| points > 0) && line.ends_with("(all rolls together)."), "{line}");
    assert!(!text.contains("luck"), "{text}");
}

/// Returns the words of a hint without reasons.
fn unexplained(session: &GameSession, line: &[&str]) -> String {
    let line: Vec<String> = line.iter().map(|action| (*action).to_owned()).collect();
    let suggestion = SuggestedAction { action: line[0].clone(), chance: 0.5, line, reasons: vec![] };
    let hint = Hint { side: Side::First, suggestions: vec![suggestion], solved: None, winner: None };
    hint_text(&Catalog::for_locale("en"), session, &hint, false)
}

#[test]
fn hint_without_reasons_shows_the_expected_play() {
    let session = Rules::parse("shap-luk").unwrap().start_session();
    let shown = unexplained(&session, &["e1-d2", "c3-b3", "a1-b2"]);
    assert!(shown.ends_with("I expect this to follow: c3 to b3 (`c3-b3`); a1 to b2 (`a1-b2`)."), "{shown}");
    let alone = unexplained(&session, &["e1-d2"]);
    assert!(alone.ends_with("I estimate your chances at 50%."), "{alone}");
    let placing = Rules::parse("seega size=5").unwrap().start_session();
    let turn = unexplained(&placing, &["a1", "a2", "b1", "b2", "d1", "d2"]);
    assert!(turn.contains("Then: `a2`. I expect this to follow: `b1`; `b2`; `d1`."), "{turn}");
}

#[test]
fn hint_to_keep_the_dice_names_the_move_that_the_board_offers() {
    let mut session = Rules::parse("sahkku rules=unjarga headstart=3").unwrap().start_session();
    session.play("=X2-").unwrap();
    let mut after = session.fork();
    ["keep", "X:*l1-l2"].iter().for_each(|action| after.play(action).unwrap());
    let next = after.legal_notations().into_iter().find(|action| action.starts_with("2:")).expect("a use of the 2");
    let shown = unexplained(&session, &["keep", "X:*l1-l2", &next]);
    let expected = "**Hint:** no reroll: with the X, wake the soldier on l1 and step to l2 (`keep X:*l1-l2`). \
                    I estimate your chances at 50%. Then: with the 2, move ";
    assert!(shown.starts_with(expected), "{shown}");
    assert_eq!(unexplained(&session, &["keep"]), "**Hint:** no reroll (`keep`). I estimate your chances at 50%.");
    let other = unexplained(&session, &["rethrow1"]);
    assert!(other.starts_with("**Hint:** reroll one die (`rethrow1`)."), "{other}");
}

#[test]
fn reasons_for_placing_are_in_plain_words() {
    let session = Rules::parse("pahtum blocks=3").unwrap().start_session();
    let say = |reason| {
        let suggestion =
            SuggestedAction { action: "d4".into(), chance: 0.5, line: vec!["d4".into()], reasons: vec![reason] };
        let hint = Hint { side: Side::First, suggestions: vec![suggestion], solved: None, winner: None };
        hint_text(&Catalog::for_locale("en"), &session, &hint, false)
    };
    let cuts = say(Reason::Cuts { row: 3, column: 4 });
    assert!(
        cuts.ends_with("Why: now no run in its row can be longer than 3, and none in its column longer than 4."),
        "{cuts}"
    );
    let beside = say(Reason::StandsBesideCentre);
    assert!(beside.ends_with("Why: it stands beside the centre, where the first move of the game goes."), "{beside}");
    assert!(say(Reason::WakesQueen).ends_with("Why: it wakes the queen."));
}

#[tokio::test]
async fn review_after_a_loss_recommends_no_stronger_opponent() {
    let mut praised = 0;
    for action in Rules::parse("shap-luk").expect("the rules").start_session().legal_notations() {
        let world = World::started("shap-luk", "").await;
        let loser = if world.newest().contains("<@1>, it is") { ANN } else { BEN };
        world.play(loser, &action).await;
        world.resign(loser, None).await;
        let text =
            world.request(loser, Request::from(commands::match_commands::Review { match_number: Some(1) })).await;
        let advice = format!("**Next time**, <@{}>: play like this again: there is little to improve here.", loser.0);
        praised += u32::from(text.contains(&advice));
        assert!(!text.contains("stronger opponent"), "{action}: {text}");
    }
    assert!(praised > 0, "nothing that the loser did was wrong");
}

#[test]
fn captures_that_cost_nothing_are_said_plainly() {
    let session = Rules::parse("seega size=5").expect("the rules").start_session();
    let say = |reason| {
        let suggestion =
            SuggestedAction { action: "a1".into(), chance: 0.5, line: vec!["a1".into()], reasons: vec![reason] };
        let hint = Hint { side: Side::First, suggestions: vec![suggestion], solved: None, winner: None };
        hint_text(&Catalog::for_locale("en-US"), &session, &hint, false)
    };
    let exchange = |captured, lost| say(Reason::LeadsToCaptures { captured, lost });
    assert!(exchange(1, 0).ends_with("Why: it leads to the capture of a piece."), "{}", exchange(1, 0));
    assert!(exchange(4, 0).ends_with("Why: it leads to the capture of 4 pieces."), "{}", exchange(4, 0));
    assert!(exchange(4, 1).ends_with("Why: in what follows it captures 4 and loses 1."), "{}", exchange(4, 1));
    let safe = say(Reason::Risk { per_cent: 0 });
    assert!(safe.ends_with("Why: no roll lets the opponent capture next turn."), "{safe}");
    let safer = say(Reason::LessRisk { per_cent: 59, greatest: 77 });
    let reason = "Why: the opponent can capture next turn 59% of the time; after other moves it is up to 77%.";
    assert!(safer.ends_with(reason), "{safer}");
    let small = say(Reason::Risk { per_cent: 12 });
    assert!(small.ends_with("Why: the opponent can capture next turn only 12% of the time."), "{small}");
    let great = say(Reason::Risk { per_cent: 100 });
    let reason = "Why: the opponent can capture next turn 100% of the time, but other moves are worse.";
    assert!(great.ends_with(reason), "a danger is no reason: {great}");
}

#[test]
fn only_a_certain_end_is_told_without_a_chance() {
    let session = Rules::parse("pahtum blocks=1").expect("the rules").start_session();
    let say = |chance, reason| {
        let suggestion =
            SuggestedAction { action: "a1".into(), chance, line: vec!["a1".into()], reasons: vec![reason] };
        let hint = Hint { side: Side::First, suggestions: vec![suggestion], solved: None, winner: None };
        hint_text(&Catalog::for_locale("en-US"), &session, &hint, false)
    };
    let won = say(1.0, Reason::WinsForCertain { actions: 20 });
    assert_eq!(won, "**Hint:** `a1`. Why: it wins, whatever the opponent does.");
    let lost = say(0.0, Reason::LosesForCertain);
    assert_eq!(lost, "**Hint:** `a1`. Why: every move loses if the opponent plays well.");
    for (chance, percentage) in [(0.001, "1%"), (0.999, "99%"), (0.5, "50%")] {
        let text = say(chance, Reason::Scores { points: 3 });
        assert!(text.contains(&format!("I estimate your chances at {percentage}.")), "{text}");
    }
}

#[test]
fn proven_winner_is_told_instead_of_an_estimate() {
    let mut session = Rules::parse("shap-luk").unwrap().start_session();
    let say = |session: &GameSession| {
        let found = session::hint(session, 1, Limits::nodes(200), None).unwrap();
        hint_text(&Catalog::for_locale("en-US"), session, &found, false)
    };
    let rebels = say(&session);
    assert!(rebels.contains("With perfect play you win from here.") && !rebels.contains('%'), "{rebels}");
    session.play("a2-b2").unwrap();
    let general = say(&session);
    assert!(general.contains("Your opponent wins with perfect play") && !general.contains('%'), "{general}");
}

#[test]
fn hint_against_oneself_names_the_seat() {
    let session = Rules::parse("shap-luk").unwrap().start_session();
    let say = |winner| {
        let suggestion =
            SuggestedAction { action: "a2-b2".into(), chance: 0.5, line: vec!["a2-b2".into()], reasons: vec![] };
        let hint = Hint { side: Side::First, suggestions: vec![suggestion], solved: None, winner };
        hint_text(&Catalog::for_locale("en"), &session, &hint, true)
    };
    let begins = "**Hint:** a2 to b2 (`a2-b2`).";
    assert_eq!(say(None), format!("{begins} I estimate the chances of the Rebels at 50%."));
    assert_eq!(say(Some(Side::First)), format!("{begins} With perfect play it is a win for the Rebels."));
    assert_eq!(say(Some(Side::Second)), format!("{begins} With perfect play it is a win for the General."));
}

#[tokio::test]
async fn review_gives_no_advice_where_nothing_was_judged() {
    let world = World::started("pahtum", "blocks=1").await;
    let (mover, loser) = if world.newest().contains("<@1>, it is") { (ANN, BEN) } else { (BEN, ANN) };
    world.pick(mover, "d4").await;
    world.resign(loser, None).await;
    let text = world.request(loser, Request::from(commands::match_commands::Review { match_number: Some(1) })).await;
    assert_eq!(text.matches(": no moves to judge").count(), 2, "{text}");
    assert!(!text.contains("Next time"), "nobody has placed a stone of their own: {text}");
}

#[tokio::test]
async fn review_of_a_solved_game_says_so() {
    let world = World::started("shap-luk", "").await;
    world.play_once_each().await;
    world.resign(ANN, None).await;
    let text = world.request(ANN, Request::from(commands::match_commands::Review { match_number: Some(1) })).await;
    assert!(text.contains("This game is solved: the better moves are exact."), "{text}");
}

#[test]
fn hint_of_a_solved_game_says_how_it_ends() {
    let session = Rules::parse("shap-luk").unwrap().start_session();
    let action = session.legal_notations().remove(0);
    let text = |solved: Solved, reason: Reason| {
        let suggestion =
            SuggestedAction { action: action.clone(), chance: 0.8, line: vec![action.clone()], reasons: vec![reason] };
        let hint = Hint { side: Side::First, suggestions: vec![suggestion], solved: Some(solved), winner: None };
        hint_text(&Catalog::for_locale("en"), &session, &hint, false)
    };
    let wins = text(Solved::Rebels(38), Reason::ForcesWin { actions: 39 });
    assert!(
        wins.ends_with("the best move under perfect play. Why: it wins by force in 39 moves of both sides."),
        "{wins}"
    );
    assert!(!wins.contains('%'), "{wins}");
    let draws = text(Solved::Draw, Reason::HoldsDraw);
    assert!(draws.ends_with("Why: with perfect play it leads to a draw."), "{draws}");
}
