//! Planted defects: each breaks the invariant that is there to find it.

use crate::simulation::defect_kind::Defect;
use crate::simulation::planted::Planted;
use crate::simulation::runs::minutes;
use gonagas_simulation::options::SimulationOptions;
use gonagas_simulation::report::Invariant;
use gonagas_simulation::run::run;
use gonagas_simulation::shrink::shrink;

/// The seeds of the runs in which a defect has to show. In a short run there may be nothing to spoil.
const SEEDS: std::ops::Range<u64> = 5..29;

/// Checks that a defect breaks its invariant.
fn expect_violation(defect: Defect, invariant: Invariant) {
    expect_violation_in(30, defect, invariant);
}

/// Checks that a defect breaks its invariant in the end, for which people need not act for long.
fn expect_violation_in_the_end(defect: Defect, invariant: Invariant) {
    expect_violation_in(10, defect, invariant);
}

fn expect_violation_in(length: u64, defect: Defect, invariant: Invariant) {
    let mut others = Vec::new();
    for seed in SEEDS {
        let options = SimulationOptions { people: 20, ..minutes(seed, length) };
        let report = run(&options, Planted::plant(defect)).unwrap();
        if report.violations.iter().any(|violation| violation.invariant == invariant) {
            return;
        }
        others.extend(report.violations.into_iter().map(|violation| (seed, violation)));
    }
    panic!("{defect:?} does not break {invariant:?}, and this is what it breaks: {others:#?}");
}

#[test]
fn second_message_about_one_opponent_is_found() {
    expect_violation(Defect::RepeatedWishes, Invariant::Wishes);
}

#[test]
fn notice_of_an_offer_that_is_answered_is_found() {
    expect_violation(Defect::KeptNotices, Invariant::Boards);
}

#[test]
fn open_offer_that_the_board_hides_is_found() {
    expect_violation(Defect::HiddenOffers, Invariant::Boards);
}

#[test]
fn line_of_an_answered_offer_is_found() {
    expect_violation(Defect::LastingOffers, Invariant::Boards);
}

#[test]
fn answer_in_a_language_that_was_not_chosen_is_found() {
    expect_violation(Defect::ForgottenLanguages, Invariant::Language);
}

#[test]
fn lost_events_break_confirmations() {
    expect_violation(Defect::LostEvents, Invariant::ConfirmedIsStored);
}

#[test]
fn match_in_a_hidden_channel_is_not_shown() {
    expect_violation(Defect::EveryChannelVisible, Invariant::Sight);
}

#[test]
fn deleted_match_is_missed() {
    expect_violation(Defect::DeletedMatch, Invariant::ConfirmedIsStored);
}

#[test]
fn moves_that_change_places_later_are_found() {
    expect_violation(Defect::SwappedMoves, Invariant::ConfirmedIsStored);
}

#[test]
fn event_that_nobody_asked_for_is_found() {
    expect_violation(Defect::DoubledEvent, Invariant::OncePerRequest);
}

#[test]
fn move_of_wrong_player_is_out_of_turn() {
    expect_violation(Defect::WrongActor, Invariant::Turns);
}

#[test]
fn post_that_waits_for_ever_in_a_closed_thread_is_found() {
    expect_violation(Defect::HiddenRefusals, Invariant::Boards);
}

#[test]
fn board_that_is_given_up_under_a_block_is_missed() {
    expect_violation(Defect::HiddenBlocks, Invariant::Notices);
}

#[test]
fn match_that_ends_soon_after_the_bot_was_removed_is_found() {
    expect_violation(Defect::AgedRemovals, Invariant::Removals);
}

#[test]
fn request_about_a_server_without_the_bot_is_found() {
    expect_violation(Defect::KnownServers, Invariant::WithoutBot);
}

#[test]
fn file_of_someone_who_may_have_none_is_found() {
    expect_violation(Defect::FilesForAll, Invariant::WithoutBot);
}

#[test]
fn too_many_messages_of_an_interaction_are_found() {
    expect_violation(Defect::ManyMessages, Invariant::WithoutBot);
}

#[test]
fn match_that_ends_because_its_place_is_on_no_list_is_found() {
    expect_violation(Defect::RemovedPlaces, Invariant::WithoutBot);
}

#[test]
fn past_on_a_pressed_message_is_found() {
    expect_violation(Defect::StaleBoards, Invariant::WithoutBot);
}

#[test]
fn second_board_that_can_be_played_on_is_found() {
    expect_violation(Defect::OldControls, Invariant::WithoutBot);
}

#[test]
fn clock_that_waits_too_long_for_a_message_is_found() {
    expect_violation(Defect::LongWait, Invariant::Clocks);
}

#[test]
fn illegal_move_cannot_be_replayed() {
    expect_violation(Defect::IllegalMove, Invariant::Replay);
}

#[test]
fn time_given_back_twice_does_not_add_up() {
    expect_violation(Defect::GivenBackTwice, Invariant::Clocks);
}

#[test]
fn vacation_that_costs_no_day_is_found() {
    expect_violation(Defect::UncountedDays, Invariant::Vacations);
}

#[test]
fn draw_that_nobody_offered_is_found() {
    expect_violation(Defect::UnofferedDraw, Invariant::Course);
}

#[test]
fn challenge_that_is_accepted_too_late_is_found() {
    expect_violation(Defect::LateAcceptance, Invariant::Course);
}

#[test]
fn challenge_despite_a_block_is_found() {
    expect_violation(Defect::ForgottenBlocks, Invariant::Blocks);
}

#[test]
fn match_beyond_the_limit_of_a_server_is_found() {
    expect_violation(Defect::ForgottenLimits, Invariant::MatchLimits);
}

#[test]
fn hint_in_a_rated_match_is_found() {
    expect_violation(Defect::HintsEverywhere, Invariant::Hints);
}

#[test]
fn hint_out_of_turn_is_found() {
    expect_violation(Defect::HintsForOthers, Invariant::Hints);
}

#[test]
fn leaderboard_of_another_period_is_found() {
    // Someone has to be rated in one month and to be looked at in the next.
    expect_violation_in(90, Defect::WrongPeriod, Invariant::Leaderboards);
}

#[test]
fn player_who_stops_a_match_is_found() {
    expect_violation(Defect::StoppingPlayer, Invariant::Moderation);
}

#[test]
fn rematch_with_the_same_seats_is_found() {
    expect_violation(Defect::SameSeats, Invariant::Course);
}

#[test]
fn name_that_is_left_after_an_erasure_is_found() {
    expect_violation(Defect::KeptNames, Invariant::Erasure);
}

#[test]
fn request_that_is_carried_out_too_late_is_found() {
    expect_violation(Defect::LateRequests, Invariant::OncePerRequest);
}

#[test]
fn control_that_acts_on_any_message_is_found() {
    expect_violation(Defect::MisplacedControls, Invariant::Boards);
}

#[test]
fn private_answer_that_everyone_sees_is_found() {
    expect_violation(Defect::PublicAnswers, Invariant::Private);
}

#[test]
fn answer_in_another_language_is_found() {
    expect_violation(Defect::WrongLanguage, Invariant::Language);
}

#[test]
fn watcher_without_a_notice_is_found() {
    expect_violation(Defect::ForgottenWatchers, Invariant::Notices);
}

#[test]
fn notice_that_is_not_posted_is_found() {
    expect_violation(Defect::DroppedLines, Invariant::Notices);
}

#[test]
fn line_that_is_given_up_after_a_failure_is_found() {
    expect_violation(Defect::AbandonedLines, Invariant::Notices);
}

#[test]
fn post_without_a_look_for_an_earlier_one_is_found() {
    expect_violation(Defect::ForgottenAttempts, Invariant::Notices);
}

#[test]
fn second_reminder_in_a_turn_is_found() {
    expect_violation(Defect::SecondReminder, Invariant::Clocks);
}

#[test]
fn roll_that_does_not_follow_from_the_secret_is_found() {
    expect_violation(Defect::WrongRoll, Invariant::Fairness);
}

#[test]
fn skipped_rating_does_not_follow_from_results() {
    expect_violation(Defect::SkippedRating, Invariant::Derived);
}

#[test]
fn boards_that_are_not_edited_are_stale() {
    expect_violation_in_the_end(Defect::StaleBoards, Invariant::Boards);
}

#[test]
fn boards_that_are_retired_where_they_should_change_are_found() {
    expect_violation_in_the_end(Defect::RetiredBoards, Invariant::Boards);
}

#[test]
fn boards_without_controls_are_found() {
    expect_violation_in_the_end(Defect::BoardsWithoutControls, Invariant::Boards);
}

#[test]
fn boards_without_pictures_are_found() {
    expect_violation_in_the_end(Defect::BoardsWithoutPictures, Invariant::Boards);
}

#[test]
fn boards_with_another_score_are_found() {
    expect_violation_in_the_end(Defect::WrongScore, Invariant::Boards);
}

#[test]
fn boards_with_the_wrong_player_to_move_are_found() {
    expect_violation_in_the_end(Defect::WrongSideToMove, Invariant::Boards);
}

#[test]
fn old_boards_that_keep_their_controls_are_found() {
    expect_violation_in_the_end(Defect::OldControls, Invariant::Boards);
}

#[test]
fn missing_answer_to_a_command_is_found() {
    expect_violation(Defect::NoCommandAnswers, Invariant::Answers);
}

#[test]
fn missing_answer_to_a_press_is_found() {
    expect_violation(Defect::NoControlAnswers, Invariant::Answers);
}

#[test]
fn stopped_clock_leaves_something_overdue() {
    expect_violation_in_the_end(Defect::StoppedClock, Invariant::Due);
}

#[test]
fn computer_that_finds_no_move_is_waited_for() {
    expect_violation_in_the_end(Defect::FailingComputer, Invariant::Due);
}

#[test]
fn message_that_discord_refuses_is_found() {
    expect_violation(Defect::LongMessages, Invariant::Limits);
}

#[test]
fn turn_left_in_queue_is_found() {
    expect_violation_in_the_end(Defect::LeakedQueueEntry, Invariant::Memory);
}

#[test]
fn panic_of_a_task_is_found() {
    expect_violation(Defect::Panic, Invariant::Panics);
}

#[test]
fn spoilt_database_is_found() {
    expect_violation(Defect::SpoiltDatabase, Invariant::Opens);
}

#[test]
fn failing_run_is_made_smaller() {
    let options = SimulationOptions { people: 20, ..minutes(8, 30) };
    let planted = || Planted::plant(Defect::WrongActor);
    let failed = run(&options, planted()).unwrap();
    let steps = failed.steps;
    let (few, smallest) = shrink(&options, failed, 40, planted).unwrap();
    assert!(few.len() * 4 < steps as usize, "{} of {steps} steps are left", few.len());
    let only_steps = Some(few.into_iter().collect());
    let again = run(&SimulationOptions { only_steps, ..options }, planted()).unwrap();
    assert_eq!(again.violations, smallest.violations);
}
