//! What is to be told because of what happened.
//!
//! A match has one *current* message at a time, the one with its controls. It is posted anew at the bottom of the
//! channel when somebody else must act, and edited in place while the same person goes on.

use crate::room::event::{Happening, What};
use crate::room::people::Person;
use crate::room::spot::Stands;
use crate::room::state::{Due, Ending, Match, Play};
use crate::room::stop::Why;
use crate::room::times::Times;

/// Something to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tell {
    /// The current message loses its controls and says no more than what had happened up to the event with this number.
    /// Its picture stays.
    Retire(u32),
    /// The current message shows the present state.
    Update,
    /// A new message shows the present state and becomes the current one. It calls these people.
    Post(Vec<Person>),
    /// A message of its own reminds this person that they are to act. It never becomes the current one.
    Remind(Person),
    /// The match gets a thread of its own, under its challenge. What comes after this is told there; where no thread can be
    /// opened, it is told where the challenge stands.
    Thread,
    /// The thread of the match is closed, if it has one.
    Archive,
    /// Everybody who follows the match hears of this. The store, which knows them, keeps a [`Tell::Direct`] for each.
    Followers(News),
    /// This person hears of it in a direct message, if they take any.
    Direct(Person, News),
}

/// What somebody hears of in a direct message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum News {
    /// A match that they follow has gone on: it is somebody else's turn.
    Turn,
    /// A match that they follow is over.
    Over,
    /// A match that they play has lost its channel, and they can let it go on elsewhere.
    Lost,
    /// A match or challenge of theirs came to its end where they cannot see that any more.
    Stopped,
    /// Something waits for them in a match or challenge of their own, or it is over. What it is follows from how the match
    /// stands when they are told; this was its last event when they were called.
    Called(u32),
}

/// What stands before the event after which somebody was called.
const CALLED: &str = "called ";

impl News {
    const ALL: [(News, &'static str); 4] =
        [(News::Turn, "turn"), (News::Over, "over"), (News::Lost, "lost"), (News::Stopped, "stopped")];

    /// The words for it, as the store keeps it.
    #[must_use]
    pub fn detail(self) -> String {
        match self {
            News::Called(event) => format!("{CALLED}{event}"),
            news => News::ALL.iter().find(|(known, _)| *known == news).map_or("", |(_, word)| word).to_owned(),
        }
    }

    /// The news with these words.
    #[must_use]
    pub fn read(detail: &str) -> Option<News> {
        match detail.strip_prefix(CALLED) {
            Some(event) => event.parse().ok().map(News::Called),
            None => News::ALL.iter().find(|(_, known)| *known == detail).map(|(news, _)| *news),
        }
    }
}

/// The people whom new messages call, each once.
#[must_use]
pub fn called(tells: &[Tell]) -> Vec<Person> {
    let mut called = Vec::new();
    for tell in tells {
        let Tell::Post(people) = tell else { continue };
        for person in people {
            if !called.contains(person) {
                called.push(*person);
            }
        }
    }
    called
}

/// What is to be told after `events` have led to `game`; `before` says who was due before them.
///
/// Whoever has been called to a turn is not called to it again when the other takes something back and goes on.
#[must_use]
pub fn tells(before: Due, events: &[Happening], game: &Match) -> Vec<Tell> {
    let mut tells = in_channel(before, events, game);
    if game.stands() == Stands::Nowhere {
        return directly(&tells, game);
    }
    if game.terms().alone() {
        // Who plays alone is there.
        tells.iter_mut().for_each(|tell| *tell = uncalled(tell));
    }
    let ended = game.play().is_some() && game.ending().is_some();
    if game.terms().thread && ended && !tells.is_empty() {
        tells.push(Tell::Archive);
    }
    tells
}

/// The same with a new message where the current one would change: who plays alone and types has it as the answer.
#[must_use]
pub fn anew(tells: Vec<Tell>, events: usize, game: &Match) -> Vec<Tell> {
    if tells.iter().any(|tell| matches!(tell, Tell::Post(_))) {
        return tells;
    }
    let shown = game.number() - events as u32;
    let event = if has_shown_turn(shown, game) { game.number() } else { shown };
    let new = |tell| match tell {
        Tell::Update => vec![Tell::Retire(event), Tell::Post(Vec::new())],
        tell => vec![tell],
    };
    tells.into_iter().flat_map(new).collect()
}

/// The same, calling nobody.
fn uncalled(tell: &Tell) -> Tell {
    match tell {
        Tell::Post(_) => Tell::Post(Vec::new()),
        tell => tell.clone(),
    }
}

/// What is told instead when there is no place to tell it: whoever would be called there is written to.
fn directly(tells: &[Tell], game: &Match) -> Vec<Tell> {
    let news = if game.ending().is_some() { News::Stopped } else { News::Lost };
    let instead = |tell: &Tell| match tell {
        Tell::Post(people) => to_each(people, news),
        Tell::Direct(..) => vec![tell.clone()],
        // They can let it go on elsewhere, and their time runs.
        Tell::Remind(person) => vec![Tell::Direct(*person, news)],
        _ => Vec::new(),
    };
    tells.iter().flat_map(instead).collect()
}

/// What those who follow a match hear of when this has happened and is told of it: turns, and the end. What the two put to
/// each other is their affair.
#[must_use]
pub fn followed(tells: &[Tell], events: &[Happening], game: &Match) -> Option<Tell> {
    game.play()?;
    let acted = events.iter().any(|event| matches!(event.what, What::Action(_) | What::Threw(_)));
    let passed = acted && tells.iter().any(|tell| matches!(tell, Tell::Post(_)));
    match game.ending() {
        Some(_) => Some(Tell::Followers(News::Over)),
        None => passed.then_some(Tell::Followers(News::Turn)),
    }
}

/// What is told where the match is played.
fn in_channel(before: Due, events: &[Happening], game: &Match) -> Vec<Tell> {
    let Some(Happening { who, what: last }) = events.last() else { return Vec::new() };
    if let Some(acceptance) = events.iter().find(|event| matches!(event.what, What::Accepted(_))) {
        return accepted(acceptance.who, game);
    }
    let shown = game.number() - events.len() as u32;
    let called = |person: Option<Person>| vec![Tell::Retire(shown), Tell::Post(person.into_iter().collect())];
    match last {
        What::Invited => vec![Tell::Post(game.terms().opponent.into_iter().collect())],
        What::Accepted(_)
        | What::Declined
        | What::Withdrawn
        | What::Lapsed
        | What::Worded(_)
        | What::Noted(_)
        | What::TakenBack(_)
        | What::Refused
        | What::Retracted
        | What::Back => vec![Tell::Update],
        What::GivenBack(_) => given_back(game),
        What::Away(_) if who.is_some() => vec![Tell::Update],
        // What the bot does by itself both have to know.
        What::Away(_) | What::Forfeited => vec![Tell::Retire(shown), Tell::Post(game.people())],
        What::Reminded => game.actor().map(Tell::Remind).into_iter().collect(),
        What::Action(_) | What::Threw(_) => acted(before, shown, game),
        What::Offered | What::AskedBack(_) => called(game.play().and_then(asked)),
        What::Granted => called(game.actor()),
        What::Agreed => called(game.play().and_then(offerer)),
        What::Resigned | What::CalledOff => called(left_behind(game)),
        // The old board is gone with its channel.
        What::Moved(None) => to_each(&game.people(), News::Lost),
        What::Moved(Some(_)) => vec![Tell::Post(moved_to(events, game))],
        What::Stopped(why) => stopped(*why, shown, game),
    }
}

/// The board tells what was given back, where that is worth it.
fn given_back(game: &Match) -> Vec<Tell> {
    let given = game.play().and_then(|play| play.times.as_ref()).map_or(0, Times::given);
    if given > 0 { vec![Tell::Update] } else { Vec::new() }
}

/// The invitation tells how it was answered; the board comes below it. In a thread both are called, for whoever is called
/// there belongs to it from then on.
fn accepted(by: Option<Person>, game: &Match) -> Vec<Tell> {
    let actor = game.actor();
    if !game.terms().thread {
        // Who has just accepted is there.
        return vec![Tell::Update, Tell::Post(actor.filter(|actor| by != Some(*actor)).into_iter().collect())];
    }
    let others = game.people().into_iter().filter(|person| Some(*person) != actor);
    vec![Tell::Update, Tell::Thread, Tell::Post(actor.into_iter().chain(others).collect())]
}

/// What is told of actions and throws, the first of them the event after `shown`.
fn acted(before: Due, shown: u32, game: &Match) -> Vec<Tell> {
    let going = game.actor();
    let call = match game.ending() {
        Some(_) => others(game, before.actor),
        // They are there, or have been called already.
        None => going.filter(|_| ![before.actor, before.called].contains(&going)),
    };
    let post = |event| vec![Tell::Retire(event), Tell::Post(call.into_iter().collect())];
    match ended(shown, game) {
        // What was done for the other tells the new message; the end of the turn before it the old one has to.
        Some(event) => post(event),
        None if call.is_none() => vec![Tell::Update],
        None => post(if has_shown_turn(shown, game) { game.number() } else { shown }),
    }
}

/// Whether the message has shown some of the turn that has just ended, instead of what it told when it was posted. Then it
/// has to tell all of it, for the next one will tell something else as soon as the other acts.
fn has_shown_turn(shown: u32, game: &Match) -> bool {
    let turn = game.play().map_or(0, |play| play.passing.ended().len());
    (game.number() - shown) < turn as u32
}

/// The event with which somebody ended their turn, where the bot went on for the other at once.
fn ended(shown: u32, game: &Match) -> Option<u32> {
    let play = game.play()?;
    let (end, length) = (play.passing.ended().end, play.table.log().len());
    let event = game.number() - u32::try_from(length - end).ok()?;
    (end < length && event > shown).then_some(event)
}

/// The player who is not `person`.
fn others(game: &Match, person: Option<Person>) -> Option<Person> {
    game.play().and_then(|play| play.seats.into_iter().find(|seated| Some(*seated) != person))
}

/// Who is to answer what stands.
fn asked(play: &Play) -> Option<Person> {
    play.offers.standing().map(|offer| play.person(offer.by.other()))
}

/// Who is called where the match goes on: whoever is to act, unless they brought it there.
fn moved_to(events: &[Happening], game: &Match) -> Vec<Person> {
    let by = events.last().and_then(|moved| moved.who);
    game.actor().filter(|actor| by != Some(*actor)).into_iter().collect()
}

/// What is told of a match that was stopped: directly where there is no place any more to tell it.
fn stopped(why: Why, shown: u32, game: &Match) -> Vec<Tell> {
    match (why, game.ending()) {
        (Why::ServerGone | Why::ChannelGone, _) => to_each(&concerned(game), News::Stopped),
        (_, Some(Ending::Stopped(stop))) if game.play().is_some() => {
            let knows = |person: &Person| stop.by == Some(*person) || why == Why::Left(*person);
            vec![Tell::Retire(shown), Tell::Post(game.people().into_iter().filter(|person| !knows(person)).collect())]
        }
        _ => vec![Tell::Update],
    }
}

/// Whose match or challenge it is: both who play, and of a challenge the one who made it.
fn concerned(game: &Match) -> Vec<Person> {
    if game.play().is_some() { game.people() } else { vec![game.terms().challenger] }
}

/// This news to each of these people.
#[must_use]
pub fn to_each(people: &[Person], news: News) -> Vec<Tell> {
    people.iter().map(|person| Tell::Direct(*person, news)).collect()
}

/// Who offered to stop and is now told that it was agreed.
fn offerer(play: &Play) -> Option<Person> {
    play.offers.standing().map(|offer| play.person(offer.by))
}

/// Who did not resign or call off.
fn left_behind(game: &Match) -> Option<Person> {
    let play = game.play()?;
    match game.ending()? {
        Ending::Resigned(side) | Ending::CalledOff(side) => Some(play.person(side.other())),
        _ => None,
    }
}
