//! The review of a month: posted once after its end, from the log, in the channel that a server chose.

use crate::app::daily_puzzles::{manager, now, panel, posts, run_for_a_while};
use crate::app::world::{ANN, BEN, CAT, Fault, HERE, World, caller, challenge_with};
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::clock::duration::{DAY, HOUR};
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::results::match_stats::CalendarMonth;
use gonagas_core::matches::state::ending::Ending;
use gonagas_core::matches::state::match_state::Match;
use gonagas_ui::message::Message;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

async fn choose_channel(world: &World, channel: Option<u64>) -> String {
    let request = Request::from(Settings(SettingsRequest::ReviewChannel(channel)));
    world.request_as(manager(), request).await.remove(0).full_text()
}

/// A server that wants reviews, in the middle of a month.
async fn with_channel() -> World {
    let world = World::new();
    let text = choose_channel(&world, Some(HERE.channel)).await;
    assert!(text.contains("**Review of the month:** at each month's end in <#70>"), "{text}");
    run_for_a_while(&world).await;
    assert_eq!(reviews(&world), [], "nothing is posted before the month is over");
    world
}

fn reviews(world: &World) -> Vec<Message> {
    let month =
        |message: &Message| message.text.starts_with("**20") && message.text.contains("The month on this server");
    posts(world).into_iter().filter(month).collect()
}

/// Moves the clock to the start of the next month.
fn end_month(world: &World) {
    let [_, end] = CalendarMonth::containing(now(world)).bounds();
    world.advance(end - now(world) + HOUR);
}

/// Plays a match of Seega that one player resigns after some rounds.
async fn play(world: &World, first: UserId, second: UserId, rounds: u32) {
    let started = world.request_as(caller(first), challenge_with("seega", "1d+0s", Some(second))).await;
    drop(started);
    world.press(second, "accept").await;
    for _ in 0..rounds {
        for user in [first, second] {
            if let Some(action) = world.autocomplete_move(user, "").await.into_iter().next() {
                world.play(user, &action.value).await;
            }
        }
    }
    world.resign(first, None).await;
}

#[tokio::test(start_paused = true)]
async fn month_is_reviewed_once_after_its_end() {
    let world = with_channel().await;
    play(&world, ANN, BEN, 2).await;
    play(&world, CAT, BEN, 5).await;
    play(&world, ANN, CAT, 3).await;
    end_month(&world);
    run_for_a_while(&world).await;
    let [review] = reviews(&world).try_into().expect("one review");
    let lines: Vec<&str> = review.text.lines().collect();
    assert_eq!(lines[..2], ["**2023-11** · The month on this server", "3 matches were finished."]);
    assert_eq!(lines[2], "**Played most:** <@1> (2), <@2> (2) and <@3> (2)");
    assert_eq!(lines[3], "**First win here:** <@2> and <@3>");
    assert!(lines[4].starts_with("**Longest game:** ") && lines[4].contains("Seega"), "{}", lines[4]);
    assert_eq!(lines.len(), 5);
    assert!(review.allowed_mentions.is_empty() && review.allowed_roles.is_empty(), "it notifies nobody");
    let world = world.restart();
    run_for_a_while(&world).await;
    world.advance(3 * DAY);
    run_for_a_while(&world).await;
    assert_eq!(reviews(&world).len(), 1);
    end_month(&world);
    run_for_a_while(&world).await;
    assert_eq!(reviews(&world).len(), 1, "nothing was played");
    play(&world, ANN, BEN, 1).await;
    end_month(&world);
    world.advance(8 * DAY);
    run_for_a_while(&world).await;
    assert_eq!(reviews(&world).len(), 1, "it is too late");
}

/// The month as the logs tell it.
#[derive(Default)]
struct Counted {
    matches: u32,
    by_person: BTreeMap<UserId, u32>,
    winners: Vec<UserId>,
    longest: u32,
}

/// Counts the matches of a month by replaying every log.
async fn count(world: &World, month: CalendarMonth) -> Counted {
    let mut counted = Counted::default();
    let [start, end] = month.bounds();
    for id in (1..).map(MatchId) {
        let Ok(stored) = world.app.store().load_match(id).await else { return counted };
        let ended_at = stored.events.last().map_or(0, |event| event.timestamp);
        let game = Match::replay(id, stored.terms.clone(), &stored.events).unwrap();
        let (Some(play), Some(ending)) = (game.play_state(), game.ending()) else { continue };
        if !(start..end).contains(&ended_at) {
            continue;
        }
        counted.matches += 1;
        play.seats.into_iter().for_each(|user| *counted.by_person.entry(user).or_default() += 1);
        let winner = match ending {
            Ending::Resigned(seat) => Some(play.seats[1 - seat.index()]),
            _ => None,
        };
        counted.winners.extend(winner);
        counted.longest = counted.longest.max(play.session.turn_number());
    }
    counted
}

#[tokio::test(start_paused = true)]
async fn review_says_what_the_logs_say() {
    let world = with_channel().await;
    for (first, second, rounds) in [(ANN, BEN, 1), (BEN, CAT, 4), (CAT, ANN, 2), (ANN, BEN, 6), (BEN, ANN, 3)] {
        play(&world, first, second, rounds).await;
    }
    let month = CalendarMonth::containing(now(&world));
    end_month(&world);
    run_for_a_while(&world).await;
    let review = reviews(&world).remove(0).text;
    let counted = count(&world, month).await;
    assert_eq!(counted.matches, 5);
    assert!(review.contains(&format!("{} matches were finished", counted.matches)), "{review}");
    for (user, matches) in &counted.by_person {
        assert!(review.contains(&format!("<@{}> ({matches})", user.0)), "{review}");
    }
    let first_wins = review.lines().find(|line| line.starts_with("**First win here:**")).unwrap();
    assert_eq!(first_wins.matches("<@").count(), 3, "{review}");
    assert!(counted.winners.iter().all(|user| first_wins.contains(&format!("<@{}>", user.0))), "{review}");
    assert!(review.contains(&format!(", {} turns", counted.longest)), "{review}");
}

#[tokio::test(start_paused = true)]
async fn hidden_and_erased_people_are_not_named() {
    let world = with_channel().await;
    play(&world, ANN, BEN, 1).await;
    play(&world, CAT, BEN, 1).await;
    world.request(BEN, Request::from(Privacy(PrivacyRequest::SetHidden(true)))).await;
    world.app.store().erase_user(CAT, now(&world), &[]).await.unwrap();
    end_month(&world);
    run_for_a_while(&world).await;
    let review = reviews(&world).remove(0).text;
    assert_eq!(review.lines().skip(1).collect::<Vec<_>>(), ["2 matches were finished.", "**Played most:** <@1> (1)"]);
}

#[tokio::test(start_paused = true)]
async fn review_without_an_answer_is_not_posted_twice() {
    for fault in [Fault::AnswerLost, Fault::Down] {
        let world = with_channel().await;
        play(&world, ANN, BEN, 1).await;
        end_month(&world);
        world.channel.faults.lock().unwrap().push(fault);
        run_for_a_while(&world).await;
        // The language has changed since.
        world.request_as(manager(), Request::from(Settings(SettingsRequest::Language("fr".into())))).await;
        let world = world.restart();
        run_for_a_while(&world).await;
        let marked = posts(&world).into_iter().filter(|message| message.text.starts_with("**2023-11**")).count();
        assert_eq!(marked, 1, "{fault:?}");
        assert!(world.channel.searches.load(Ordering::SeqCst) > 0);
    }
}

#[tokio::test(start_paused = true)]
async fn refusal_is_shown_and_a_deleted_channel_ends_the_reviews() {
    let world = with_channel().await;
    play(&world, ANN, BEN, 1).await;
    end_month(&world);
    *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Forbidden);
    run_for_a_while(&world).await;
    let text = panel(&world).await;
    assert!(text.contains("**Review of the month:** I can't post in <#70>. I need View Channel"), "{text}");
    *world.channel.permanent_fault.lock().unwrap() = None;
    world.app.guilds.handle_change(GuildChange::PermissionsChanged(7)).await;
    run_for_a_while(&world).await;
    assert_eq!(reviews(&world).len(), 1);
    world.app.guilds.handle_change(GuildChange::ChannelDeleted(HERE)).await;
    assert!(panel(&world).await.contains("**Review of the month:** nowhere."));
    assert!(choose_channel(&world, Some(5)).await.contains("in <#5>"));
    assert!(choose_channel(&world, None).await.contains("nowhere"));
}
