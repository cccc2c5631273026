//! Preferences of users and settings of servers.

use crate::store::bench::*;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::MAX_MATCHES_PER_USER;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::ChannelRef;
use gonagas_core::matches::results::champions::Title;
use gonagas_core::matches::settings::challenge_habit::ChallengeHabit;
use gonagas_core::matches::settings::guild_settings::{
    ChampionRole, GuildSettingChange, GuildSettings, PingPolicy, PostChannel,
};
use gonagas_core::matches::settings::preferences::{
    Automation, ConfirmMoves, LanguageCode, Orientation, Preferences, PreferencesByUser, PreferencesPatch,
};
use gonagas_core::matches::settings::utc_offset::UtcOffset;
use gonagas_store::event_batch::EventBatch;
use gonagas_store::store_error::StoreError;

const GUILD: u64 = u64::MAX - 1;

#[tokio::test]
async fn changed_preferences_are_stored_and_others_stay() {
    let bench = Bench::new();
    let habit = ChallengeHabit { rated: Some(true), pair: Some(false), time_control: Some(None) };
    let all = PreferencesPatch {
        auto_play_forced: Some(false),
        auto_roll: Some(true),
        pings: Some(false),
        direct_messages: Some(true),
        accepts_direct_messages: Some(false),
        orientation: Some(Orientation::OwnSeat),
        theme: Some(Theme::Contrast),
        board_shape: Some(BoardShape::Upright),
        text_boards: Some(true),
        confirm_moves: Some(ConfirmMoves::Always),
        language: LanguageCode::parse("nb"),
        chosen_language: Some(LanguageCode::parse("nb")),
        utc_offset: UtcOffset::from_minutes(-210),
        digest_hour: Some(Some(8)),
        puzzle_names: Some(false),
        puzzle_games: Some(true),
        streak_hour: Some(Some(20)),
        challenge_habit: habit,
    };
    let changed = Preferences {
        automation: Automation { auto_play_forced: false, auto_roll: true },
        pings: false,
        direct_messages: true,
        accepts_direct_messages: Some(false),
        orientation: Orientation::OwnSeat,
        theme: Theme::Contrast,
        board_shape: BoardShape::Upright,
        text_boards: true,
        confirm_moves: ConfirmMoves::Always,
        language: LanguageCode::parse("nb"),
        chosen_language: LanguageCode::parse("nb"),
        utc_offset: UtcOffset::from_minutes(-210),
        digest_hour: Some(8),
        puzzle_names: false,
        puzzle_games: true,
        streak_hour: Some(20),
        challenge_habit: habit,
    };
    assert_eq!(bench.store.update_preferences(ANNA, all, NOW).await, Ok(changed));
    let dark = PreferencesPatch { theme: Some(Theme::Dark), ..PreferencesPatch::default() };
    let darker = Preferences { theme: Theme::Dark, ..changed };
    assert_eq!(bench.store.update_preferences(ANNA, dark, NOW).await, Ok(darker));
    let only = Preferences { theme: Theme::Dark, ..Preferences::default() };
    assert_eq!(bench.store.update_preferences(BO, dark, NOW).await, Ok(only));
    let bench = bench.reopen();
    let preferred = bench.store.preferences(&[ANNA, BO, CLEO]).await.unwrap();
    assert_eq!([ANNA, BO, CLEO].map(|user| preferred.for_user(user)), [darker, only, Preferences::default()]);
    assert_eq!(preferred.automation().for_user(ANNA), darker.automation);
    assert_eq!(bench.store.preferences(&[]).await, Ok(PreferencesByUser::default()));
}

#[tokio::test]
async fn unknown_theme_is_read_as_default() {
    let bench = Bench::new();
    bench.store.update_preferences(ANNA, PreferencesPatch::default(), NOW).await.unwrap();
    bench.folder().execute("UPDATE preferences SET theme = 'neon'");
    assert_eq!(bench.store.preferences(&[ANNA]).await.unwrap().for_user(ANNA), Preferences::default());
}

#[tokio::test]
async fn settings_are_stored_per_server() {
    let bench = Bench::new();
    let changes = [
        GuildSettingChange::Language("se".into()),
        GuildSettingChange::ChannelAllowed { channel: u64::MAX, allowed: true },
        GuildSettingChange::ChannelAllowed { channel: 5, allowed: true },
        GuildSettingChange::ChannelAllowed { channel: 5, allowed: true },
        GuildSettingChange::ChannelAllowed { channel: 6, allowed: true },
        GuildSettingChange::ChannelAllowed { channel: 6, allowed: false },
        GuildSettingChange::UseThreads(true),
        GuildSettingChange::DefaultTimeControl("1d".into()),
        GuildSettingChange::MatchLimit(2),
        GuildSettingChange::PingPolicy(PingPolicy::Players),
        GuildSettingChange::BoardTheme(Theme::Dark),
        GuildSettingChange::BoardBottom(Side::Second),
        GuildSettingChange::BoardShape(BoardShape::Upright),
        GuildSettingChange::KeepOldPictures(true),
        GuildSettingChange::PuzzleChannel(Some(u64::MAX)),
        GuildSettingChange::ReviewChannel(Some(9)),
        GuildSettingChange::SeekerRole(Some(u64::MAX)),
        GuildSettingChange::OrganiserRole(Some(12)),
        GuildSettingChange::ChampionRole(Title::Pool("seega".into()), Some(1)),
        GuildSettingChange::ChampionRole(Title::FirstOfAll, Some(u64::MAX)),
        GuildSettingChange::ChampionRole(Title::Pool("seega".into()), None),
    ];
    for setting in &changes {
        bench.store.update_guild_setting(GUILD, setting, NOW).await.unwrap();
    }
    let bench = bench.reopen();
    let settings = bench.store.guild_settings(Some(GUILD)).await.unwrap();
    let expected = GuildSettings {
        language: "se".into(),
        allowed_channels: settings.allowed_channels.clone(),
        use_threads: true,
        default_time_control: "1d".into(),
        has_own_time_control: true,
        match_limit: Some(2),
        ping_policy: PingPolicy::Players,
        board_theme: Theme::Dark,
        board_bottom: Side::Second,
        board_shape: BoardShape::Upright,
        keeps_old_pictures: true,
        puzzle_channel: Some(PostChannel { id: u64::MAX, is_forbidden: false }),
        review_channel: Some(PostChannel { id: 9, is_forbidden: false }),
        seeker_role: Some(u64::MAX),
        organiser_role: Some(12),
        champion_roles: vec![ChampionRole { title: Title::FirstOfAll, role: u64::MAX, is_refused: false }],
    };
    assert_eq!(settings, expected);
    assert!(
        settings.allowed_channels.len() == 2
            && settings.allows_channel(5)
            && settings.allows_channel(u64::MAX)
            && !settings.allows_channel(6)
    );
    assert_eq!(bench.store.guild_settings(Some(1)).await, Ok(GuildSettings::default()));
    assert_eq!(bench.store.guild_settings(None).await, Ok(GuildSettings::default()));
    let everywhere =
        bench.store.update_guild_setting(GUILD, &GuildSettingChange::AllChannelsAllowed, NOW).await.unwrap();
    assert!(everywhere.allows_channel(6) && everywhere.match_limit == Some(2));
}

#[tokio::test]
async fn concurrent_setting_changes_are_both_stored() {
    let bench = Bench::new();
    let threads = GuildSettingChange::UseThreads(true);
    let limit = GuildSettingChange::MatchLimit(3);
    let (one, two) = tokio::join!(
        bench.store.update_guild_setting(GUILD, &threads, NOW),
        bench.store.update_guild_setting(GUILD, &limit, NOW)
    );
    assert!(one.is_ok() && two.is_ok());
    let settings = bench.store.guild_settings(Some(GUILD)).await.unwrap();
    assert_eq!((settings.use_threads, settings.match_limit), (true, Some(3)));
}

#[tokio::test]
async fn server_limit_counts_matches_of_server_only() {
    let bench = Bench::new();
    bench.store.update_guild_setting(GUILD, &GuildSettingChange::MatchLimit(1), NOW).await.unwrap();
    bench.create().await;
    let here = StoreError::TooManyMatchesInGuild { user_id: ANNA, limit: 1 };
    assert_eq!(create(&bench.store, &[]).await.err(), Some(here.clone()));
    // Elsewhere there is room.
    for channel in [ChannelRef::on_server(1, HERE.channel), THERE] {
        let terms = Terms { channel_ref: channel, ..terms() };
        bench.store.create_match(&terms, SECRET, NOW, &index(&[(ANNA, true)]), &[], LIMIT).await.unwrap();
    }
    assert_eq!(create(&bench.store, &[]).await.err(), Some(StoreError::TooManyMatches(ANNA)), "the bound over all");

    // Nor can she accept here.
    let by_bo = Terms { challenger: BO, opponent: Some(ANNA), ..terms() };
    let mine = index(&[(BO, true), (ANNA, false)]);
    let id = bench.store.create_match(&by_bo, SECRET, NOW, &mine, &[], MAX_MATCHES_PER_USER).await.unwrap().id;
    let accepted = EventBatch { index: index(&[(BO, true), (ANNA, true)]), ..offered(&[]) };
    assert_eq!(bench.store.append_events(id, 1, &accepted, MAX_MATCHES_PER_USER).await, Err(here));
    bench.store.update_guild_setting(GUILD, &GuildSettingChange::MatchLimit(2), NOW).await.unwrap();
    bench.store.append_events(id, 1, &accepted, MAX_MATCHES_PER_USER).await.unwrap();
}

#[tokio::test]
async fn limit_at_global_maximum_is_stored_as_none() {
    let bench = Bench::new();
    let most = u32::try_from(MAX_MATCHES_PER_USER).unwrap();
    assert_eq!(
        bench
            .store
            .update_guild_setting(GUILD, &GuildSettingChange::MatchLimit(most - 1), NOW)
            .await
            .unwrap()
            .match_limit,
        Some(most - 1)
    );
    assert_eq!(
        bench.store.update_guild_setting(GUILD, &GuildSettingChange::MatchLimit(most), NOW).await.unwrap().match_limit,
        None
    );
}

#[test]
fn schema_refuses_invalid_settings() {
    let bench = Bench::on_file();
    let hand = bench.by_hand();
    for sql in [
        "INSERT INTO guild_settings (guild_id, language, use_threads, default_time_control, max_matches_per_user,
             pings) VALUES (1, 'en', 0, '', 0, 'all')",
        "INSERT INTO guild_settings (guild_id, language, use_threads, default_time_control, max_matches_per_user,
             pings) VALUES (1, 'en', 0, '', NULL, 'some')",
        "INSERT INTO preferences (user_id, auto_forced, auto_roll, orientation) VALUES (1, 0, 0, 'up')",
    ] {
        assert!(hand.execute(sql, []).unwrap_err().to_string().contains("CHECK"), "{sql}");
    }
}
