//! The store against a simple one in memory: whatever is done to both, they say the same.

use crate::bench::*;
use gonagas::kit::side::Side;
use gonagas::room::event::{Happening, Start, What};
use gonagas::room::page::Page;
use gonagas::room::people::{MatchId, Moment, Person, Place};
use gonagas::room::tell::{News, Tell};
use gonagas::room::terms::Terms;
use gonagas::store::{Fate, Follow, Index, Listed, Notice, NoticeId, Posted, Step, Store, StoreError};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// How many others somebody may block.
const BLOCKS: usize = 1;

/// What nothing has become of yet.
const DUE: Fate = Fate::Untried;

#[derive(Default)]
struct Model {
    games: Vec<Game>,
    notices: Vec<(Notice, Fate, Option<u64>)>,
    /// Who follows what. The store tells people in the order of their numbers as it keeps them, with a sign.
    follows: BTreeMap<(i64, MatchId), bool>,
    /// Who blocks whom, in the order in which it was said.
    blocks: Vec<(Person, Person)>,
}

struct Game {
    terms: Terms,
    events: Vec<What>,
    index: Index,
    open: bool,
}

impl Game {
    fn answered(&self) -> bool {
        self.events.iter().any(|event| !matches!(event, What::Invited | What::Worded(_)))
    }

    /// Whether it stands, if it is a challenge: nothing is due yet.
    fn stands(&self) -> bool {
        !self.index.over && self.index.due.is_none_or(|due| due > NOW)
    }
}

impl Model {
    fn game(&mut self, id: MatchId) -> Option<&mut Game> {
        self.games.get_mut(usize::try_from(id.0).ok()?.checked_sub(1)?)
    }

    fn counts(&self, person: Person) -> usize {
        self.games.iter().filter(|game| counts(&game.index, person)).count()
    }

    fn create(&mut self, terms: &Terms, index: &Index, tells: &[Tell]) -> Result<MatchId, StoreError> {
        if let Some(next) = terms.rematch.and_then(|old| self.rematch_of(old)) {
            return Err(StoreError::Rematched(next));
        }
        terms.opponent.map_or(Ok(()), |opponent| self.blocked(terms.challenger, opponent))?;
        if self.counts(terms.challenger) >= LIMIT {
            return Err(StoreError::TooMany(terms.challenger));
        }
        let open = terms.opponent.is_none() && !index.over;
        self.games.push(Game { terms: terms.clone(), events: vec![What::Invited], index: index.clone(), open });
        let id = MatchId(self.games.len() as u64);
        self.plan(id, None, tells, NOW);
        Ok(id)
    }

    fn append(&mut self, id: MatchId, after: u32, step: &Step) -> Result<(), StoreError> {
        let Some(game) = self.game(id) else { return Err(StoreError::NotFound) };
        if game.events.len() != after as usize {
            return Err(StoreError::Conflict);
        }
        let had = game.index.clone();
        let new = |person: &Person| counts(&step.index, *person) && !counts(&had, *person);
        let counting = step.index.people.iter().filter(|listed| listed.counts).map(|listed| listed.person);
        for person in counting.filter(new) {
            let others = step.index.people.iter().map(|other| other.person).filter(|other| *other != person);
            others.into_iter().try_for_each(|other| self.blocked(person, other))?;
            if self.counts(person) >= LIMIT {
                return Err(StoreError::TooMany(person));
            }
        }
        if let Some(game) = self.game(id) {
            game.events.extend(step.events.iter().map(|happening| happening.what.clone()));
            game.index = step.index.clone();
            game.open &= !game.index.over && !game.answered();
        }
        self.plan(id, None, &step.tells, step.at);
        Ok(())
    }

    /// The newest rematch of a match that stands or has been accepted.
    fn rematch_of(&self, old: MatchId) -> Option<MatchId> {
        let accepted = |game: &Game| game.events.iter().any(|event| matches!(event, What::Accepted(_)));
        let counts = |game: &Game| game.terms.rematch == Some(old) && (game.stands() || accepted(game));
        self.games.iter().rposition(counts).map(|index| MatchId(index as u64 + 1))
    }

    fn blocked(&self, one: Person, other: Person) -> Result<(), StoreError> {
        let ways = [(one, other), (other, one)];
        let found = ways.into_iter().find(|way| self.blocks.contains(way));
        found.map_or(Ok(()), |(by, whom)| Err(StoreError::Blocked { by, whom }))
    }

    fn block(&mut self, person: Person, whom: Person) -> Result<bool, StoreError> {
        if self.blocks.contains(&(person, whom)) {
            return Ok(false);
        }
        if self.blocks.iter().filter(|(by, _)| *by == person).count() >= BLOCKS {
            return Err(StoreError::TooManyBlocked);
        }
        self.blocks.push((person, whom));
        Ok(true)
    }

    fn unblock(&mut self, person: Person, whom: Person) -> bool {
        let before = self.blocks.len();
        self.blocks.retain(|block| *block != (person, whom));
        self.blocks.len() < before
    }

    /// Those on a server that are open to all and stand, the newest first, as this person sees them.
    fn open_in(&self, guild: u64, person: Person) -> Vec<MatchId> {
        let blocked = |challenger| self.blocks.contains(&(person, challenger));
        let here = |game: &Game| game.terms.place.guild == Some(guild) && !blocked(game.terms.challenger);
        let open = |game: &Game| game.open && game.stands() && here(game);
        let open = (1..).zip(&self.games).filter(|(_, game)| open(game));
        let mut open: Vec<MatchId> = open.map(|(number, _)| MatchId(number)).collect();
        open.reverse();
        open
    }

    fn tell(&mut self, id: MatchId, place: Place, tells: &[Tell]) -> Result<(), StoreError> {
        self.game(id).is_some().then(|| self.plan(id, Some(place), tells, NOW)).ok_or(StoreError::NotFound)
    }

    /// With the end of a match nobody follows it any more.
    fn forget(&mut self, game: MatchId, tell: &Tell) {
        if *tell == Tell::Followers(News::Over) {
            self.follows.retain(|(_, followed), _| *followed != game);
        }
    }

    fn plan(&mut self, game: MatchId, here: Option<Place>, tells: &[Tell], at: Moment) {
        let each = |tell: &Tell| {
            let each = self.each(game, tell);
            self.forget(game, tell);
            each
        };
        for tell in tells.iter().flat_map(each).collect::<Vec<_>>() {
            let standing = |(notice, fate, _): &&(Notice, Fate, Option<u64>)| {
                notice.game == game && matches!(notice.tell, Tell::Post(_)) && *fate != Fate::Dropped
            };
            let last = self.notices.iter().rfind(standing).map(|(notice, ..)| notice.clone());
            let id = NoticeId(self.notices.len() as u64 + 1);
            let Some(found) = self.game(game) else { continue };
            let (terms, answered) = (&found.terms, found.answered());
            let notice = match (&tell, last) {
                (Tell::Post(_), last) => {
                    let place = here.or(last.map(|last| last.place)).unwrap_or(terms.place);
                    let invitation = !answered;
                    Notice { id, word: String::new(), game, at, place, tell, target: None, invitation, tries: 0 }
                }
                (Tell::Remind(_) | Tell::Archive | Tell::Direct(..), last) => {
                    let place = here.or(last.map(|last| last.place)).unwrap_or(terms.place);
                    Notice { id, word: String::new(), game, at, place, tell, target: None, invitation: false, tries: 0 }
                }
                (_, Some(post)) => Notice { id, at, tell, target: Some(post.id), tries: 0, ..post },
                (_, None) => continue,
            };
            self.notices.push((notice, DUE, None));
        }
    }

    /// What is kept of something to be told.
    fn each(&self, game: MatchId, tell: &Tell) -> Vec<Tell> {
        let Tell::Followers(news) = tell else { return vec![tell.clone()] };
        let hears =
            |((_, followed), turns): &(&(i64, MatchId), &bool)| *followed == game && (**turns || *news == News::Over);
        let direct = |((person, _), _): (&(i64, MatchId), &bool)| Tell::Direct(Person(person.cast_unsigned()), *news);
        self.follows.iter().filter(hears).map(direct).collect()
    }

    fn follow(&mut self, person: Person, follow: Follow) -> Result<(), StoreError> {
        if self.game(follow.game).is_none_or(|game| game.index.over) {
            return Err(StoreError::NotFound);
        }
        self.follows.insert((person.0.cast_signed(), follow.game), follow.turns);
        Ok(())
    }

    fn follows_of(&self, person: Person) -> Vec<Follow> {
        let mine = self.follows.iter().rev().filter(|((whose, _), _)| *whose == person.0.cast_signed());
        mine.map(|((_, game), turns)| Follow { game: *game, turns: *turns }).collect()
    }

    fn thread(&self, id: MatchId) -> Option<Place> {
        let opened = |(notice, fate, _): &&(Notice, Fate, Option<u64>)| {
            notice.game == id && notice.tell == Tell::Thread && matches!(fate, Fate::Told(_))
        };
        let threads = self.notices.iter().rev().filter(opened);
        threads.filter_map(|(notice, ..)| under(&self.notices, notice)).next()
    }

    fn settle(&mut self, fates: &[(NoticeId, Fate)]) -> bool {
        let mut settled = self.notices.clone();
        let all = fates.iter().all(|(id, fate)| settle(&mut settled, *id, fate));
        if all {
            self.notices = settled;
        }
        all
    }

    fn untold(&self, id: Option<MatchId>) -> Vec<Notice> {
        let due = self.notices.iter().filter(|(_, fate, _)| *fate == DUE).map(|(notice, ..)| notice);
        due.filter(|notice| id.is_none_or(|id| id == notice.game)).cloned().collect()
    }

    fn posted(&self, id: NoticeId) -> Option<Posted> {
        let (notice, Fate::Told(_), Some(message)) = self.notices.get((id.0 as usize).checked_sub(1)?)? else {
            return None;
        };
        matches!(notice.tell, Tell::Post(_)).then_some(())?;
        let Notice { id: notice, at, place, invitation, .. } = *notice;
        Some(Posted { notice, at, place, message: *message, invitation })
    }

    fn current(&self, id: MatchId) -> Option<Posted> {
        let of_match = self.notices.iter().rev().filter(|(notice, ..)| notice.game == id);
        of_match.filter_map(|(notice, ..)| self.posted(notice.id)).next()
    }

    fn matches_of(&self, person: Person, over: bool) -> Vec<MatchId> {
        let lists =
            |game: &Game| game.index.over == over && game.index.people.iter().any(|listed| listed.person == person);
        let running = (0..self.games.len()).rev().filter(|index| lists(&self.games[*index]));
        running.map(|index| MatchId(index as u64 + 1)).collect()
    }

    fn due(&self, now: Moment) -> (Vec<MatchId>, Option<Moment>) {
        let due = (1..).zip(&self.games).filter_map(|(id, game)| game.index.due.map(|due| (due, MatchId(id))));
        let (mut past, future): (Vec<_>, Vec<_>) = due.partition(|(due, _)| *due <= now);
        past.sort();
        (past.into_iter().map(|(_, id)| id).collect(), future.into_iter().map(|(due, _)| due).min())
    }
}

/// Notes what became of one notice; answers whether that can be.
fn settle(notices: &mut [(Notice, Fate, Option<u64>)], id: NoticeId, fate: &Fate) -> bool {
    let found = (id.0 as usize).checked_sub(1).and_then(|index| notices.get_mut(index));
    let Some((notice, state, message)) = found else { return false };
    let (game, thread) = (notice.game, notice.tell == Tell::Thread && matches!(fate, Fate::Told(_)));
    match fate {
        Fate::Tried { before } if *state != DUE || notice.tries != *before => return false,
        Fate::Tried { .. } => notice.tries += 1,
        Fate::Untried => notice.tries = notice.tries.saturating_sub(1),
        Fate::Told(Some(new)) if matches!(notice.tell, Tell::Post(_) | Tell::Remind(_)) => {
            (*state, *message) = (*fate, Some(*new))
        }
        Fate::Told(_) | Fate::Dropped => *state = *fate,
    }
    if thread {
        opened(notices, id, game);
    }
    true
}

/// A thread has been opened.
fn opened(notices: &mut [(Notice, Fate, Option<u64>)], id: NoticeId, game: MatchId) {
    let Some(place) =
        notices.iter().find(|(notice, ..)| notice.id == id).and_then(|(notice, ..)| under(notices, notice))
    else {
        return;
    };
    for (notice, fate, _) in notices.iter_mut() {
        if notice.id > id && notice.game == game && *fate == DUE && matches!(notice.tell, Tell::Post(_)) {
            notice.place.channel = place.channel;
        }
    }
}

/// The thread under the post that a notice is about, if that has been posted.
fn under(notices: &[(Notice, Fate, Option<u64>)], notice: &Notice) -> Option<Place> {
    let (target, _, message) = notices.iter().find(|(post, ..)| Some(post.id) == notice.target)?;
    Some(Place { guild: target.place.guild, channel: (*message)? })
}

fn counts(index: &Index, person: Person) -> bool {
    !index.over && index.people.iter().any(|listed| listed.counts && listed.person == person)
}

#[derive(Debug, Clone)]
enum Deed {
    Create { challenger: Person, opponent: Option<Person>, rematch: u64, place: Place, index: Index, tells: Vec<Tell> },
    Block { person: Person, whom: Person },
    Unblock { person: Person, whom: Person },
    Append { id: MatchId, late: u32, step: Step },
    Tell { id: MatchId, place: Place, tells: Vec<Tell> },
    Settle(Vec<(NoticeId, Fate)>),
    Follow { person: Person, follow: Follow },
    Unfollow { person: Person, id: MatchId },
    Reopen,
}

fn deed() -> impl Strategy<Value = Deed> {
    let id = || (0..6_u64).prop_map(MatchId);
    let create = (person(), prop::option::of(person()), 0..3_u64, place(), index_(), tells());
    let append = (id(), prop_oneof![9 => Just(0), 1 => Just(1)], step());
    prop_oneof![
        3 => create.prop_map(|(challenger, opponent, rematch, place, index, tells)| {
            Deed::Create { challenger, opponent, rematch, place, index, tells }
        }),
        1 => (person(), person()).prop_map(|(person, whom)| Deed::Block { person, whom }),
        1 => (person(), person()).prop_map(|(person, whom)| Deed::Unblock { person, whom }),
        8 => append.prop_map(|(id, late, step)| Deed::Append { id, late, step }),
        2 => (id(), place(), tells()).prop_map(|(id, place, tells)| Deed::Tell { id, place, tells }),
        6 => vec(((0..12_u64).prop_map(NoticeId), fate()), 0..4).prop_map(Deed::Settle),
        2 => (person(), id(), any::<bool>())
            .prop_map(|(person, game, turns)| Deed::Follow { person, follow: Follow { game, turns } }),
        1 => (person(), id()).prop_map(|(person, id)| Deed::Unfollow { person, id }),
        1 => Just(Deed::Reopen),
    ]
}

fn person() -> impl Strategy<Value = Person> {
    prop::sample::select(vec![ANNA, BO, CLEO])
}

fn place() -> impl Strategy<Value = Place> {
    prop::sample::select(vec![HERE, THERE])
}

fn index_() -> impl Strategy<Value = Index> {
    let listed = (person(), any::<bool>()).prop_map(|(person, counts)| Listed { person, counts });
    let over = prop_oneof![4 => Just(false), 1 => Just(true)];
    (over, vec(listed, 0..3), prop::option::of(-2..3_i64)).prop_map(|(over, people, due)| Index { over, people, due })
}

fn tells() -> impl Strategy<Value = Vec<Tell>> {
    let post = vec(person(), 0..3).prop_map(Tell::Post);
    let news = || prop_oneof![3 => Just(News::Turn), 1 => Just(News::Over), 1 => (0..3_u32).prop_map(News::Called)];
    let direct = (person(), news()).prop_map(|(person, news)| Tell::Direct(person, news));
    let others = prop_oneof![Just(Tell::Thread), Just(Tell::Archive), news().prop_map(Tell::Followers), direct];
    let remind = person().prop_map(Tell::Remind);
    vec(prop_oneof![(0..3_u32).prop_map(Tell::Retire), Just(Tell::Update), post, remind, others], 0..4)
}

fn step() -> impl Strategy<Value = Step> {
    let start =
        Start { rules: "seega size=5".into(), challenger: Side::First, thrown: Vec::new(), word: String::new() };
    let what = prop_oneof![
        Just(What::Offered),
        Just(What::AskedBack(2)),
        Just(What::Granted),
        Just(What::Resigned),
        Just(What::Accepted(start)),
        "[a-z ]{0,4}".prop_map(What::Action),
        "[a-z ]{1,4}".prop_map(What::Worded),
    ];
    let happening = (prop::option::of(person()), what).prop_map(|(who, what)| Happening { who, what });
    (vec(happening, 1..4), index_(), tells()).prop_map(|(events, index, tells)| Step {
        at: NOW,
        events,
        index,
        tells,
        result: None,
    })
}

fn fate() -> impl Strategy<Value = Fate> {
    let tried = prop_oneof![3 => Just(0_u32), 1 => Just(1)].prop_map(|before| Fate::Tried { before });
    let told = prop::option::of(any::<u64>()).prop_map(Fate::Told);
    prop_oneof![tried, Just(Fate::Untried), told, Just(Fate::Dropped)]
}

async fn check(deeds: Vec<Deed>) {
    let (mut model, mut bench) = (Model::default(), Bench::new());
    for deed in deeds {
        bench = same_deed(&mut model, bench, deed).await;
        assert_eq!(untold(&bench, None).await, model.untold(None));
    }
    same_answers(&mut model, &bench).await;
}

async fn same_deed(model: &mut Model, bench: Bench, deed: Deed) -> Bench {
    let store = &bench.store;
    match deed {
        Deed::Create { challenger, opponent, rematch, place, index, tells } => {
            // Of a match that there is not there is no rematch.
            let rematch = Some(rematch).filter(|old| (1..=model.games.len() as u64).contains(old)).map(MatchId);
            let terms = Terms { challenger, opponent, rematch, place, ..terms() };
            let stored = store.create(&terms, SECRET, NOW, &index, &tells, LIMIT).await;
            assert_eq!(stored, model.create(&terms, &index, &tells));
        }
        Deed::Append { id, late, step } => {
            let last = model.game(id).map_or(1, |game| game.events.len() as u32);
            let after = last - late;
            let stored = store.append(id, after, &step, LIMIT).await;
            assert_eq!(stored, model.append(id, after, &step));
        }
        Deed::Tell { id, place, tells } => {
            let stored = store.tell(id, place, &tells, NOW).await;
            assert_eq!(stored, model.tell(id, place, &tells));
        }
        Deed::Settle(fates) => assert_eq!(store.settle(&fates).await.is_ok(), model.settle(&fates)),
        Deed::Block { person, whom } if person == whom => {
            store.block(person, whom, NOW, BLOCKS).await.unwrap_err();
        }
        Deed::Block { person, whom } => {
            let since = NOW + model.games.len() as i64;
            assert_eq!(store.block(person, whom, since, BLOCKS).await, model.block(person, whom));
        }
        Deed::Unblock { person, whom } => {
            assert_eq!(store.unblock(person, whom).await, Ok(model.unblock(person, whom)));
        }
        Deed::Follow { person, follow } => {
            assert_eq!(store.follow(person, follow).await, model.follow(person, follow));
        }
        Deed::Unfollow { person, id } => {
            store.unfollow(person, id).await.unwrap();
            model.follows.remove(&(person.0.cast_signed(), id));
        }
        Deed::Reopen => return bench.reopen(),
    }
    bench
}

/// What is untold, without the words, which are random.
async fn untold(bench: &Bench, id: Option<MatchId>) -> Vec<Notice> {
    let untold = bench.store.untold(id).await.unwrap();
    untold.into_iter().map(|notice| Notice { word: String::new(), ..notice }).collect()
}

async fn same_answers(model: &mut Model, bench: &Bench) {
    let store = &bench.store;
    for id in (0..=model.games.len() as u64 + 1).map(MatchId) {
        let events = store.load(id).await.map(|saved| saved.events.into_iter().map(|event| event.what).collect());
        let expected = model.game(id).map(|game| game.events.clone());
        assert_eq!(events, expected.ok_or(StoreError::NotFound));
        assert_eq!(untold(bench, Some(id)).await, model.untold(Some(id)));
        assert_eq!(store.current(id).await, Ok(model.current(id)));
        assert_eq!(store.thread(id).await, Ok(model.thread(id)));
    }
    for id in (0..=model.notices.len() as u64 + 1).map(NoticeId) {
        assert_eq!(store.posted(id).await, Ok(model.posted(id)));
    }
    for person in [ANNA, BO, CLEO] {
        assert_eq!(store.matches_of(person).await, Ok(model.matches_of(person, false)));
        same_pages(model, store, person).await;
        assert_eq!(store.follows_of(person).await, Ok(model.follows_of(person)));
    }
    for person in [ANNA, BO, CLEO] {
        let blocked = model.blocks.iter().filter(|(by, _)| *by == person).map(|(_, whom)| *whom).collect::<Vec<_>>();
        assert_eq!(store.blocked_by(person).await, Ok(blocked));
    }
    for person in [ANNA, BO, CLEO] {
        let open = model.open_in(HERE.guild.unwrap(), person);
        for (skip, limit) in [(0, 9), (0, 1), (1, 2), (9, 9)] {
            let page = open.iter().skip(skip).take(limit).copied().collect();
            assert_eq!(store.open_in(HERE.guild.unwrap(), person, NOW, skip, limit).await, Ok(page));
        }
    }
    for now in -3..4 {
        assert_eq!(store.due(now).await, Ok(model.due(now)));
    }
}

async fn same_pages(model: &Model, store: &impl Store, person: Person) {
    let all = model.matches_of(person, true);
    let some = |found: Vec<MatchId>| found.into_iter().take(2).collect::<Vec<_>>();
    assert_eq!(store.finished_of(person, Page::Newest, 2).await, Ok(some(all.clone())));
    for key in (0..5).map(MatchId) {
        let before = all.iter().copied().filter(|id| *id < key).collect();
        assert_eq!(store.finished_of(person, Page::Before(key), 2).await, Ok(some(before)));
        let mut after = some(all.iter().rev().copied().filter(|id| *id > key).collect());
        after.reverse();
        assert_eq!(store.finished_of(person, Page::After(key), 2).await, Ok(after));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn it_is_as_in_memory(deeds in vec(deed(), 0..40)) {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(check(deeds));
    }
}
