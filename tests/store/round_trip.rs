//! What is put in comes out, also after the file was closed.

use crate::bench::*;
use gonagas::kit::dice::Face;
use gonagas::kit::side::Side;
use gonagas::room::event::{Event, Happening, Start, What};
use gonagas::room::page::Page;
use gonagas::room::people::{MatchId, Person};
use gonagas::room::stop::Why;
use gonagas::room::tell::Tell;
use gonagas::room::terms::{Terms, Wanted};
use gonagas::store::{Index, Notice, NoticeId, Step, Store, StoreError};
use gonagas::table::rules::Asked;

fn every_event() -> Vec<What> {
    let start = Start {
        rules: "pahtum blocks=7".into(),
        challenger: Side::Second,
        thrown: vec![Face::Two, Face::X],
        word: "čáhci juo".into(),
    };
    vec![
        What::Worded("birch “'--”".into()),
        What::Accepted(start),
        What::Threw("=X23".into()),
        What::TakenBack(2),
        What::Declined,
        What::Withdrawn,
        What::Lapsed,
        What::Action("d4 “'; DROP TABLE events; --”".into()),
        What::Offered,
        What::Agreed,
        What::Refused,
        What::Retracted,
        What::Resigned,
        What::CalledOff,
        What::Stopped(Why::Left(BO)),
    ]
}

#[tokio::test]
async fn terms_come_back() {
    let bench = Bench::new();
    let open = Terms { opponent: None, seat: Wanted::Lot, place: THERE, ..terms() };
    let first = Terms { rules: Asked::read("seega size=5").unwrap(), seat: Wanted::First, ..terms() };
    for terms in [terms(), open, first] {
        let id = bench.store.create(&terms, SECRET, NOW, &index(&[]), &[], LIMIT).await.unwrap();
        let loaded = bench.store.load(id).await.unwrap().terms;
        assert_eq!(loaded.rules.to_string(), terms.rules.to_string());
        assert_eq!((loaded.challenger, loaded.opponent), (terms.challenger, terms.opponent));
        assert_eq!((loaded.seat, loaded.place), (terms.seat, terms.place));
        assert_eq!(loaded.commitment, terms.commitment);
    }
}

#[tokio::test]
async fn every_event_comes_back_after_reopening() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let by = |who| every_event().into_iter().map(|what| Happening { who, what }).collect::<Vec<_>>();
    let by_people = Step { events: by(Some(BO)), ..offered(&[]) };
    let by_both = Step { events: [by(Some(ANNA)), by(None)].concat(), at: -5, ..by_people.clone() };
    bench.store.append(id, 1, &by_people, LIMIT).await.unwrap();
    bench.store.append(id, 1 + by_people.events.len() as u32, &by_both, LIMIT).await.unwrap();

    let events = bench.reopen().store.load(id).await.unwrap().events;
    let mut expected = vec![Event { number: 1, at: NOW, who: Some(ANNA), what: What::Invited }];
    for step in [by_people, by_both] {
        for Happening { who, what } in step.events {
            expected.push(Event { number: expected.len() as u32 + 1, at: step.at, who, what });
        }
    }
    assert_eq!(events, expected);
}

#[tokio::test]
async fn notices_come_back_after_reopening() {
    let bench = Bench::new();
    let tells = [Tell::Post(vec![BO, ANNA]), Tell::Update, Tell::Post(vec![])];
    let stored = create(&bench.store, &tells).await.unwrap();
    let game = stored.id;
    let words: Vec<String> = stored.notices.iter().map(|notice| notice.word.clone()).collect();
    let notice = |id: u64, tell, target, invitation| Notice {
        id: NoticeId(id),
        word: words[id as usize - 1].clone(),
        game,
        at: NOW,
        place: HERE,
        tell,
        target,
        invitation,
        tries: 0,
    };
    let [post, update, second] = tells;
    let expected =
        [notice(1, post, None, true), notice(2, update, Some(NoticeId(1)), true), notice(3, second, None, true)];
    assert_eq!(stored.notices, expected);
    assert_eq!(bench.reopen().store.untold(None).await.unwrap(), expected);
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let bench = Bench::new();
    for id in [MatchId(0), MatchId(1), MatchId(u64::MAX)] {
        assert_eq!(bench.store.load(id).await.err(), Some(StoreError::NotFound));
        let appended = bench.store.append(id, 0, &offered(&[]), LIMIT).await;
        assert_eq!(appended.err(), Some(StoreError::NotFound));
        let told = bench.store.tell(id, THERE, &[Tell::Post(vec![])], NOW).await;
        assert_eq!(told.err(), Some(StoreError::NotFound));
        assert_eq!(bench.store.current(id).await, Ok(None));
        assert_eq!(bench.store.untold(Some(id)).await, Ok(vec![]));
    }
    assert_eq!(bench.store.posted(NoticeId(1)).await, Ok(None));
}

#[tokio::test]
async fn what_is_due_is_found_and_when_the_next_will_be() {
    let bench = Bench::new();
    let due = |due| Index { due, ..index(&[]) };
    for at in [Some(20), None, Some(10), Some(30)] {
        bench.store.create(&terms(), SECRET, NOW, &due(at), &[], LIMIT).await.unwrap();
    }
    let ids = |ids: &[u64]| ids.iter().copied().map(MatchId).collect::<Vec<_>>();
    assert_eq!(bench.store.due(9).await, Ok((ids(&[]), Some(10))));
    assert_eq!(bench.store.due(10).await, Ok((ids(&[3]), Some(20))));
    assert_eq!(bench.store.due(29).await, Ok((ids(&[3, 1]), Some(30))));
    assert_eq!(bench.store.due(30).await, Ok((ids(&[3, 1, 4]), None)));

    let later = Step { index: due(None), ..offered(&[]) };
    bench.store.append(MatchId(3), 1, &later, LIMIT).await.unwrap();
    assert_eq!(bench.store.due(10).await, Ok((ids(&[]), Some(20))));
}

#[tokio::test]
async fn a_persons_matches_are_those_that_run() {
    let bench = Bench::new();
    let mut ids: Vec<_> = Vec::new();
    for _ in 0..3 {
        ids.push(bench.create().await.id);
    }
    let over = Step { index: Index { over: true, ..index(&[(ANNA, true), (BO, true)]) }, ..offered(&[]) };
    bench.store.append(ids[1], 1, &over, LIMIT).await.unwrap();
    let taken = Step { index: index(&[(ANNA, true), (CLEO, true)]), ..offered(&[]) };
    bench.store.append(ids[2], 1, &taken, LIMIT).await.unwrap();

    assert_eq!(bench.store.matches_of(ANNA).await, Ok(vec![ids[2], ids[0]]));
    assert_eq!(bench.store.matches_of(BO).await, Ok(vec![ids[0]]));
    assert_eq!(bench.store.matches_of(CLEO).await, Ok(vec![ids[2]]));
    assert_eq!(bench.store.matches_of(Person(4)).await, Ok(vec![]));
    assert_eq!(bench.store.finished_of(BO, Page::Newest, 1).await, Ok(vec![ids[1]]));
    assert_eq!(bench.store.finished_of(BO, Page::Newest, 0).await, Ok(vec![]));
    assert_eq!(bench.store.finished_of(CLEO, Page::Newest, 9).await, Ok(vec![]));
}

#[tokio::test]
async fn finished_matches_are_paged_in_both_directions() {
    let bench = Bench::new();
    let over = Step { index: Index { over: true, ..index(&[(ANNA, true)]) }, ..offered(&[]) };
    for number in 1..=6 {
        let id = bench.create().await.id;
        // The third goes on, and Bo has no part in any.
        if number != 3 {
            bench.store.append(id, 1, &over, LIMIT).await.unwrap();
        }
    }
    let page = async |page: Page, limit: usize| {
        bench.store.finished_of(ANNA, page, limit).await.unwrap().iter().map(|id| id.0).collect::<Vec<_>>()
    };
    assert_eq!(page(Page::Newest, 2).await, [6, 5]);
    assert_eq!(page(Page::Before(MatchId(5)), 2).await, [4, 2]);
    assert_eq!(page(Page::Before(MatchId(2)), 2).await, [1]);
    assert_eq!(page(Page::Before(MatchId(1)), 2).await, [0; 0]);
    assert_eq!(page(Page::After(MatchId(1)), 2).await, [4, 2]);
    assert_eq!(page(Page::After(MatchId(4)), 2).await, [6, 5]);
    assert_eq!(page(Page::After(MatchId(6)), 2).await, [0; 0]);
    assert_eq!(page(Page::Before(MatchId(u64::MAX)), 1).await, [6], "a number that no match has");
}

#[tokio::test]
async fn a_secret_comes_back_after_reopening() {
    let bench = Bench::new();
    let [first, second] = [[1; 32], std::array::from_fn(|index| index as u8 * 8)];
    for secret in [first, second] {
        bench.store.create(&terms(), secret, NOW, &index(&[]), &[], LIMIT).await.unwrap();
    }
    let bench = bench.reopen();
    assert_eq!(bench.store.secret(MatchId(1)).await, Ok(first));
    assert_eq!(bench.store.secret(MatchId(2)).await, Ok(second));
    assert_eq!(bench.store.secret(MatchId(3)).await, Err(StoreError::NotFound));
}
