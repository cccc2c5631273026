//! Plans as they are typed: actions separated by spaces, lines by `;`.

use crate::matches::commands::action_input::parse_action;
use crate::matches::commands::typed_text::split_actions;
use crate::matches::plan::{LINE_SEPARATOR, OtherReplies, PlanError, PlanStart, ReplyPlan};
use crate::session::game_session::GameSession;

/// Reads a plan in plain letters. Its lines begin in the present position, or where a turn began that goes on.
///
/// # Errors
///
/// [`PlanError`] with the first thing that cannot be planned.
pub fn parse_plan(start: &PlanStart, text: &str) -> Result<ReplyPlan, PlanError> {
    let present = start.present();
    let read = |words: Vec<String>| {
        let line = play_words(&present, &words).or_else(|error| play_words(start.session(), &words).map_err(|_| error));
        line.map(|ahead| ahead.action_log()[start.base()..].to_vec())
    };
    let lines = text.split([LINE_SEPARATOR, '\n']).map(split_actions).filter(|words| !words.is_empty());
    let lines = lines.map(read).collect::<Result<_, PlanError>>()?;
    start.with_lines(None, lines, OtherReplies::Kept)
}

fn play_words(from: &GameSession, words: &[String]) -> Result<GameSession, PlanError> {
    let mut ahead = from.fork();
    for word in words {
        let action = parse_action(&ahead, word).map_err(|_| PlanError::Illegal(word.clone()))?;
        ahead.play(&action).map_err(|_| PlanError::Illegal(word.clone()))?;
    }
    Ok(ahead)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::side::Side;
    use crate::matches::plan::{MAX_PLAN_LINES, PlanProgress};
    use crate::session::rules::Rules;

    /// A game of Seega in which dark is to move; the plans are those of light, the first seat.
    fn game() -> GameSession {
        Rules::parse("seega size=5").unwrap().starting_from("l3d/5/5/5/l3d_d").unwrap().start_session()
    }

    fn start() -> PlanStart {
        PlanStart::of(&game(), Side::First).unwrap()
    }

    fn plan(text: &str) -> Result<ReplyPlan, PlanError> {
        parse_plan(&start(), text)
    }

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn played(actions: &str) -> GameSession {
        let mut session = game();
        words(actions).iter().for_each(|action| session.play(action).unwrap());
        session
    }

    #[test]
    fn lines_are_read_as_they_are_typed() {
        let typed = plan("e5-e4 a5-a4 e4-e3 a4-a3; E1-E2  a1-a2;\n").unwrap();
        assert_eq!(typed.text(), "e1-e2 a1-a2; e5-e4 a5-a4 e4-e3 a4-a3");
        assert_eq!(ReplyPlan::read_stored(typed.base(), &typed.text()), Some(typed));
        for (text, error) in [
            ("e5-e4", PlanError::NoReply),
            (" ; ", PlanError::NoReply),
            ("e5-e4 a5-a4 e4-e3", PlanError::NoReply),
            ("e5-e4 e1-e2", PlanError::Illegal("e1-e2".into())),
            ("e5-e4 a5-a4; e5-e4 a1-a2", PlanError::SecondReply("a1-a2".into())),
        ] {
            assert_eq!(plan(text), Err(error), "{text}");
        }
        let dice = Rules::parse("sahkku rules=raisa").unwrap().start_session();
        assert_eq!(PlanStart::of(&dice, Side::Second).err(), Some(PlanError::HasDice));
    }

    /// Returns lines for every three moves of dark, to each of which light replies by going up or down one file.
    fn all_lines(session: &GameSession, depth: usize) -> Vec<String> {
        let reply = if depth % 2 == 1 { "a5-a4" } else { "a4-a5" };
        let mut lines = Vec::new();
        for dark in session.legal_notations() {
            let mut ahead = session.fork();
            ahead.play(&dark).unwrap();
            ahead.play(reply).unwrap();
            let begun = format!("{dark} {reply}");
            match depth {
                1 => lines.push(begun),
                _ => lines.extend(all_lines(&ahead, depth - 1).into_iter().map(|rest| format!("{begun} {rest}"))),
            }
        }
        lines
    }

    #[test]
    fn lines_and_their_number_are_limited() {
        let pair = "e5-e4 a5-a4 e4-e5 a4-a5 ";
        assert!(plan(&format!("{}e5-e4 a5-a4", pair.repeat(7))).is_ok(), "fifteen replies");
        assert_eq!(plan(&pair.repeat(8)), Err(PlanError::TooLong));
        let lines = all_lines(&game(), 3);
        let most = plan(&lines[..MAX_PLAN_LINES].join(";")).unwrap();
        assert_eq!(plan(&lines[..=MAX_PLAN_LINES].join(";")), Err(PlanError::TooManyLines));
        let more = words(&lines[MAX_PLAN_LINES]);
        let added = start().with_line(Some(&most), more, OtherReplies::Replaced);
        assert_eq!(added, Err(PlanError::TooManyLines));
    }

    #[test]
    fn newer_line_replaces_another_reply_in_the_same_position() {
        let both = plan("e5-e4 a5-a4; e1-e2 a1-a2").unwrap();
        let add = |plan: &ReplyPlan, line| start().with_line(Some(plan), words(line), OtherReplies::Replaced).unwrap();
        let changed = add(&both, "e5-e4 a1-a2 e4-e3 a2-a3");
        assert_eq!(changed.text(), "e1-e2 a1-a2; e5-e4 a1-a2 e4-e3 a2-a3");
        assert_eq!(add(&changed, "e5-e4 a1-a2"), changed, "the beginning of another line adds nothing");
        let one = changed.without_line(&words("e1-e2 a1-a2")).unwrap();
        assert_eq!(one.text(), "e5-e4 a1-a2 e4-e3 a2-a3");
        assert_eq!(one.without_line(&words("e5-e4 a1-a2 e4-e3 a2-a3")), None);
    }

    #[test]
    fn expected_turn_gets_its_reply_and_the_plan_goes_on() {
        let plan = plan("e5-e4 a5-a4 e4-e3 a4-a3; e5-e4 a5-a4 e1-e2 a1-a2; e1-e2 a1-a2").unwrap();
        assert_eq!(plan.follow(&game(), Side::First), PlanProgress::Kept(plan.clone()));
        let PlanProgress::Due { reply, rest: Some(rest) } = plan.follow(&played("e5-e4"), Side::First) else {
            panic!("no reply")
        };
        assert_eq!((reply, &*rest.text()), (words("a5-a4"), "e1-e2 a1-a2; e4-e3 a4-a3"));
        assert_eq!(rest.follow(&played("e5-e4 a5-a4"), Side::First), PlanProgress::Kept(rest.clone()));
        let last = rest.follow(&played("e5-e4 a5-a4 e1-e2"), Side::First);
        assert_eq!(last, PlanProgress::Due { reply: words("a1-a2"), rest: None });
    }

    #[test]
    fn another_turn_breaks_the_plan_and_so_does_a_takeback() {
        let plan = plan("e5-e4 a5-a4").unwrap();
        assert_eq!(plan.follow(&played("e5-d5"), Side::First), PlanProgress::Broken);
        let later = parse_plan(&PlanStart::of(&played("e5-e4 a5-a4"), Side::First).unwrap(), "e4-e3 a4-a3").unwrap();
        assert_eq!(later.follow(&game(), Side::First), PlanProgress::Broken);
    }

    #[test]
    fn own_turn_comes_first_where_it_is_being_played() {
        let start = PlanStart::of(&game(), Side::Second).unwrap();
        assert_eq!(parse_plan(&start, "e5-e4"), Err(PlanError::NoReply));
        assert_eq!(parse_plan(&start, "e5-e4 a5-a4"), Err(PlanError::NoReply));
        let plan = parse_plan(&start, "e5-e4 a5-a4 e4-e3").unwrap();
        assert_eq!(plan.follow(&game(), Side::Second), PlanProgress::Kept(plan.clone()), "it is left to the player");
        let PlanProgress::Kept(rest) = plan.follow(&played("e5-e4"), Side::Second) else { panic!("dropped") };
        assert_eq!(rest.text(), "a5-a4 e4-e3");
        let due = rest.follow(&played("e5-e4 a5-a4"), Side::Second);
        assert_eq!(due, PlanProgress::Due { reply: words("e4-e3"), rest: None });
        assert_eq!(plan.follow(&played("e1-e2"), Side::Second), PlanProgress::Broken);
    }

    #[test]
    fn turn_of_several_actions_is_awaited_to_its_end_in_any_order() {
        let mut session = Rules::parse("seega size=5").unwrap().start_session();
        words("a1 b1").iter().for_each(|action| session.play(action).unwrap());
        session.play("e5").unwrap();
        let start = PlanStart::of(&session, Side::First).unwrap();
        let plan = parse_plan(&start, "b5 c1 d1").unwrap();
        assert_eq!(plan.text(), "e5 b5 c1 d1", "the stone may be taken back");
        assert_eq!(parse_plan(&start, &plan.text()), Ok(plan.clone()));
        session.undo().unwrap();
        session.play("b5").unwrap();
        assert_eq!(plan.follow(&session, Side::First), PlanProgress::Kept(plan.clone()));
        session.play("e5").unwrap();
        let due = PlanProgress::Due { reply: words("c1 d1"), rest: None };
        assert_eq!(plan.follow(&session, Side::First), due, "the same two stones");
    }
}
