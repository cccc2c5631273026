//! `/leaderboard`, `/profile` and `/versus`, as users read them.

use crate::app::world::{ANN, BEN, CAT, World, caller, challenge_with, controls, direct};
use crate::support::list_rule_sets;
use gonagas_app::commands::leaderboard::Leaderboard;
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::profile::Profile;
use gonagas_app::commands::versus::Versus;
use gonagas_app::request::Request;
use gonagas_app::requester::{BotPermissions, Requester};
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::UserId;
use gonagas_ui::message::{ActionRow, Plot};
use std::sync::atomic::Ordering;

/// Puts many players on the leaderboard of a server, or of all for server 0.
fn add_players(world: &World, guild: u64, users: u64) {
    for user in 100..100 + users {
        world.folder.execute(&format!(
            "INSERT INTO standings (scope, pool, period, user_id, score, rank, provisional_at, first_wins, first_draws,
                 first_losses, second_wins, second_draws, second_losses, current_streak, best_streak)
             VALUES ({guild}, 'seega', '', {user}, {user}, 'placed', 1800000000000, 1, 2, 3, 4, 5, 6, 0, 0)"
        ));
    }
}

/// The line below provisional ratings.
const LEGEND: &str = "-# `?` provisional: too few rated matches lately. Provisional players come after all others.";

fn leaderboard_request(game: &str) -> Leaderboard {
    Leaderboard { game: game.into(), ..Leaderboard::default() }
}

async fn leaderboard(world: &World, user: UserId, ranking: Leaderboard) -> String {
    world.request(user, Request::from(ranking)).await
}

/// A requester in direct messages.
fn in_direct_messages(user: UserId) -> Requester {
    Requester { channel_ref: direct(user), ..caller(user) }
}

/// Plays a match of Seega that Ann resigns.
async fn play_resigned_match(world: &World) {
    world.request(ANN, challenge_with("seega", "1d+0s", Some(BEN))).await;
    world.press(BEN, "accept").await;
    world.play_once_each().await;
    world.resign(ANN, None).await;
}

#[tokio::test]
async fn leaderboard_is_paged() {
    let world = World::new();
    add_players(&world, 7, 25);
    play_resigned_match(&world).await;
    let first = world.request_as(caller(ANN), Request::from(leaderboard_request("seega"))).await.remove(0);
    let text = first.full_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "**Leaderboard · Seega** · this server · all time");
    assert_eq!(lines[1], "**1.** <@124> · **124** · 5 won, 7 drawn, 9 lost");
    assert_eq!(lines[10], "**10.** <@115> · **115** · 5 won, 7 drawn, 9 lost");
    assert_eq!(lines[11..], ["You are **#27**, provisional, with 1338? points.", LEGEND, "-# Page 1 of 3"]);
    assert!(first.allowed_mentions.is_empty());
    let ActionRow::Buttons(buttons) = &first.rows[0] else { panic!("no buttons") };
    assert_eq!(
        buttons.iter().map(|button| &*button.id).collect::<Vec<_>>(),
        ["r:2:here:all:seega", "r:1:here:month:seega", "r:1:everywhere:all:seega", "y:1:here:all:seega"]
    );
    let turn = |page: u64| Request::PressControl {
        custom_id: format!("r:{page}:here:all:seega"),
        values: vec![],
        message_id: 5,
    };
    let last = world.request_as(caller(UserId(124)), turn(3)).await.remove(0);
    assert!(
        last.full_text().contains("\n**21.** <@104> ")
            && last.full_text().contains("\nYou are **#1**, with 124 points.\n")
    );
    let provisional = "\n**26.** <@2> · 1662? · 1 won, 0 drawn, 0 lost\n**27.** <@1> · 1338? · ";
    assert!(last.full_text().contains(provisional), "{}", last.full_text());
    let beyond = world.request_as(caller(CAT), turn(9)).await.remove(0);
    assert!(beyond.full_text().ends_with(&format!("\n{LEGEND}\n-# Page 3 of 3")), "{}", beyond.full_text());
    assert!(beyond.full_text().contains("\nYou aren't on this leaderboard."));
    let ActionRow::Buttons(buttons) = &beyond.rows[0] else { panic!("no buttons") };
    assert_eq!(buttons[0].id, "r:2:here:all:seega");
    assert!(last.full_text().chars().count() < 2000);
}

#[tokio::test]
async fn shared_page_is_for_everyone_and_has_no_place_of_its_own() {
    let world = World::new();
    let may_share = async || {
        let page = world.request_as(caller(CAT), Request::from(leaderboard_request("seega"))).await.remove(0);
        controls(&page).iter().any(|(id, _)| id.starts_with("y:"))
    };
    assert!(!may_share().await, "there is nobody to show");
    add_players(&world, 7, 12);
    assert!(may_share().await);
    let share = |page: u64| Request::PressControl {
        custom_id: format!("y:{page}:here:all:seega"),
        values: vec![],
        message_id: 5,
    };
    assert_eq!(world.request(CAT, share(2)).await, "");
    let shared = world.channel.last().1;
    let text = shared.full_text();
    assert!(text.starts_with("**Leaderboard · Seega** · this server · all time\n**11.** <@101> · "), "{text}");
    assert!(text.ends_with("\n-# Page 2 of 2") && !text.contains("aren't on this leaderboard"), "{text}");
    assert!(shared.rows.is_empty() && shared.allowed_mentions.is_empty());
    let bot_permissions = BotPermissions { send_messages: false, ..caller(CAT).bot_permissions };
    let refused = world.request_as(Requester { bot_permissions, ..caller(CAT) }, share(1)).await.remove(0).full_text();
    assert!(!refused.is_empty() && !refused.contains("Leaderboard"), "{refused}");
}

/// A person has a rating of their own on each server and for matches against the computer.
#[tokio::test]
async fn profile_says_why_there_are_two_ratings() {
    let world = World::new();
    play_resigned_match(&world).await;
    let profile = async || {
        world.request_as(caller(CAT), Request::from(Profile { user_id: Some(BEN) })).await.remove(0).full_text()
    };
    assert!(!profile().await.contains("counts matches on all servers"));
    world.folder.execute("UPDATE ratings SET points = points + 50 WHERE scope = 0");
    let both = profile().await;
    let why = "-# The first rating counts matches on this server; the other counts matches on all servers.";
    assert!(both.contains(" · 1712? on all servers\n") && both.contains(&format!("\n{why}\n")), "{both}");
}

#[tokio::test]
async fn leaderboard_in_direct_messages_offers_no_server() {
    let world = World::new();
    let request = Request::from(leaderboard_request("seega"));
    let shown = world.request_as(in_direct_messages(ANN), request).await.remove(0);
    assert!(shown.full_text().starts_with("**Leaderboard · Seega** · all servers"), "{}", shown.full_text());
    let ids: Vec<String> = controls(&shown).into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, ["r:1:everywhere:month:seega"]);
}

#[tokio::test]
async fn leaderboard_can_be_global_or_monthly() {
    let world = World::new();
    play_resigned_match(&world).await;
    let everywhere = leaderboard(&world, BEN, Leaderboard { everywhere: true, ..leaderboard_request("seega") }).await;
    assert!(everywhere.starts_with("**Leaderboard · Seega** · all servers · all time\n**1.** <@2> · 1662? · "));
    assert!(everywhere.contains("\n**2.** <@1> (Ann) · 1338? · ") && everywhere.ends_with(LEGEND), "{everywhere}");
    let month = leaderboard(&world, BEN, Leaderboard { this_month: true, ..leaderboard_request("seega") }).await;
    assert!(month.contains(" · this month\n") && month.contains("\n**1.** <@2> · +162? · "), "{month}");
    world.advance(40 * 24 * 60 * 60 * 1000);
    let month = leaderboard(&world, BEN, Leaderboard { this_month: true, ..leaderboard_request("seega") }).await;
    assert!(!month.contains("<@2>"), "{month}");
}

#[tokio::test]
async fn unknown_leaderboard_is_rejected() {
    let world = World::new();
    assert!(leaderboard(&world, ANN, leaderboard_request("chess")).await.contains("`chess`"));
    let set = |set: &str| Leaderboard { rule_set: Some(set.into()), ..leaderboard_request("sahkku") };
    assert!(leaderboard(&world, ANN, set("chess")).await.contains("`chess`"));
    assert!(leaderboard(&world, ANN, set("raisa")).await.contains("Ráisa-sáhkku"));
    assert!(
        leaderboard(&world, ANN, leaderboard_request("sahkku")).await.contains("No rated matches between people yet.")
    );
    let forged = Request::PressControl { custom_id: "r:1:here:all:chess".into(), values: vec![], message_id: 5 };
    assert!(world.request(ANN, forged).await.contains("no longer works"), "a forged button is refused");
    let nobody = world.request(ANN, Request::from(Profile { user_id: Some(CAT) })).await;
    assert_eq!(nobody, "<@3> has no finished matches here yet.");
    let none = world.request(ANN, Request::from(Versus { first: CAT, second: None })).await;
    assert!(none.starts_with("<@3> and <@1> have no finished matches"), "{none}");
    assert!(
        world.request(ANN, Request::from(Versus { first: ANN, second: None })).await.contains("two different people")
    );
}

#[tokio::test]
async fn profile_and_head_to_head_show_results() {
    let world = World::new();
    play_resigned_match(&world).await;
    play_resigned_match(&world).await;
    let profile = world.request_as(caller(CAT), Request::from(Profile { user_id: Some(BEN) })).await.remove(0);
    let text = &profile.full_text();
    assert!(
        text.starts_with("**<@2>** · this server\n**Seega**: **1720?** (± 260)\n-# 2 won, 0 drawn, 0 lost (Dark) · "),
        "{text}"
    );
    assert!(
        text.contains(
            " · 2 wins in a row now · longest winning streak: 2\n-# `?` provisional: too few rated matches lately · \
             `±` how far off the rating may be\n**Last matches**\n#2 <@1> – <@2>: <@2> won "
        ),
        "{text}"
    );
    assert!(text.contains("local:7/70/"), "with a link: {text}");
    let chart = profile.chart.clone().unwrap();
    let Plot::Ratings(points) = &chart.plot else { panic!("{chart:?}") };
    assert_eq!(points.iter().map(|point| point.1).collect::<Vec<_>>(), [1662, 1720]);
    assert!(chart.alt_text.contains("from 1662 to 1720 points, at least 1662, at most 1720"), "{}", chart.alt_text);
    let buttons: Vec<String> = controls(&profile).into_iter().map(|(id, _)| id).collect();
    assert_eq!(buttons, ["m:2:1:replay", "m:1:1:replay"]);
    let press = Request::PressControl { custom_id: "m:2:1:replay".into(), values: vec![], message_id: 5 };
    let replay = world.request_as(caller(CAT), press).await.remove(0);
    assert!(replay.animation.is_some() && replay.text.contains("#2"), "{replay:?}");
    let versus = world.request(CAT, Request::from(Versus { first: BEN, second: Some(ANN) })).await;
    assert!(versus.starts_with("**<@2> against <@1>** · this server\n**Seega**: 2 won, 0 drawn, 0 lost\n"), "{versus}");
}

#[tokio::test]
async fn empty_leaderboards_say_so() {
    let world = World::new();
    let none = "\nNo rated matches between people yet.\nYou aren't on this leaderboard. Play a rated match: `/challenge`. `/profile` has your rating against the computer.";
    for listing in list_rule_sets() {
        let set = Some(listing.rule_set_name().to_owned()).filter(|set| !set.is_empty());
        let all = Leaderboard { rule_set: set, ..leaderboard_request(listing.game_info.id) };
        // Keeps the limit on lookups from being reached.
        world.advance(MINUTE);
        for ranking in [
            all.clone(),
            Leaderboard { everywhere: true, ..all.clone() },
            Leaderboard { this_month: true, ..all.clone() },
            Leaderboard { page: Some(0), ..all.clone() },
        ] {
            let response = leaderboard(&world, ANN, ranking.clone()).await;
            assert!(response.starts_with("**Leaderboard · ") && response.ends_with(none), "{ranking:?}: {response}");
        }
        for page in [2, 9999, u64::MAX] {
            let response = leaderboard(&world, ANN, Leaderboard { page: Some(page), ..all.clone() }).await;
            assert!(response.ends_with(none), "{response}");
        }
    }
}

#[tokio::test]
async fn page_zero_is_the_first_and_a_forged_page_is_rejected() {
    let world = World::new();
    add_players(&world, 7, 25);
    let page = async |page| leaderboard(&world, ANN, Leaderboard { page, ..leaderboard_request("seega") }).await;
    assert_eq!(page(Some(0)).await, page(None).await);
    assert_eq!(page(Some(9999)).await, page(Some(3)).await);
    for forged in ["r:0:here:all:seega", "r:-1:here:all:seega", "r:1:here:tomorrow:seega", "r:1:here:2030-01:seega"] {
        let response =
            world.request(ANN, Request::PressControl { custom_id: forged.into(), values: vec![], message_id: 5 }).await;
        assert!(response.contains("no longer works"), "{forged}: {response}");
    }
}

/// The bot itself, users who never played, and users who are not on the server.
#[tokio::test]
async fn user_without_matches_has_no_profile() {
    let world = World::new();
    world.channel.names_fail.store(true, Ordering::SeqCst);
    play_resigned_match(&world).await;
    for stranger in [CAT, UserId(0), UserId(u64::MAX >> 1)] {
        let named = format!("<@{}>", stranger.0);
        let response = world.request(ANN, Request::from(Profile { user_id: Some(stranger) })).await;
        assert_eq!(response, format!("{named} has no finished matches here yet."));
        let response = world.request(ANN, Request::from(Versus { first: stranger, second: None })).await;
        assert_eq!(response, format!("{named} and <@1> have no finished matches against each other here yet."));
        let response = world
            .request_as(in_direct_messages(ANN), Request::from(Profile { user_id: Some(stranger) }))
            .await
            .remove(0)
            .full_text();
        assert_eq!(response, format!("{named} has no finished matches yet."));
        let response = world
            .request_as(in_direct_messages(ANN), Request::from(Versus { first: BEN, second: Some(stranger) }))
            .await
            .remove(0)
            .full_text();
        assert_eq!(response, format!("<@2> and {named} have no finished matches against each other yet."));
    }
    let response = world.request(CAT, Request::from(Profile { user_id: None })).await;
    assert_eq!(response, "<@3> has no finished matches here yet.");
}

/// In direct messages there is no server, so results of all servers count.
#[tokio::test]
async fn profile_elsewhere_lists_recent_matches_of_its_owner_only() {
    let world = World::new();
    world.channel.names_fail.store(true, Ordering::SeqCst);
    play_resigned_match(&world).await;
    let profile = async |reader: UserId, user: UserId| {
        let response = world
            .request_as(in_direct_messages(reader), Request::from(Profile { user_id: Some(user) }))
            .await
            .remove(0);
        let is_own = [ANN, BEN].contains(&reader);
        assert_eq!(controls(&response).len(), usize::from(is_own), "a button only for who may look: {response:?}");
        let response = response.full_text();
        response.split_once("**Last matches**\n").unwrap_or_else(|| panic!("{response}")).1.to_owned()
    };
    let whole = "#1 <@1> – <@2>: <@2> won <t:1700000000:d> local:7/70/";
    for (reader, user) in [(ANN, ANN), (BEN, BEN), (ANN, BEN)] {
        let response = profile(reader, user).await;
        assert!(response.starts_with(whole), "who played in it may look: {response}");
    }
    assert_eq!(profile(CAT, BEN).await, "Seega: <@2> won <t:1700000000:d>");
    assert_eq!(profile(CAT, ANN).await, "Seega: <@1> lost <t:1700000000:d>", "not against whom, and not where");
    let versus = async |reader: UserId| {
        world
            .request_as(in_direct_messages(reader), Request::from(Versus { first: ANN, second: Some(BEN) }))
            .await
            .remove(0)
            .full_text()
    };
    assert!(versus(BEN).await.contains(whole), "{}", versus(BEN).await);
    let response = versus(CAT).await;
    assert!(
        response.ends_with("\n**Last matches**\nSeega: <@2> won <t:1700000000:d>") && !response.contains("local:"),
        "{response}"
    );
    // Another server shows nothing of this.
    let elsewhere = gonagas_core::matches::ids::ChannelRef::on_server(8, 80);
    let response = world
        .request_as(Requester { channel_ref: elsewhere, ..caller(CAT) }, Request::from(Profile { user_id: Some(BEN) }))
        .await;
    assert_eq!(response[0].full_text(), "<@2> has no finished matches here yet.");
}

/// Where the reader shares no server with the people of a list, their client shows a mention as a number.
#[tokio::test]
async fn lists_that_span_servers_name_at_most_ten_people_beside_their_mentions() {
    let world = World::new();
    add_players(&world, 0, 12);
    let request = |page| Request::from(Leaderboard { everywhere: true, page, ..leaderboard_request("seega") });
    let fetched = || std::mem::take(&mut *world.channel.fetched_names.lock().unwrap());
    let shown = world.request_as(caller(CAT), request(None)).await.remove(0);
    let text = shown.full_text();
    assert!(text.contains("\n**1.** <@111> (Nr 111) · **111** · "), "{text}");
    assert!(shown.allowed_mentions.is_empty(), "nothing pings");
    assert_eq!(fetched().len(), 10, "the names of this page");
    world.request_as(caller(CAT), request(Some(2))).await;
    assert_eq!(fetched(), [UserId(101), UserId(100)]);
    world.request_as(caller(BEN), request(None)).await;
    assert_eq!(fetched(), [], "they are kept");
    world.advance(60 * MINUTE);
    world.channel.names_fail.store(true, Ordering::SeqCst);
    let text = world.request_as(caller(BEN), request(None)).await.remove(0).full_text();
    assert_eq!(fetched().len(), 10, "for an hour");
    assert!(text.contains("\n**1.** <@111> · **111** · "), "a name that is not known is left out: {text}");
    let here = leaderboard(&world, CAT, leaderboard_request("seega")).await;
    assert!(!here.contains("(Nr"), "members of a server see each other's names: {here}");
    assert!(fetched().is_empty());
}

#[tokio::test]
async fn hidden_and_erased_people_have_no_name() {
    let world = World::new();
    play_resigned_match(&world).await;
    let matches = async |world: &World| {
        world.advance(MINUTE);
        world.request_as(in_direct_messages(ANN), Request::from(Profile { user_id: None })).await.remove(0).full_text()
    };
    let named = "#1 <@1> – <@2> (Ben): <@2> (Ben) won ";
    assert!(matches(&world).await.contains(named), "{}", matches(&world).await);
    world.request(BEN, Request::from(Privacy(PrivacyRequest::SetHidden(true)))).await;
    let seen = matches(&world).await;
    assert!(seen.contains("#1 <@1> – <@2>: <@2> won "), "{seen}");
    assert_eq!(world.app.held_in_memory().recent_names, 0, "nor is it kept");
    world.request(BEN, Request::from(Privacy(PrivacyRequest::SetHidden(false)))).await;
    assert!(matches(&world).await.contains(named));
    world.confirm(caller(BEN), Request::from(Privacy(PrivacyRequest::Erase))).await;
    assert!(
        matches(&world).await.contains("#1 <@1> – Erased account: an erased account won "),
        "{}",
        matches(&world).await
    );
    assert_eq!(world.app.held_in_memory().recent_names, 0);
}
