//! The laws of the grammar: each control has one id, and each id stands for one control.

use crate::custom_id::attempt::{AttemptControl, AttemptVerb};
use crate::custom_id::challenge_form::{ChallengeForm, TimeControlChoice};
use crate::custom_id::challenge_form_control::ChallengeFormControl;
use crate::custom_id::challenge_form_field::ChallengeFormField;
use crate::custom_id::course::{CourseControl, CourseVerb};
use crate::custom_id::erase_data::EraseDataControl;
use crate::custom_id::lists::{GlossaryControl, MatchListControl, OpenChallengesControl};
use crate::custom_id::match_control::{MatchControl, MatchVerb};
use crate::custom_id::match_form::{MatchFormControl, MatchFormKind};
use crate::custom_id::match_picker::{MatchPickerControl, PendingCommand, parse_picked_match};
use crate::custom_id::plan::{PlanControl, PlanVerb};
use crate::custom_id::preferences::{PreferencesControl, PreferencesPage, SwitchedPreference};
use crate::custom_id::puzzle::PuzzleControl;
use crate::custom_id::replay::{ReplayButton, ReplayControl};
use crate::custom_id::rule_set_choice::RuleSetChoice;
use crate::custom_id::rules::RulesControl;
use crate::custom_id::seek::SeekControl;
use crate::custom_id::settings::SettingsControl;
use crate::custom_id::start::StartControl;
use crate::custom_id::tournament::{TournamentControl, TournamentVerb};
use crate::custom_id::try_board::{TriedPosition, TryControl, TryVerb};
use crate::custom_id::{CustomId, MAX_CUSTOM_ID_LENGTH};
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::clock::duration::SECOND;
use gonagas_core::matches::clock::time_control::TimeControl;
use gonagas_core::matches::ids::{CompetitionId, MatchId, MatchRef, MatchTag, PageCursor, UserId};
use gonagas_core::matches::results::leaderboard::{LeaderboardKind, LeaderboardQuery};
use gonagas_core::matches::settings::preferences::LanguageCode;
use gonagas_core::session::rules::{RuleSetInfo, list_rule_sets};
use proptest::prelude::*;
use proptest::sample::select;

fn match_ref() -> impl Strategy<Value = MatchRef> {
    (any::<u64>(), "[A-Za-z0-9]{8}")
        .prop_map(|(id, tag)| MatchRef { id: MatchId(id), tag: MatchTag::from_start_of(&tag) })
}

fn match_control() -> impl Strategy<Value = MatchControl> {
    let verb = select(MatchVerb::ALL.to_vec()).prop_map(|(verb, _)| verb);
    // The rest of the limit after the longest numbers and the longest verb.
    (match_ref(), any::<u32>(), verb, ".{0,48}").prop_map(|(match_ref, event_number, verb, argument)| MatchControl {
        match_ref,
        event_number,
        verb,
        argument,
    })
}

fn replay_control() -> impl Strategy<Value = ReplayControl> {
    let button = select([&ReplayButton::BELOW_POSITIONS[..], &[ReplayButton::Show]].concat());
    (match_ref(), any::<u32>(), button).prop_map(|(match_ref, action_count, button)| ReplayControl {
        match_ref,
        action_count,
        button,
    })
}

fn match_list_control() -> impl Strategy<Value = MatchListControl> {
    prop_oneof![
        any::<usize>().prop_map(MatchListControl::Running),
        Just(MatchListControl::Finished(PageCursor::Newest)),
        any::<u64>().prop_map(|id| MatchListControl::Finished(PageCursor::Before(MatchId(id)))),
        any::<u64>().prop_map(|id| MatchListControl::Finished(PageCursor::After(MatchId(id)))),
    ]
}

fn leaderboard_control() -> impl Strategy<Value = LeaderboardQuery> {
    let pools: Vec<String> = list_rule_sets().iter().map(RuleSetInfo::rating_pool).collect();
    let kinds = select(vec![LeaderboardKind::Matches, LeaderboardKind::Puzzles]);
    (1..=u64::MAX, any::<bool>(), any::<bool>(), kinds, select(pools)).prop_map(
        |(page, everywhere, this_month, kind, pool)| LeaderboardQuery { page, everywhere, this_month, kind, pool },
    )
}

fn open_challenges_control() -> impl Strategy<Value = OpenChallengesControl> {
    any::<usize>().prop_map(|skipped| OpenChallengesControl { skipped })
}

/// Time controls that can be typed.
fn time_control() -> impl Strategy<Value = TimeControlChoice> {
    let seconds = || 0..=30 * 24 * 60 * 60_i64;
    let typed = (seconds(), seconds(), proptest::option::of(seconds()));
    let typed = typed.prop_filter_map("no player can type it", |(bank, increment, cap)| {
        let chosen =
            TimeControl { bank: bank * SECOND, increment: increment * SECOND, cap: cap.map(|cap| cap * SECOND) };
        (TimeControl::parse_input(&chosen.to_input()) == Ok(Some(chosen)))
            .then_some(TimeControlChoice::Chosen(Some(chosen)))
    });
    let longest = TimeControl::parse_input("30d+30d/30d").unwrap();
    prop_oneof![
        Just(TimeControlChoice::ServerDefault),
        Just(TimeControlChoice::Chosen(None)),
        Just(TimeControlChoice::Chosen(longest)),
        typed,
    ]
}

/// Answers to the questions of a rule set, without the usual ones at the end.
fn answers(listing: &RuleSetInfo) -> impl Strategy<Value = Vec<usize>> + use<> {
    let each: Vec<_> = listing.options.iter().map(|question| 0..question.values.count()).collect();
    each.prop_map(|mut answers| {
        answers.truncate(answers.iter().rposition(|answer| *answer > 0).map_or(0, |last| last + 1));
        answers
    })
}

fn challenge_form_control() -> impl Strategy<Value = ChallengeFormControl> {
    let rules = select(list_rule_sets())
        .prop_flat_map(|listing| (Just(listing.game_info.id), Just(listing.rule_set_name()), answers(&listing)));
    let field = select(ChallengeFormField::ALL.to_vec()).prop_map(|(field, _)| field);
    let field = prop_oneof![field, Just(ChallengeFormField::Answer(0))];
    let opponent = prop_oneof![any::<u64>(), Just(u64::MAX)].prop_map(UserId);
    let side = select(SeatPreference::ALL.to_vec());
    let choices = (side, time_control(), any::<Option<bool>>(), any::<bool>(), any::<Option<bool>>());
    (field, opponent, rules, choices).prop_map(|(field, opponent, rules, choices)| {
        let ((game, rule_set, answers), (side, time_control, thread, rated, pair)) = (rules, choices);
        let [game, rule_set] = [game, rule_set].map(str::to_owned);
        // A game without options has no control for one.
        let has_options =
            ChallengeForm { game: game.clone(), rule_set: rule_set.clone(), ..ChallengeForm::new(opponent) }
                .listing()
                .is_some_and(|listing| !listing.options.is_empty());
        let field =
            if has_options || field != ChallengeFormField::Answer(0) { field } else { ChallengeFormField::Game };
        let form = ChallengeForm { opponent, game, rule_set, side, time_control, thread, rated, pair, answers };
        ChallengeFormControl { field, form }
    })
}

fn rule_set_choice() -> impl Strategy<Value = RuleSetChoice> {
    let rules = select(list_rule_sets())
        .prop_flat_map(|listing| (Just(listing.game_info.id), Just(listing.rule_set_name()), answers(&listing)));
    let opponent = prop_oneof![Just(None), Just(Some(u64::MAX)), any::<Option<u64>>()];
    let side = proptest::option::of(select(SeatPreference::ALL.to_vec()));
    let flags = any::<[Option<bool>; 3]>();
    (opponent, rules, side, time_control(), flags).prop_map(|(opponent, rules, side, time_control, flags)| {
        let (game, rule_set, answers) = rules;
        let [game, rule_set] = [game, rule_set].map(str::to_owned);
        let [thread, rated, pair] = flags;
        let opponent = opponent.map(UserId);
        RuleSetChoice { opponent, game, rule_set, side, time_control, thread, rated, pair, answers }
    })
}

fn match_picker_control() -> impl Strategy<Value = MatchPickerControl> {
    let command = ("[a-z-]{1,8}", ".{0,60}").prop_map(|(name, options)| PendingCommand { name, options });
    (command, any::<usize>()).prop_map(|(command, page)| MatchPickerControl { command, page })
}

fn preferences_control() -> impl Strategy<Value = PreferencesControl> {
    let switch = (select(SwitchedPreference::ALL.to_vec()), any::<bool>());
    prop_oneof![
        Just(PreferencesControl::Orientation),
        Just(PreferencesControl::Theme),
        Just(PreferencesControl::Shape),
        Just(PreferencesControl::Confirm),
        Just(PreferencesControl::Language),
        Just(PreferencesControl::LocalTime),
        Just(PreferencesControl::Digest),
        Just(PreferencesControl::StreakHour),
        select(vec![PreferencesPage::Boards, PreferencesPage::Times]).prop_map(PreferencesControl::Page),
        switch.prop_map(|(preference, on)| PreferencesControl::Switch(preference, on)),
    ]
}

fn settings_control() -> impl Strategy<Value = SettingsControl> {
    prop_oneof![
        any::<bool>().prop_map(SettingsControl::Threads),
        Just(SettingsControl::AllChannels),
        Just(SettingsControl::Language),
        select(vec!["en", "fr", "nb"])
            .prop_map(|code| SettingsControl::PublicLanguage(LanguageCode::parse(code).unwrap())),
        Just(SettingsControl::TimeControl),
        Just(SettingsControl::MatchLimit),
        Just(SettingsControl::Pings),
        Just(SettingsControl::BoardTheme),
        Just(SettingsControl::BoardBottom),
        Just(SettingsControl::BoardShape),
        Just(SettingsControl::Channels),
        any::<bool>().prop_map(SettingsControl::OldPictures),
        Just(SettingsControl::PuzzleChannel),
    ]
}

fn rules_control() -> impl Strategy<Value = RulesControl> {
    let id = || "[a-z][a-z0-9-]{0,30}";
    prop_oneof![
        Just(RulesControl::Game),
        id().prop_map(|game| RulesControl::Document { game }),
        id().prop_map(|document| RulesControl::Page { document }),
        (id(), id()).prop_map(|(document, page)| RulesControl::Show { document, page }),
    ]
}

fn start_control() -> impl Strategy<Value = StartControl> {
    prop_oneof![
        Just(StartControl::Open),
        Just(StartControl::Game),
        "[a-z][a-z0-9-]{0,30}".prop_map(|document| StartControl::Play { document }),
    ]
}

fn course_control() -> impl Strategy<Value = CourseControl> {
    let verb = select(CourseVerb::ALL.to_vec());
    prop_oneof![
        Just(CourseControl::Menu),
        (verb, "[a-z-]{1,30}").prop_map(|((verb, _), course)| CourseControl::button(verb, &course)),
    ]
}

fn attempt_control() -> impl Strategy<Value = AttemptControl> {
    let verb = select(AttemptVerb::ALL.to_vec()).prop_map(|(verb, _)| verb);
    let played = proptest::collection::vec(0..200_usize, 0..4);
    ("[a-z0-9-]{1,30}", played, verb, ".{0,40}").prop_map(|(id, played, verb, argument)| AttemptControl {
        id,
        played,
        verb,
        argument,
    })
}

fn puzzle_control() -> impl Strategy<Value = PuzzleControl> {
    prop_oneof![
        Just(PuzzleControl::Game),
        "[0-9a-f]{8}".prop_map(PuzzleControl::Open),
        "[0-9a-f]{8}".prop_map(PuzzleControl::Next),
        (any::<u32>(), "[0-9a-f]{8}")
            .prop_map(|(day, puzzle)| PuzzleControl::OpenOfDay { day: i64::from(day), puzzle }),
        Just(PuzzleControl::Today),
        any::<u32>().prop_map(|day| PuzzleControl::Share(i64::from(day))),
    ]
}

fn try_control() -> impl Strategy<Value = TryControl> {
    let verb = select(TryVerb::ALL.to_vec()).prop_map(|(verb, _)| verb);
    let position = (any::<u32>(), any::<u32>())
        .prop_map(|(event_number, action_count)| TriedPosition { event_number, action_count });
    let line = "[1-9A-Za-z_-][0-9A-Za-z_-]{0,19}";
    (match_ref(), proptest::option::of(position), line, 0..100_usize, verb, ".{0,16}").prop_map(
        |(match_ref, position, line, played, verb, argument)| TryControl {
            match_ref,
            position,
            line,
            played,
            verb,
            argument,
        },
    )
}

fn seek_control() -> impl Strategy<Value = SeekControl> {
    (any::<u64>(), any::<u64>(), 0..3_u8).prop_map(|(guild, user, kind)| match kind {
        0 => SeekControl::Stop(guild),
        1 => SeekControl::Renew(guild),
        _ => SeekControl::Challenge(guild, UserId(user)),
    })
}

fn tournament_control() -> impl Strategy<Value = TournamentControl> {
    let verb = select(TournamentVerb::ALL.to_vec()).prop_map(|(verb, _)| verb);
    (verb, match_ref()).prop_map(|(verb, of)| TournamentControl { verb, id: CompetitionId(of.id.0), tag: of.tag })
}

fn match_form_control() -> impl Strategy<Value = MatchFormControl> {
    let kind = select(MatchFormKind::ALL.to_vec()).prop_map(|(kind, _)| kind);
    (kind, rule_set_choice()).prop_map(|(kind, choice)| {
        let control = MatchFormControl { kind, choice: Some(choice) };
        // A button whose id would be too long is left out.
        match CustomId::MatchForm(control.clone()).to_string().len() <= MAX_CUSTOM_ID_LENGTH {
            true => control,
            false => MatchFormControl { choice: None, ..control },
        }
    })
}

fn plan_control() -> impl Strategy<Value = PlanControl> {
    let verb = select(PlanVerb::ALL.to_vec()).prop_map(|(verb, _)| verb);
    (match_ref(), verb, any::<usize>()).prop_map(|(match_ref, verb, page)| PlanControl { match_ref, verb, page })
}

fn custom_id() -> impl Strategy<Value = CustomId> {
    prop_oneof![
        match_picker_control().prop_map(CustomId::MatchPicker),
        preferences_control().prop_map(CustomId::Preferences),
        settings_control().prop_map(CustomId::Settings),
        rules_control().prop_map(CustomId::Rules),
        start_control().prop_map(CustomId::Start),
        any::<usize>().prop_map(|page| CustomId::Glossary(GlossaryControl { page })),
        course_control().prop_map(CustomId::Course),
        attempt_control().prop_map(CustomId::LessonBoard),
        puzzle_control().prop_map(CustomId::Puzzles),
        attempt_control().prop_map(CustomId::PuzzleBoard),
        try_control().prop_map(CustomId::TryBoard),
        seek_control().prop_map(CustomId::Seek),
        tournament_control().prop_map(CustomId::Tournament),
        tournament_control().prop_map(CustomId::Ladder),
        plan_control().prop_map(CustomId::Plan),
        match_form_control().prop_map(CustomId::MatchForm),
        match_control().prop_map(CustomId::PublicBoard),
        (match_control(), any::<bool>()).prop_map(|(control, flipped)| CustomId::PrivateBoard { control, flipped }),
        replay_control().prop_map(CustomId::Replay),
        match_list_control().prop_map(CustomId::MatchList),
        leaderboard_control().prop_map(CustomId::Leaderboard),
        leaderboard_control().prop_map(CustomId::ShareLeaderboard),
        open_challenges_control().prop_map(CustomId::OpenChallenges),
        challenge_form_control().prop_map(CustomId::ChallengeForm),
        rule_set_choice().prop_map(CustomId::RuleSet),
        any::<u32>().prop_map(|unfinished_matches| CustomId::EraseData(EraseDataControl { unfinished_matches })),
    ]
}

/// Ids with one thing wrong: a character inserted, replaced or removed.
fn forged_id() -> impl Strategy<Value = String> {
    let letter = select("+-0123456789abcdefxyF:./# ".chars().collect::<Vec<_>>());
    (custom_id(), any::<prop::sample::Index>(), letter, 0..3_u8).prop_map(|(id, index, letter, change)| {
        let mut letters: Vec<char> = id.to_string().chars().collect();
        let index = index.index(letters.len());
        match change {
            0 => letters.insert(index, letter),
            1 => letters[index] = letter,
            _ => drop(letters.remove(index)),
        }
        letters.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_control_reads_back_from_its_id(id in custom_id()) {
        let text = id.to_string();
        prop_assert!(text.chars().count() <= MAX_CUSTOM_ID_LENGTH, "{} is too long", text);
        prop_assert_eq!(CustomId::parse(&text), Some(id));
    }

    #[test]
    fn id_that_can_be_read_is_the_one_that_is_written(text in forged_id()) {
        if let Some(id) = CustomId::parse(&text) {
            prop_assert_eq!(id.to_string(), text);
        }
    }
}

#[test]
fn forms_that_programs_rely_on_stay_as_they_are() {
    for id in [
        "m:12.66687aad:7:accept",
        "m:12.66687aad:7:play:X:c2-b2+",
        "m:12.66687aad:7:pick:#0#2.g1",
        "p:12.66687aad:7:play:d4",
        "t:12.66687aad:7:flip",
        "s:12.66687aad:34:n",
        "l:mine:0",
        "l:over",
        "l:over:before:12",
        "l:over:after:12",
        "r:1:here:all:seega",
        "r:2:everywhere:month:seega",
        "o:from:10",
        "w:board:0",
        "w:move:1:d4 e5",
        "w:replay:0",
        "w:replay:0:34all",
        "w:step:0:34",
        "f:pings:on",
        "f:theme",
        "g:threads:off",
        "g:clock",
        "h:game",
        "h:set:sahkku",
        "h:page:sahkku-raisa",
        "h:show:sahkku-raisa:board",
        "v:0",
        "b:open",
        "b:game",
        "b:play:sahkku-raisa",
        "c:game",
        "c:show:sahkku",
        "c:open:seega",
        "c:open:sahkku-lagesvuotna",
        "z:game",
        "z:open:0123abcd",
        "z:next:0123abcd",
        "q:0123abcd:-:hint",
        "a:12.66687aad:-:0:0:o",
        "d:stop:70",
        "d:ask:70:81",
        "a:12.66687aad:57.34:7Qx:2:u",
        "a:12.66687aad:57.34:7Qx:2:k:#0#2.g1",
        "n:seega-two:-:show",
        "n:sahkku-two:1.0:play:2:f2-d2",
        "n:seega-place:-:play:#0#",
        "u:o0:81:seega::lot:::y:",
        "u:side:81:seega::lot:258+f::y:",
        "u:make:81:seega::first:none:n:n:",
        "u:make:81:seega::first:none:n:n::y",
        "k::sahkku:lagesvuotna::::::",
        "k:81:sahkku:raisa:first:258+f:n::y:1",
        "e:3",
    ] {
        assert_eq!(CustomId::parse(id).map(|id| id.to_string()).as_deref(), Some(id));
    }
}

#[test]
fn id_that_no_screen_writes_is_refused() {
    for id in [
        "",
        ":",
        "m",
        "x:1.66687aad:2:play",
        "nonsense",
        // Controls of a match.
        "m:",
        "m:1",
        "m:1:2:play",
        "m:1.:2:play",
        "m:1.66687aa:2:play",
        "m:1.66687aadf:2:play",
        "m:1.66687a-d:2:play",
        "m:.66687aad:2:play",
        "m:1.66687aad",
        "m:1.66687aad:2",
        "m:1.66687aad:2:win",
        "m:-1.66687aad:2:play",
        "m:1.66687aad:99999999999:play",
        "m:+1.66687aad:2:play",
        "m:01.66687aad:2:play",
        "m:1.66687aad:02:play",
        "m:1.66687aad:2:play:",
        "m:1.66687aad:2:PLAY",
        "p",
        "p:",
        "p:m:12.66687aad:7:play",
        "x:12.66687aad:7:play",
        "t:12.66687aad:7:win",
        // Replays.
        "s:",
        "s:1",
        "s:1.66687aad:2",
        "s:1.66687aad:2:x",
        "s:1.66687aad:2:ff",
        "s:1:-2:f",
        "s:1.66687aad:2:f:3",
        "s:1.66687aad:99999999999:f",
        "s:1.66687aad:2:",
        // Lists.
        "l",
        "l:mine",
        "l:mine:-1",
        "l:mine:00",
        "l:over:",
        "l:over:before",
        "l:over:before:x",
        "l:over:after:+1",
        "r",
        "r:1:here:all",
        "r:x:here:all:seega",
        "r:0:here:all:seega",
        "r:01:here:all:seega",
        "r:1:there:all:seega",
        "r:1:here:day:seega",
        "r:1:here:all:seega:5",
        "o",
        "o:",
        "o:from",
        "o:from:-1",
        "o:from:+1",
        "o:from:99999999999999999999",
        "o:accept",
        // Menus of matches.
        "w:",
        "w:board",
        "w:board:00",
        "w:board:0:",
        // Panels and rules.
        "f:",
        "f:pings",
        "f:pings:yes",
        "f:theme:dark",
        "g:threads",
        "g:clock:day",
        "h:",
        "h:set",
        "h:set:",
        "v:",
        "v:01",
        "b:",
        "b:close",
        "b:play:",
        "b:play:seega:1",
        "v:0:1",
        "h:page",
        "h:show:seega",
        "h:show:seega:",
        "h:show:seega:board:",
        // Courses and lessons.
        "c:",
        "c:open",
        "c:open:",
        "c:win:seega",
        "n:",
        "n:seega-two",
        "n:seega-two:-",
        "n::-:show",
        "n:seega-two::show",
        "n:seega-two:01:show",
        "n:seega-two:1.:show",
        "n:seega-two:-:win",
        "n:seega-two:-:play:",
        // Boards to try.
        "a:12.66687aad",
        "a:12.66687aad:57:0:0:o",
        "a:12.66687aad:057.34:0:0:o",
        "a:12.66687aad:57.34::0:o",
        "a:12.66687aad:57.34:0:00:o",
        "a:12.66687aad:57.34:0:0:win",
        "a:12.66687aad:57.34:0:0:p:",
        // Wishes for an opponent.
        "d:",
        "d:stop",
        "d:stop:07",
        "d:ask:70",
        "d:win:70",
        // Puzzles.
        "z:",
        "z:open",
        "z:open:",
        "z:win:0123abcd",
        "q:0123abcd",
        "q:0123abcd:-:win",
        // Challenges that are being put together: an unknown word, number or answer, or another form of one.
        "u:",
        "u:game:1:seega",
        "u:game:x:seega::lot:::y:",
        "u:game:+1:seega::lot:::y:",
        "u:game:1:chess::lot:::y:",
        "u:win:1:seega::lot:::y:",
        "u:o1:1:seega::lot:::y:",
        "u:o00:1:seega::lot:::y:",
        "u:o:1:seega::lot:::y:",
        "u:game:1:seega::lot:1+1::y:",
        "u:game:1:seega::lot:0258+f::y:",
        "u:game:1:seega::lot:258+F::y:",
        "u:game:1:seega::lot:258+f/::y:",
        "u:game:1:seega::lot:::x:",
        "u:game:1:seega::lot:::y::",
        "u:game:1:seega::lot:::y::x",
        "u:game:1:seega::lot::::",
        "u:game:1:seega::lot:::y:3",
        "u:game:1:seega::lot:::y:0",
        "u:game:1:seega::lot:::y:01",
        "u:game:1:seega::lot:::y:0.0",
        "u:game:1:seega::lot:::y:x",
        "u:game:1:seega::lot:::y:.",
        // Rule sets for a requested match.
        "k:",
        "k::sahkku:moon::::::",
        "k::sahkku:raisa::::::0",
        "k::sahkku:raisa:third:::::",
        "k:01:sahkku:raisa::::::",
        // Erasing.
        "e",
        "e:",
        "e:x",
        "e:03",
        "e:3:1",
    ] {
        assert_eq!(CustomId::parse(id), None, "{id}");
    }
    for value in ["", "12", "12.", ".66687aad", "x.66687aad", "12.66687aa", "-1.66687aad", "012.66687aad"] {
        assert_eq!(parse_picked_match(value), None, "{value}");
    }
    assert!(parse_picked_match("12.66687aad").is_some());
}
