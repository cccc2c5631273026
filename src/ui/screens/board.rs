//! The board message: the picture, what happened last, whose turn it is, the controls; and the result.

use crate::kit::outcome::Turn;
use crate::kit::scene::{Kind, Note};
use crate::kit::side::Side;
use crate::kit::step::{Step, Word};
use crate::room::offer::{Fate, Matter, Offer};
use crate::room::people::Person;
use crate::room::state::{Ending, Match, Play};
use crate::room::stop::{Stop, Why};
use crate::ui::alt::Standing;
use crate::ui::controls::Controls;
use crate::ui::message::{Message, Row};
use crate::ui::path::Path;
use crate::ui::pick::{self, Picked};
use crate::ui::picture;
use crate::ui::screens::happened::{all_happened, happened};
use crate::ui::screens::request;
use crate::ui::screens::stopped::{reason, stopped};
use crate::ui::screens::{head, mention, reckoning, seat_name, seats, time};
use crate::ui::steps;
use crate::ui::words::Words;

/// What a board message shows.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// The match.
    pub game: &'a Match,
    /// Its game.
    pub play: &'a Play,
    /// The choices made so far.
    pub path: &'a Path,
    /// The name of the picture's file.
    pub file: &'a str,
    /// Whether the picture shows the board from its other side.
    pub turned: bool,
}

/// The board of a match that runs or is over.
#[must_use]
pub fn board(words: &Words, shown: Shown<'_>, calls: &[Person]) -> Message {
    let Shown { game, play, path, file, turned } = shown;
    let over = game.ending();
    let mut lines = vec![head(words, game), seats(words, play)];
    lines.push(happened(words, play));
    match over {
        Some(ending) => {
            lines.push(result(words, play, ending));
            lines.extend(reason(words, game));
            lines.extend(payment(words, play, ending));
            lines.extend(reckoning::lines(words, game, play));
            lines.extend(shown_secret(words, game));
        }
        None => {
            lines.extend(answered(words, play));
            lines.extend(turn(words, play, path));
            lines.extend(time::lines(words, play));
        }
    }
    let standing = if over.is_some() { Standing::Over } else { Standing::Running };
    let picture = picture::picture(words, game.id(), &play.table, path, standing, file.to_owned());
    let controls = Controls { words, game: game.id(), event: game.number(), play, path };
    Message {
        text: lines.join("\n"),
        picture: Some(if turned { picture.turned() } else { picture }),
        rows: over.map_or_else(|| controls.rows(), |ending| once_over(&controls, ending)),
        calls: calls.to_vec(),
        ..Message::default()
    }
}

/// What a board says that showed this moment of a match and is the current message no more: what had happened, and
/// nothing of what is to be done.
#[must_use]
pub fn retired(words: &Words, past: &Match, play: &Play) -> String {
    let mut lines = vec![head(words, past), seats(words, play)];
    lines.push(all_happened(words, play));
    lines.extend(answered(words, play));
    lines.extend(play.offers.standing().map(|offer| offered(words, play, offer)));
    lines.join("\n")
}

/// What is left to do after this end. Where somebody or the place is gone there is nothing.
fn once_over(controls: &Controls<'_>, ending: Ending) -> Vec<Row> {
    match ending {
        Ending::Stopped(Stop { why: Why::Left(_) | Why::ServerGone | Why::ChannelGone, .. }) => Vec::new(),
        _ => controls.once_over(),
    }
}

/// Whose turn it is and for what, and an offer that stands.
fn turn(words: &Words, play: &Play, path: &Path) -> Vec<String> {
    let Some(side) = play.table.turn().side() else { return Vec::new() };
    let info = play.table.rules().info();
    let person = mention(words, play.person(side));
    let mut lines = Vec::new();
    match play.table.scene().note {
        Some(Note::Skipped(skipped)) => {
            lines.push(words.tell("note-skipped", &[("seat", &seat_name(words, info, skipped))]));
        }
        Some(Note::Miedut) => lines.push(words.say("note-miedut")),
        Some(Note::FlightSpent) => lines.push(words.say("note-flight-spent")),
        None => {}
    }
    let task = task(words, play);
    lines.push(match play.last == Some(side) {
        _ if play.alone() => {
            words.tell("board-turn-alone", &[("seat", &seat_name(words, info, side)), ("task", &task)])
        }
        true => words.tell("board-goes-on", &[("person", &person), ("task", &task)]),
        false => words.tell("board-turn", &[("person", &person), ("task", &task)]),
    });
    if let Some(picked) = picked(words, play, path) {
        lines.push(words.tell("board-picked", &[("picked", &picked)]));
    }
    lines.extend(play.offers.standing().map(|offer| offers(words, play, offer)));
    lines
}

/// What whoever acted last has to do next themselves; `None` when it is for the other to act, or for nobody.
pub(super) fn owed(words: &Words, play: &Play) -> Option<String> {
    let goes_on = play.last.is_some() && play.table.turn().side() == play.last;
    goes_on.then(|| words.tell("private-goes-on", &[("task", &task(words, play))]))
}

/// What is put to the other, who is to answer.
fn offers(words: &Words, play: &Play, standing: Offer) -> String {
    match standing.about {
        Matter::Stop => offer(words, play, standing.by, "board-offer"),
        Matter::Back(_) => request::asks(words, play, standing.by, "board-asks-back"),
    }
}

/// The same on a message that is the current one no more.
fn offered(words: &Words, play: &Play, standing: Offer) -> String {
    match standing.about {
        Matter::Stop => offer(words, play, standing.by, "board-offered"),
        Matter::Back(_) => request::asks(words, play, standing.by, "board-asked-back"),
    }
}

/// What became of the last thing that one of them put to the other.
fn answered(words: &Words, play: &Play) -> Option<String> {
    let last = play.offers.last()?;
    let key = match (last.about, last.fate) {
        (_, Fate::Standing) | (Matter::Stop, Fate::Agreed) => return None,
        (Matter::Stop, Fate::Refused) => "board-offer-refused",
        (Matter::Stop, Fate::Retracted) => "board-offer-retracted",
        (Matter::Stop, Fate::Lapsed) => "board-offer-lapsed",
        (Matter::Back(_), Fate::Agreed) => "board-given-back",
        (Matter::Back(_), Fate::Refused) => "board-request-refused",
        (Matter::Back(_), Fate::Retracted) => "board-request-retracted",
        (Matter::Back(_), Fate::Lapsed) => "board-request-lapsed",
    };
    Some(offer(words, play, last.by, key))
}

fn offer(words: &Words, play: &Play, by: Side, key: &str) -> String {
    let [by, other] = [by, by.other()].map(|side| mention(words, play.person(side)));
    words.tell(key, &[("by", &by), ("other", &other)])
}

/// What has been picked of an action that is half made.
fn picked(words: &Words, play: &Play, path: &Path) -> Option<String> {
    let Picked::Fork(fork) = pick::follow(&play.table, path) else { return None };
    let board = play.table.board();
    // That all uses are of one die is nobody's choice.
    if path.is_empty() && matches!(fork.made[..], [Step::Die(_)]) {
        return None;
    }
    (!fork.made.is_empty()).then(|| steps::names(words, &board, &fork.made))
}

/// What kind of thing is to be done, by the first step of the legal actions.
fn task(words: &Words, play: &Play) -> String {
    if let Turn::Throw(_) = play.table.turn() {
        return words.say("task-throw");
    }
    let first = play.table.menu().first().and_then(|candidate| candidate.steps.first().copied());
    words.say(match first {
        Some(Step::Place(piece, _)) if piece.side.is_none() => "task-place-block",
        Some(Step::Place(..)) => "task-place-stone",
        Some(Step::Lift(piece, _)) if piece.kind == Kind::Stone => "task-move-stone",
        Some(Step::Die(_)) => "task-use-die",
        Some(Step::Say(Word::Keep | Word::Rethrow(_))) => "task-rethrow",
        Some(Step::Say(Word::Vuosttut | Word::Miedut)) => "task-direction",
        Some(Step::Say(_)) => "task-decide",
        _ => "task-move-piece",
    })
}

/// What lets everybody check the draws, now that nothing is to be drawn any more.
fn shown_secret(words: &Words, game: &Match) -> Option<String> {
    let secret = game.secret().filter(|_| game.draws_something())?;
    Some(words.tell("result-secret", &[("match", &game.id().0.to_string()), ("secret", secret)]))
}

/// That the match is over, and how it ended.
fn result(words: &Words, play: &Play, ending: Ending) -> String {
    words.tell("result-over", &[("how", &how(words, play, ending))])
}

/// How the match ended.
pub(super) fn how(words: &Words, play: &Play, ending: Ending) -> String {
    if let (Ending::CalledOff(_), true) = (ending, play.alone()) {
        return words.say("end-alone");
    }
    if let Ending::Stopped(stop) = ending {
        return stopped(words, stop);
    }
    let info = play.table.rules().info();
    // Without a winner the first seat stands in the winner's place: the texts for that do not tell them apart.
    let winner = ending.winner().unwrap_or(Side::First);
    let winner = if let Ending::CalledOff(side) = ending { side.other() } else { winner };
    let score = play.table.score();
    let count = |side: Side| score.get(side.index()).copied().unwrap_or_default().to_string();
    words.tell(
        &end_key(ending),
        &[
            ("winner", &mention(words, play.person(winner))),
            ("loser", &mention(words, play.person(winner.other()))),
            ("seat", &seat_name(words, info, winner)),
            ("winnerCount", &count(winner)),
            ("loserCount", &count(winner.other())),
            ("counts", info.counts.word()),
        ],
    )
}

/// What the stake pays, if there was one and the game was played.
fn payment(words: &Words, play: &Play, ending: Ending) -> Option<String> {
    let sticks = if ending.has_result() { play.table.payment(ending.winner()) } else { None }?;
    Some(words.tell("result-stake", &[("sticks", &sticks.to_string())]))
}

fn end_key(ending: Ending) -> String {
    let won = |winner: Option<Side>| if winner.is_some() { "won" } else { "drawn" };
    match ending {
        Ending::Played(outcome) => format!("end-{}-{}", outcome.reason, won(outcome.winner)),
        Ending::Agreed(winner) => format!("end-agreed-{}", won(winner)),
        Ending::Resigned(_) => "end-resigned".to_owned(),
        Ending::Forfeit(_) => "end-forfeited".to_owned(),
        Ending::CalledOff(_) => "end-called-off".to_owned(),
        Ending::Declined | Ending::Withdrawn | Ending::Lapsed | Ending::Stopped(_) => String::new(),
    }
}
