//! Commands as people type them, most of them sensible.

use crate::discord::initial_world::CHAMPION_ROLES;
use crate::people::controls::ODD_TEXTS;
use crate::random::Random;
use gonagas_app::autocomplete_input::AutocompleteInput;
use gonagas_app::command_kit::input::UnreadableCommand;
use gonagas_app::command_kit::spec::SuggestionKind;
use gonagas_app::commands::about::About;
use gonagas_app::commands::block::{Block, Unblock};
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::challenge_menu::ChallengeMenu;
use gonagas_app::commands::challenge_person::ChallengePerson;
use gonagas_app::commands::challenges::Challenges;
use gonagas_app::commands::glossary::Glossary;
use gonagas_app::commands::help::Help;
use gonagas_app::commands::leaderboard::Leaderboard;
use gonagas_app::commands::learn::Learn;
use gonagas_app::commands::match_commands::{Board, Export, Hint, Rematch, Resign, Review, Takeback, Verify};
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::profile::Profile;
use gonagas_app::commands::puzzle::Puzzle;
use gonagas_app::commands::replay::Replay;
use gonagas_app::commands::rules::Rules;
use gonagas_app::commands::seek::SeekRequest;
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::commands::step::Step;
use gonagas_app::commands::stop::Stop;
use gonagas_app::commands::vacation::Vacation;
use gonagas_app::commands::versus::Versus;
use gonagas_app::commands::watch::Watch;
use gonagas_app::matches::match_place::MatchPlace;
use gonagas_app::request::Request;
use gonagas_app::requester::Opponent;
use gonagas_core::matches::ids::UserId;
use gonagas_core::session::rules::{RequestedRules, RuleSetInfo, list_rule_sets};
use gonagas_ui::screens::about::AboutLinks;

/// The time controls that people type.
const TIME_CONTROLS: [&str; 11] =
    ["none", "live", "1m+5s", "5m", "3+2", "2m+10s/3m", "day", "1d+0s", "2d+12h/5d", "30s", "never"];

/// The names of colours that people type; the last is none.
const THEMES: [&str; 5] = ["wood", "dark", "contrast", "night", "\u{202e}dark"];

/// Returns a challenge to a person, or to everyone.
pub fn challenge(random: &mut Random, opponent: Option<UserId>) -> Request {
    let rules = pick_rules(random);
    challenge_by(random, rules, opponent)
}

/// Returns a challenge to a match in a game without dice.
pub fn challenge_without_dice(random: &mut Random, opponent: Option<UserId>) -> Request {
    let mut rules = list_rule_sets();
    rules.retain(|rules| !rules.game_info.has_dice);
    let rules = random.pick(&rules).cloned();
    challenge_by(random, rules, opponent)
}

fn challenge_by(random: &mut Random, rules: Option<RuleSetInfo>, opponent: Option<UserId>) -> Request {
    let Some(rules) = rules else { return Request::from(Help) };
    let opponent = opponent.map(|user_id| Opponent {
        user_id,
        is_bot: false,
        can_see_channel: !random.chance(20),
        may_be_in_timeout: false,
    });
    let options = options(random, &rules);
    let side = pick_side(random);
    let time_control = pick(random, &TIME_CONTROLS, 750);
    let from = pick_position(random, &rules);
    // A position brings its options.
    let options = if from.is_some() { String::new() } else { options };
    Request::from(Challenge::User(ChallengeRequest {
        game: rules.game_info.id.to_owned(),
        opponent,
        options,
        side,
        thread: random.chance(200).then_some(true),
        // Most matches that can be rated are, so that there are ratings to check.
        rated: random
            .chance(300)
            .then(|| random.chance(500))
            .or((time_control.as_deref() != Some("none")).then_some(true))
            .filter(|_| from.is_none()),
        time_control,
        pair: random.chance(150).then(|| random.chance(700)),
        from,
    }))
}

/// Returns a request for a match against the computer.
pub fn play_computer(random: &mut Random) -> Request {
    let Some(rules) = pick_rules(random) else { return Request::from(Help) };
    let from = pick_position(random, &rules);
    Request::from(Play(PlayRequest {
        game: rules.game_info.id.to_owned(),
        level: random.chance(500).then(|| random.between(0, 6) as u8),
        options: if from.is_some() { String::new() } else { options(random, &rules) },
        side: pick_side(random),
        time_control: pick(random, &TIME_CONTROLS, 300),
        thread: random.chance(150),
        rated: random.chance(300).then_some(true).filter(|_| from.is_none()),
        pair: random.chance(150).then_some(true),
        from,
    }))
}

/// Returns a position in which a match is to begin, now and then: a place in some match, or a line of these rules.
fn pick_position(random: &mut Random, rules: &RuleSetInfo) -> Option<String> {
    if !random.chance(60) {
        return None;
    }
    if random.chance(500) {
        return Some(format!("#{}@{}", random.between(1, 40), random.between(0, 30)));
    }
    let requested = RequestedRules::parse(&format!("{} {}", rules.game_info.id, rules.selector)).ok()?;
    let mut session = requested.resolve(&mut |_| 0).start_session();
    for _ in 0..random.between(1, 60) {
        let legal = session.legal_notations();
        session.play(random.pick(&legal)?).ok()?;
    }
    Some(format!("{} {} {}", rules.game_info.id, session.rules().options_text(), session.position_text()?))
}

fn pick_rules(random: &mut Random) -> Option<RuleSetInfo> {
    random.pick(&list_rule_sets()).cloned()
}

/// Returns the options of a challenge, with some of them set.
fn options(random: &mut Random, rules: &RuleSetInfo) -> String {
    if random.chance(20) {
        return random.pick(&ODD_TEXTS).copied().unwrap_or_default().to_owned();
    }
    rules.selector.to_owned()
}

fn pick_side(random: &mut Random) -> Option<String> {
    pick(random, &["first", "second", "lot", "north"], 300)
}

/// Returns one of these texts, this many times in a thousand.
fn pick(random: &mut Random, texts: &[&str], in_thousand: u64) -> Option<String> {
    if !random.chance(in_thousand) {
        return None;
    }
    random.pick(texts).map(|text| (*text).to_owned())
}

/// Returns a command about a match.
pub fn about_match(random: &mut Random, number: Option<u64>) -> Request {
    let match_number = number.filter(|_| !random.chance(200));
    let step = random.chance(500).then(|| random.below(30));
    // Every third names a step of a turn, which often has none.
    let turn =
        || step.map(|step| if step % 3 == 1 { format!("{step}b") } else { step.to_string() }).map(MatchPlace::Turn);
    match random.weighted(&[10, 2, 6, 4, 5, 6, 2, 3, 3, 3, 3, 3, 1, 3, 4]) {
        0 => Request::from(Board { match_number }),
        1 => Request::from(Resign { match_number }),
        2 => Request::from(Takeback { match_number }),
        3 => Request::from(Rematch { match_number }),
        4 => Request::from(Move { actions: odd_moves(random), match_number }),
        5 => Request::from(Move { actions: "undo".into(), match_number }),
        6 => Request::from(Watch { match_number, every_turn: random.chance(500).then_some(true) }),
        7 => Request::from(Verify { match_number }),
        8 => Request::from(Replay { match_number, from: turn(), share: random.chance(200) }),
        9 => Request::from(Step { match_number, at: turn() }),
        10 => Request::from(Hint { match_number }),
        11 => Request::from(Review { match_number }),
        12 => {
            let reason = random.pick(&ODD_TEXTS).copied().unwrap_or_default().to_owned();
            Request::from(Stop { match_number: match_number.unwrap_or(1), reason })
        }
        13 => Request::from(Export { match_number }),
        _ => Request::from(Matches),
    }
}

/// Returns moves that hardly fit.
fn odd_moves(random: &mut Random) -> String {
    let columns = ["a", "b", "c", "d", "e", "f", "g"];
    match random.below(4) {
        0 => random.pick(&ODD_TEXTS).copied().unwrap_or_default().to_owned(),
        1 => "throw".to_owned(),
        _ => {
            let column = random.pick(&columns).copied().unwrap_or_default();
            format!("{column}{}", random.between(1, 7))
        }
    }
}

/// Returns a command about something else.
pub fn about_else(random: &mut Random, other: UserId, channel: u64) -> Request {
    let odd = |random: &mut Random| random.pick(&ODD_TEXTS).copied().unwrap_or_default().to_owned();
    let rules = pick_rules(random);
    let game = rules.as_ref().map_or_else(String::new, |rules| rules.game_info.id.to_owned());
    let opponent =
        Opponent { user_id: other, is_bot: random.chance(30), can_see_channel: true, may_be_in_timeout: false };
    match random.weighted(&[4, 3, 3, 3, 4, 4, 6, 2, 4, 2, 4, 1, 6, 4, 3, 2, 1, 2, 2, 8]) {
        0 => Request::from(Challenges),
        1 if random.chance(500) => Request::from(ChallengePerson(opponent)),
        1 => Request::from(ChallengeMenu(opponent)),
        2 => Request::from(Block { user: random.chance(700).then_some(opponent) }),
        3 => Request::from(Unblock { user_id: other }),
        4 => Request::from(Rules {
            game,
            rule_set: rules.map(|rules| rules.rule_set_name().to_owned()).filter(|_| random.chance(500)),
            page: random.chance(300).then(|| odd(random)),
        }),
        5 => rules.map_or(Request::from(Help), |rules| leaderboard(random, &rules, 300)),
        6 => Request::from(Profile { user_id: random.chance(500).then_some(other) }),
        7 => Request::from(Versus { first: other, second: None }),
        8 => Request::from(Preferences(preferences(random))),
        9 => Request::from(Privacy(match random.below(4) {
            0 => PrivacyRequest::Erase,
            1 => PrivacyRequest::SetHidden(random.chance(500)),
            _ => PrivacyRequest::Export,
        })),
        10 => Request::from(Settings(settings(random, channel))),
        11 => Request::Unreadable,
        12 => Request::from(Vacation {
            days: random.chance(600).then(|| random.below(4) as u32),
            auto_spend: random.chance(200).then(|| random.chance(500)),
        }),
        13 => Request::from(Puzzle { game: random.chance(800).then_some(game) }),
        14 => Request::from(Learn { game: random.chance(800).then_some(game) }),
        15 => Request::from(Glossary { term: random.chance(700).then(|| odd_term(random)) }),
        16 => Request::from(About(AboutLinks { invitation: None, source: random.chance(500).then(|| odd(random)) })),
        17 => Request::UnreadableCommand(UnreadableCommand::UnknownChoice {
            typed: odd(random),
            known: vec!["one", "two"],
        }),
        18 => Request::from(Help),
        _ => Request::from(SeekRequest {
            game,
            rule_set: rules.map(|rules| rules.rule_set_name().to_owned()).filter(|_| random.chance(200)),
            hours: pick(random, &["8-20", "20-8", "0-24", "soon"], 300),
        }),
    }
}

/// Returns a request for the leaderboard of a rule set, so many times in a thousand for that of the month.
pub fn leaderboard(random: &mut Random, rules: &RuleSetInfo, of_month: u64) -> Request {
    Request::from(Leaderboard {
        game: rules.game_info.id.to_owned(),
        rule_set: Some(rules.rule_set_name().to_owned()).filter(|name| !name.is_empty()),
        everywhere: random.chance(300),
        this_month: random.chance(of_month),
        page: random.chance(300).then(|| random.below(4)),
        of_puzzles: false,
    })
}

fn preferences(random: &mut Random) -> PreferencesUpdate {
    let maybe = |random: &mut Random| random.chance(250).then(|| random.chance(600));
    PreferencesUpdate {
        auto_play_forced: maybe(random),
        auto_roll: maybe(random),
        pings: maybe(random),
        direct_messages: maybe(random),
        orientation: pick(random, &["first", "mine", "none"], 100),
        theme: pick(random, &THEMES, 300),
        board_shape: pick(random, &["lying", "upright"], 100),
        text_boards: maybe(random),
        confirm_moves: pick(random, &["never", "slow", "always"], 100),
        language: pick(random, &["en", "fr", "nb", "discord", "xx"], 400),
        local_time: pick(random, &["UTC+1", "12:00", "soon"], 100),
        digest: pick(random, &["8", "20:00", "off", "soon"], 100),
        puzzle_names: maybe(random),
        // Both players of a match have to allow it, so most people do.
        puzzle_games: Some(random.chance(700)),
        streak: pick(random, &["off", "20", "24"], 100),
    }
}

fn settings(random: &mut Random, channel: u64) -> SettingsRequest {
    match random.below(15) {
        0 => SettingsRequest::Language(pick(random, &["en", "fr", "nb", "xx"], 1000).unwrap_or_default()),
        1 => SettingsRequest::Channels { channel: Some(channel), allowed: random.chance(900) },
        2 => SettingsRequest::Threads(random.chance(300)),
        3 => SettingsRequest::TimeControl(pick(random, &TIME_CONTROLS, 1000).unwrap_or_default()),
        4 => SettingsRequest::Pings(pick(random, &["all", "players", "nobody"], 1000).unwrap_or_default()),
        5 => SettingsRequest::KeepOldPictures(random.chance(500)),
        6 => SettingsRequest::PuzzleChannel(random.chance(800).then_some(channel)),
        7 => SettingsRequest::AllowedChannels(if random.chance(500) { vec![channel] } else { Vec::new() }),
        8 => SettingsRequest::MatchLimit(random.between(0, 60)),
        9 => SettingsRequest::BoardTheme(pick(random, &THEMES, 1000).unwrap_or_default()),
        10 => SettingsRequest::BoardBottom(pick(random, &["first", "second", "none"], 1000).unwrap_or_default()),
        12 => SettingsRequest::ReviewChannel(random.chance(800).then_some(channel)),
        13 => SettingsRequest::ChampionRole {
            game: pick(random, &["pahtum", "seega"], 700),
            rule_set: None,
            role: random.pick(&CHAMPION_ROLES).copied().filter(|_| random.chance(800)),
        },
        11 => SettingsRequest::BoardShape(pick(random, &["lying", "upright"], 1000).unwrap_or_default()),
        _ => SettingsRequest::Show,
    }
}

/// Returns a term of the glossary, or something else.
fn odd_term(random: &mut Random) -> String {
    let terms = ["capture", "stall", "rebels", "queen", "throw", "a"];
    if random.chance(300) { odd_text(random) } else { random.pick(&terms).copied().unwrap_or_default().to_owned() }
}

fn odd_text(random: &mut Random) -> String {
    random.pick(&ODD_TEXTS).copied().unwrap_or_default().to_owned()
}

/// Returns a text that someone types, for which the bot suggests something.
pub fn typing(random: &mut Random) -> AutocompleteInput {
    let rules = pick_rules(random);
    let game = rules.as_ref().map_or_else(String::new, |rules| rules.game_info.id.to_owned());
    let game = if random.chance(100) { odd_text(random) } else { game };
    let begun = ["", "s", "1", "rules=", "size=", "5m", "#"];
    let text =
        if random.chance(250) { odd_text(random) } else { random.pick(&begun).copied().unwrap_or_default().to_owned() };
    match random.below(14) {
        0 | 1 => AutocompleteInput::new(SuggestionKind::Options, text).with("game", game),
        2 => AutocompleteInput::new(SuggestionKind::RuleSet, text).with("game", game),
        3 => {
            let rule_set = rules.map_or_else(String::new, |rules| rules.rule_set_name().to_owned());
            AutocompleteInput::new(SuggestionKind::RulesPage, text).with("game", game).with("set", rule_set)
        }
        4 => AutocompleteInput::new(SuggestionKind::GlossaryTerm, text),
        5 => AutocompleteInput::new(SuggestionKind::Side, text).with("game", game),
        6 => AutocompleteInput::new(SuggestionKind::TimeControl, text),
        7 => AutocompleteInput::new(SuggestionKind::UnfinishedMatch, text),
        8 => AutocompleteInput::new(SuggestionKind::RunningMatch, text),
        9 => AutocompleteInput::new(SuggestionKind::TakebackMatch, text),
        10 => AutocompleteInput::new(SuggestionKind::WatchableMatch, text),
        11 => AutocompleteInput::new(SuggestionKind::StoppableMatch, text),
        12 => AutocompleteInput::new(SuggestionKind::FinishedMatch, text),
        _ => AutocompleteInput::new(SuggestionKind::ReplayableMatch, text),
    }
}
