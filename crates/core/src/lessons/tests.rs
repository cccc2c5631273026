//! Every lesson can be solved, and missed; and the faults of a file are named.

use crate::lessons::attempt::{Attempt, Verdict};
use crate::lessons::catalogue::{FILES, RECORDS, all_courses, course_for, find_lesson};
use crate::lessons::condition::Condition;
use crate::lessons::course::{Course, Lesson};
use crate::session::rules::{Rules, list_rule_sets};
use std::collections::BTreeSet;
use std::path::Path;

/// Returns how many turns fulfil a lesson and how many miss it, each counted where that is clear.
fn outcomes(attempt: &Attempt, lesson: &Lesson) -> (usize, usize) {
    match attempt.judge(&lesson.conditions) {
        Verdict::Fulfilled => (1, 0),
        Verdict::Missed { .. } => (0, 1),
        Verdict::GoesOn => attempt
            .continuations()
            .iter()
            .map(|next| outcomes(next, lesson))
            .fold((0, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1)),
    }
}

fn lessons() -> impl Iterator<Item = &'static Lesson> {
    all_courses().iter().flat_map(|course| &course.lessons)
}

#[test]
fn every_game_has_a_course_of_five_to_eight_lessons() {
    let games: BTreeSet<&str> = list_rule_sets().iter().map(|listing| listing.game_info.id).collect();
    assert_eq!(all_courses().iter().map(|course| course.game.as_str()).collect::<BTreeSet<_>>(), games);
    for course in all_courses() {
        assert!((5..=8).contains(&course.lessons.len()), "{}", course.id);
        assert!(Rules::parse(&format!("{} {}", course.game, course.options)).is_ok() || course.options.is_empty());
        assert!(course.id == course.game || course.id.starts_with(&format!("{}-", course.game)), "{}", course.id);
        let last = course.lessons.last().unwrap();
        assert_eq!(last.conditions, [Condition::Wins], "the course {} ends with a win", course.id);
    }
}

#[test]
fn lessons_are_played_by_the_rules_of_the_match_after_the_course() {
    for course in all_courses().iter().filter(|course| !course.rule_set().is_empty()) {
        let rules = Rules::parse(&format!("{} {}", course.game, course.options)).unwrap();
        for lesson in &course.lessons {
            assert_eq!(lesson.position().rules(), &rules, "{}", lesson.id);
        }
    }
}

#[test]
fn rule_set_without_a_course_has_the_first_of_its_game() {
    let id = |game: &str, rule_set: &str| course_for(game, rule_set).map(|course| course.id.as_str());
    assert_eq!(id("sahkku", "devils-game"), Some("sahkku"));
    assert_eq!(id("sahkku", "lagesvuotna"), Some("sahkku-lagesvuotna"));
    assert_eq!(id("sahkku", "raisa"), Some("sahkku-lagesvuotna"));
    assert_eq!((id("seega", ""), id("chess", "")), (Some("seega"), None));
    let ids: BTreeSet<&str> = all_courses().iter().map(|course| course.id.as_str()).collect();
    assert_eq!(ids.len(), all_courses().len(), "no two courses share an identifier");
}

#[test]
fn every_lesson_can_be_solved_and_missed() {
    for lesson in lessons() {
        let (fulfilled, missed) = outcomes(&lesson.begin(), lesson);
        assert!(fulfilled > 0 && missed > 0, "{}: {fulfilled} turns fulfil it, {missed} miss it", lesson.id);
    }
}

#[test]
fn every_hint_fulfils_its_lesson() {
    for lesson in lessons() {
        let mut attempt = lesson.begin();
        for (index, action) in lesson.hint.iter().enumerate() {
            assert_eq!(attempt.judge(&lesson.conditions), Verdict::GoesOn, "{} before action {index}", lesson.id);
            attempt.play(action).unwrap();
        }
        assert_eq!(attempt.judge(&lesson.conditions), Verdict::Fulfilled, "{}", lesson.id);
    }
}

#[test]
fn every_lesson_begins_with_a_turn() {
    for lesson in lessons() {
        let position = lesson.position();
        let side = lesson.begin().side();
        let begins = position.last_turn().iter().all(|played| played.side != side || played.is_roll);
        assert!(begins, "{} begins within a turn", lesson.id);
    }
}

#[test]
fn every_record_is_used() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/lessons/positions");
    let files: BTreeSet<String> =
        folder.read_dir().unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(files, RECORDS.iter().map(|(name, _)| format!("{name}.txt")).collect());
    let text = FILES.concat();
    for (name, _) in RECORDS {
        assert!(text.contains(&format!("| {name} @")), "no lesson uses {name}");
    }
}

#[test]
fn lesson_is_missed_as_soon_as_no_way_leads_to_it() {
    let (_, _, lesson) = find_lesson("sahkku-two").unwrap();
    let mut attempt = lesson.begin();
    attempt.play("3:n2-k2").unwrap();
    let missed = Verdict::Missed { condition: Condition::Captures(2), count: 0 };
    assert!(!attempt.is_over());
    assert_eq!(attempt.judge(&lesson.conditions), missed);
    assert!(attempt.play("d4").is_err());
    assert_eq!(attempt.actions(), ["3:n2-k2"]);
}

#[test]
fn turn_that_is_over_takes_no_more_actions() {
    let (_, _, lesson) = find_lesson("pahtum-three").unwrap();
    let mut attempt = lesson.begin();
    attempt.play("a2").unwrap();
    assert_eq!(attempt.judge(&lesson.conditions), Verdict::Missed { condition: Condition::Scores(3), count: 0 });
    assert!(attempt.is_over() && attempt.play("a3").is_err() && attempt.continuations().is_empty());
}

#[test]
fn won_game_leaves_the_opponent_nothing() {
    let mut won = 0;
    for lesson in lessons().filter(|lesson| lesson.conditions == [Condition::Wins]) {
        let mut attempt = lesson.begin();
        lesson.hint.iter().for_each(|action| attempt.play(action).unwrap());
        if attempt.session().status().outcome().is_some() {
            won += 1;
            assert_eq!(attempt.judge(&[Condition::Safe]), Verdict::Fulfilled, "{}", lesson.id);
            assert_eq!(attempt.judge(&[Condition::Denies(1)]), Verdict::Fulfilled, "{}", lesson.id);
        }
    }
    assert!(won > 0);
}

#[test]
fn hint_goes_on_where_the_turn_has_left_it() {
    let mut left = 0;
    for lesson in lessons() {
        for mut next in lesson.begin().continuations() {
            let rest = lesson.hint_after(&next);
            let leaves_hint = lesson.hint[..1] != *next.actions();
            if next.judge(&lesson.conditions) == Verdict::GoesOn {
                left += usize::from(leaves_hint);
                rest.iter().for_each(|action| next.play(action).unwrap());
                assert_eq!(next.judge(&lesson.conditions), Verdict::Fulfilled, "{}: {:?}", lesson.id, next.actions());
            }
        }
    }
    assert!(left > 0, "some turns can leave the hint");
}

#[test]
fn conditions_are_read_as_they_are_written() {
    for lesson in lessons() {
        for condition in &lesson.conditions {
            assert_eq!(Condition::parse(&condition.to_string()).as_ref(), Some(condition));
        }
    }
    for text in ["", "captures", "captures 0", "captures x", "reaches", "wins 1", "safe now", "loses"] {
        assert_eq!(Condition::parse(text), None, "{text}");
    }
}

#[test]
fn fault_in_a_file_is_named_with_its_line() {
    let record = |name: &str| RECORDS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text);
    let error = |text: &str| Course::parse(text, record).unwrap_err().to_string();
    assert_eq!(error("# nothing"), "line 0: “game” is missing");
    assert_eq!(error("game: pahtum"), "line 0: “lesson” is missing");
    let lesson = |line: &str| error(&format!("game: pahtum\n{line}"));
    assert_eq!(lesson("one | two"), "line 2: a lesson is `name | record @ actions | conditions | hint`");
    assert_eq!(
        lesson("a | pahtum-row | wins | d4"),
        "line 2: a lesson is `name | record @ actions | conditions | hint`"
    );
    assert_eq!(lesson("a | moon @ 1 | wins | d4"), "line 2: there is no record “moon”");
    assert_eq!(lesson("a | pahtum-row @ 99 | wins | d4"), "line 2: no seat chooses after 99 actions");
    assert_eq!(lesson("a | pahtum-row @ 1 | loses | d4"), "line 2: “loses” is no condition");
    assert_eq!(lesson("a | pahtum-row @ 1 | wins | g1"), "line 2: the hint's “g1” is not legal");
}
