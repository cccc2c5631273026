//! What people prefer and servers have settled: it comes back, and what is settled of matches is kept to.

use crate::bench::*;
use gonagas::kit::theme::Theme;
use gonagas::room::MATCHES_EACH;
use gonagas::room::habits::Habit;
use gonagas::room::people::Place;
use gonagas::room::preferences::{Change, Orientation, Preferences, Preferred};
use gonagas::room::settings::{Pinged, Setting, Settings};
use gonagas::room::terms::Terms;
use gonagas::store::sqlite::Sqlite;
use gonagas::store::{Step, Store, StoreError};

const GUILD: u64 = u64::MAX - 1;

#[tokio::test]
async fn preferences_come_back_and_what_was_not_changed_stays() {
    let bench = Bench::new();
    let all = Change {
        forced: Some(false),
        throws: Some(true),
        pings: Some(false),
        messages: Some(true),
        orientation: Some(Orientation::Mine),
        theme: Some(Theme::Contrast),
        text: Some(true),
    };
    let changed = Preferences {
        habit: Habit { forced: false, throws: true },
        pings: false,
        messages: true,
        orientation: Orientation::Mine,
        theme: Theme::Contrast,
        text: true,
    };
    assert_eq!(bench.store.prefer(ANNA, all).await, Ok(changed));
    let dark = Change { theme: Some(Theme::Dark), ..Change::default() };
    let darker = Preferences { theme: Theme::Dark, ..changed };
    assert_eq!(bench.store.prefer(ANNA, dark).await, Ok(darker));
    let only = Preferences { theme: Theme::Dark, ..Preferences::default() };
    assert_eq!(bench.store.prefer(BO, dark).await, Ok(only));
    let bench = bench.reopen();
    let preferred = bench.store.preferences(&[ANNA, BO, CLEO]).await.unwrap();
    assert_eq!([ANNA, BO, CLEO].map(|person| preferred.of(person)), [darker, only, Preferences::default()]);
    assert_eq!(preferred.habits().of(ANNA), darker.habit);
    assert_eq!(bench.store.preferences(&[]).await, Ok(Preferred::default()));
}

#[tokio::test]
async fn a_theme_that_is_not_known_any_more_is_the_usual_one() {
    let bench = Bench::new();
    bench.store.prefer(ANNA, Change::default()).await.unwrap();
    bench.by_hand().execute("UPDATE preferences SET theme = 'neon'", []).unwrap();
    assert_eq!(bench.store.preferences(&[ANNA]).await.unwrap().of(ANNA), Preferences::default());
}

#[tokio::test]
async fn settings_come_back_each_server_with_its_own() {
    let bench = Bench::new();
    let changes = [
        Setting::Language("se".into()),
        Setting::Channel { channel: u64::MAX, allowed: true },
        Setting::Channel { channel: 5, allowed: true },
        Setting::Channel { channel: 5, allowed: true },
        Setting::Channel { channel: 6, allowed: true },
        Setting::Channel { channel: 6, allowed: false },
        Setting::Threads(true),
        Setting::Clock("1d".into()),
        Setting::Limit(2),
        Setting::Pings(Pinged::Players),
    ];
    for setting in &changes {
        bench.store.set(GUILD, setting).await.unwrap();
    }
    let bench = bench.reopen();
    let settings = bench.store.settings(Some(GUILD)).await.unwrap();
    let expected = Settings {
        language: "se".into(),
        channels: settings.channels.clone(),
        threads: true,
        clock: "1d".into(),
        limit: Some(2),
        pings: Pinged::Players,
    };
    assert_eq!(settings, expected);
    assert!(settings.channels.len() == 2 && settings.allows(5) && settings.allows(u64::MAX) && !settings.allows(6));
    assert_eq!(bench.store.settings(Some(1)).await, Ok(Settings::default()));
    assert_eq!(bench.store.settings(None).await, Ok(Settings::default()));
    let everywhere = bench.store.set(GUILD, &Setting::Everywhere).await.unwrap();
    assert!(everywhere.allows(6) && everywhere.limit == Some(2));
}

#[tokio::test]
async fn of_two_who_settle_something_at_once_neither_is_lost() {
    let bench = Bench::new();
    let other = Sqlite::open(&bench.path()).unwrap();
    let (threads, limit) = (Setting::Threads(true), Setting::Limit(3));
    let (one, two) = tokio::join!(bench.store.set(GUILD, &threads), other.set(GUILD, &limit));
    assert!(one.is_ok() && two.is_ok());
    let settings = bench.store.settings(Some(GUILD)).await.unwrap();
    assert_eq!((settings.threads, settings.limit), (true, Some(3)));
}

#[tokio::test]
async fn a_server_allows_fewer_matches_and_only_its_own_count() {
    let bench = Bench::new();
    bench.store.set(GUILD, &Setting::Limit(1)).await.unwrap();
    bench.create().await;
    let here = StoreError::TooManyHere { person: ANNA, limit: 1 };
    assert_eq!(create(&bench.store, &[]).await.err(), Some(here.clone()));
    // Elsewhere there is room.
    for place in [Place { guild: Some(1), ..HERE }, THERE] {
        let terms = Terms { place, ..terms() };
        bench.store.create(&terms, SECRET, NOW, &index(&[(ANNA, true)]), &[], LIMIT).await.unwrap();
    }
    assert_eq!(create(&bench.store, &[]).await.err(), Some(StoreError::TooMany(ANNA)), "the bound over all");

    // Nor can she accept here.
    let by_bo = Terms { challenger: BO, opponent: Some(ANNA), ..terms() };
    let mine = index(&[(BO, true), (ANNA, false)]);
    let id = bench.store.create(&by_bo, SECRET, NOW, &mine, &[], MATCHES_EACH).await.unwrap();
    let accepted = Step { index: index(&[(BO, true), (ANNA, true)]), ..offered(&[]) };
    assert_eq!(bench.store.append(id, 1, &accepted, MATCHES_EACH).await, Err(here));
    bench.store.set(GUILD, &Setting::Limit(2)).await.unwrap();
    bench.store.append(id, 1, &accepted, MATCHES_EACH).await.unwrap();
}

#[tokio::test]
async fn a_limit_as_high_as_anywhere_is_none() {
    let bench = Bench::new();
    let most = u32::try_from(MATCHES_EACH).unwrap();
    assert_eq!(bench.store.set(GUILD, &Setting::Limit(most - 1)).await.unwrap().limit, Some(most - 1));
    assert_eq!(bench.store.set(GUILD, &Setting::Limit(most)).await.unwrap().limit, None);
}

#[test]
fn the_file_refuses_what_means_nothing() {
    let bench = Bench::new();
    let hand = bench.by_hand();
    for sql in [
        "INSERT INTO settings (guild, language, threads, clock, matches, pings) VALUES (1, 'en', 0, '', 0, 'all')",
        "INSERT INTO settings (guild, language, threads, clock, matches, pings) VALUES (1, 'en', 0, '', NULL, 'some')",
        "INSERT INTO preferences (person, forced, throws, orientation) VALUES (1, 0, 0, 'up')",
    ] {
        assert!(hand.execute(sql, []).unwrap_err().to_string().contains("CHECK"), "{sql}");
    }
}
