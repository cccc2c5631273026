//! Interactions that Discord sends again after a restart: they change nothing.

use crate::app::world::{ANN, BEN, CAT, World, caller, challenge, direct};
use gonagas_app::commands::block::{Block, Unblock};
use gonagas_app::commands::match_commands::{Board, Takeback};
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::commands::vacation::Vacation;
use gonagas_app::commands::watch::Watch;
use gonagas_app::request::Request;
use gonagas_app::requester::{Opponent, Requester, UserPermissions};
use gonagas_core::matches::ids::{InteractionId, UserId};
use gonagas_store::store_error::StoreError;

/// A request of this user with this interaction id.
async fn send(world: &World, user: UserId, interaction: u64, request: Request) -> String {
    let requester = Requester { interaction: Some(InteractionId(interaction)), ..caller(user) };
    let private = world.request_as(requester, request).await;
    private.into_iter().map(|message| message.text).collect::<Vec<_>>().join("\n")
}

/// The rows of a table, and the messages in the channel.
fn state(world: &World, table: &str) -> (i64, usize) {
    let count = world.folder.query_number(&format!("SELECT count(*) FROM {table}")).unwrap();
    (count, world.channel.count())
}

const REPEATED: &str = "You have already done that";

#[tokio::test]
async fn repeated_challenge_makes_one_match() {
    let world = World::new();
    send(&world, ANN, 1, challenge("pahtum", "blocks=1", Some(BEN))).await;
    for _ in 0..2 {
        let said = send(&world, ANN, 1, challenge("pahtum", "blocks=1", Some(BEN))).await;
        assert!(said.contains(REPEATED), "{said}");
    }
    let world = world.restart();
    send(&world, ANN, 1, challenge("pahtum", "blocks=1", Some(BEN))).await;
    assert_eq!(state(&world, "matches"), (1, 1));
    assert_eq!(send(&world, ANN, 2, challenge("pahtum", "blocks=1", Some(BEN))).await, "");
    assert_eq!(state(&world, "matches"), (2, 2), "another interaction is not the same");
}

/// After a takeback the same move is legal again.
#[tokio::test]
async fn repeated_move_is_played_once() {
    let world = World::started("seega", "size=5").await;
    let play = || Request::from(Move { actions: "a1 a2".into(), match_number: Some(1) });
    send(&world, ANN, 1, play()).await;
    send(&world, ANN, 2, Request::from(Takeback { match_number: Some(1) })).await;
    world.press(BEN, "giveback").await;
    let before = state(&world, "events");
    let world = world.restart();
    let said = send(&world, ANN, 1, play()).await;
    assert!(said.contains(REPEATED), "{said}");
    assert_eq!(state(&world, "events"), before);
    send(&world, ANN, 3, play()).await;
    assert_eq!(state(&world, "events WHERE kind = 'action'").0, 4);
}

#[tokio::test]
async fn repeated_setting_does_not_undo_a_later_one() {
    let world = World::started("pahtum", "blocks=1").await;
    let cat = Opponent { user_id: CAT, is_bot: false, can_see_channel: true, may_be_in_timeout: false };
    let block = || Request::from(Block { user: Some(cat) });
    let text_boards =
        |on| Request::from(Preferences(PreferencesUpdate { text_boards: Some(on), ..PreferencesUpdate::default() }));
    let watch = || Request::from(Watch { match_number: Some(1), every_turn: None });
    send(&world, ANN, 1, block()).await;
    send(&world, ANN, 2, Request::from(Unblock { user_id: CAT })).await;
    send(&world, ANN, 3, text_boards(true)).await;
    send(&world, ANN, 4, text_boards(false)).await;
    send(&world, CAT, 5, watch()).await;
    let world = world.restart();
    for (user, interaction, request) in [(ANN, 1, block()), (ANN, 3, text_boards(true)), (CAT, 5, watch())] {
        let said = send(&world, user, interaction, request).await;
        assert!(said.contains(REPEATED), "{said}");
    }
    assert_eq!(state(&world, "blocks").0, 0);
    assert_eq!(state(&world, "preferences WHERE text_boards = 1").0, 0);
    assert_eq!(state(&world, "watchers").0, 1, "the same command again would end it");
}

#[tokio::test]
async fn repeated_board_is_posted_once() {
    let world = World::started("pahtum", "blocks=1").await;
    send(&world, ANN, 1, Request::from(Board { match_number: None })).await;
    let before = state(&world, "outbox");
    let world = world.restart();
    send(&world, ANN, 1, Request::from(Board { match_number: None })).await;
    assert_eq!(state(&world, "outbox"), before);
}

/// Playing alone makes a match and accepts it, all in one interaction.
#[tokio::test]
async fn one_interaction_can_have_several_consequences() {
    let world = World::new();
    let alone = || Requester { channel_ref: direct(ANN), interaction: Some(InteractionId(1)), ..caller(ANN) };
    world.request_as(alone(), challenge("pahtum", "blocks=1", None)).await;
    assert_eq!(state(&world, "events WHERE kind = 'accepted'").0, 1);
    world.request_as(alone(), challenge("pahtum", "blocks=1", None)).await;
    assert_eq!(state(&world, "matches").0, 1);
}

/// Every change by a request, except moves.
fn changes() -> Vec<(UserId, Request)> {
    let cat = Opponent { user_id: CAT, is_bot: false, can_see_channel: true, may_be_in_timeout: false };
    let watch = || Request::from(Watch { match_number: Some(1), every_turn: None });
    let text_boards = PreferencesUpdate { text_boards: Some(true), ..PreferencesUpdate::default() };
    vec![
        (ANN, Request::from(Vacation { days: Some(3), auto_spend: None })),
        (ANN, Request::from(Vacation { days: Some(2), auto_spend: Some(true) })),
        (CAT, watch()),
        (CAT, Request::from(Watch { match_number: Some(1), every_turn: Some(true) })),
        (CAT, watch()),
        (CAT, watch()),
        (ANN, Request::from(Block { user: Some(cat) })),
        (ANN, Request::from(Unblock { user_id: CAT })),
        (ANN, Request::from(Preferences(text_boards))),
        (BEN, Request::from(Settings(SettingsRequest::MatchLimit(2)))),
        (BEN, Request::from(Privacy(PrivacyRequest::SetHidden(true)))),
        (ANN, Request::from(Board { match_number: None })),
    ]
}

/// The changes of these requests.
fn changed(world: &World) -> Vec<Vec<String>> {
    let queries = [
        "SELECT user_id || ' ' || ends_at || ' ' || auto_spend FROM vacations ORDER BY 1",
        "SELECT user_id || ' ' || days_spent FROM vacation_days ORDER BY 1",
        "SELECT user_id || ' ' || every_turn FROM watchers ORDER BY 1",
        "SELECT blocker_id || ' ' || blocked_id FROM blocks ORDER BY 1",
        "SELECT user_id || ' ' || text_boards FROM preferences ORDER BY 1",
        "SELECT max_matches_per_user FROM guild_settings ORDER BY 1",
        "SELECT user_id FROM hidden_users ORDER BY 1",
        "SELECT kind || ' ' || status FROM outbox ORDER BY id",
        "SELECT count(*) FROM events",
    ];
    queries.into_iter().map(|sql| world.folder.rows(&sql.replace("SELECT ", "SELECT '' || "))).collect()
}

#[tokio::test(start_paused = true)]
async fn request_with_an_unanswered_commit_happens_once_and_is_answered_as_usual() {
    let calm = World::started("pahtum", "blocks=1").await;
    let lossy = World::started("pahtum", "blocks=1").await;
    // The faults are injected into a file.
    if !lossy.folder.is_file() {
        return;
    }
    let send = async |world: &World, user, interaction, request| {
        let permissions = UserPermissions { manage_guild: true, ..UserPermissions::default() };
        let id = Some(InteractionId(interaction));
        let requester = Requester { interaction: id, user_permissions: permissions, ..caller(user) };
        world.request_as(requester, request).await.into_iter().map(|message| message.text).collect::<Vec<_>>()
    };
    for (interaction, (user, request)) in (1..).zip(changes()) {
        let usual = send(&calm, user, interaction, request.clone()).await;
        lossy.store_faults.lose_next_reply();
        let answer = send(&lossy, user, interaction, request.clone()).await;
        assert_eq!(answer, usual, "{request:?}");
        assert!(lossy.store_faults.has_lost_reply(), "{request:?} stores nothing");
        assert_eq!(changed(&lossy), changed(&calm), "{request:?}");
    }
    // A request that comes again after a restart changes nothing.
    let world = lossy.restart();
    for (interaction, (user, request)) in (1..).zip(changes()) {
        let answer = send(&world, user, interaction, request.clone()).await.concat();
        assert!(answer.contains(REPEATED), "{request:?}: {answer}");
    }
    assert_eq!(changed(&world), changed(&calm));
}

#[tokio::test(start_paused = true)]
async fn answer_never_denies_changes_after_a_part_is_stored() {
    let world = World::new();
    if !world.folder.is_file() {
        return;
    }
    world.challenge("pahtum", "blocks=1", Some(BEN)).await;
    let ben = Opponent { user_id: BEN, is_bot: false, can_see_channel: true, may_be_in_timeout: false };
    world.store_faults.fail_writes_after(1, StoreError::DiskFull);
    let answer = world.request(ANN, Request::from(Block { user: Some(ben) })).await;
    world.store_faults.end();
    assert_eq!(state(&world, "blocks").0, 1);
    assert!(answer.contains("Part of it is saved") && !answer.contains("Nothing was changed"), "{answer}");
    // The answer to a request without a change says so.
    world.store_faults.fail_writes(StoreError::DiskFull);
    let answer = world.request(ANN, Request::from(Unblock { user_id: BEN })).await;
    assert!(answer.contains("Nothing was changed"), "{answer}");
}
