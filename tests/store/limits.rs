//! How many matches somebody may have at a time.

use crate::bench::*;
use gonagas::room::people::Person;
use gonagas::room::terms::Terms;
use gonagas::store::{Index, Step, Store, StoreError};

#[tokio::test]
async fn a_challenger_has_so_many_and_no_more() {
    let bench = Bench::new();
    for _ in 0..LIMIT {
        bench.create().await;
    }
    assert_eq!(create(&bench.store, &[]).await.err(), Some(StoreError::TooMany(ANNA)));
    // Those who were asked have none of their own yet.
    let by_bo = Terms { challenger: BO, opponent: Some(ANNA), ..terms() };
    let mine = index(&[(BO, true), (ANNA, false)]);
    let id = bench.store.create(&by_bo, SECRET, NOW, &mine, &[], LIMIT).await.unwrap();

    // Anna cannot accept either; nothing has happened then.
    let accepted = Step { index: index(&[(BO, true), (ANNA, true)]), ..offered(&[]) };
    assert_eq!(bench.store.append(id, 1, &accepted, LIMIT).await.err(), Some(StoreError::TooMany(ANNA)));
    assert_eq!(bench.store.load(id).await.unwrap().events.len(), 1);

    // When one of hers is over there is room.
    let first = bench.store.matches_of(ANNA).await.unwrap().pop().unwrap();
    let over = Step { index: Index { over: true, ..index(&[(ANNA, true), (BO, true)]) }, ..offered(&[]) };
    bench.store.append(first, 1, &over, LIMIT).await.unwrap();
    bench.store.append(id, 1, &accepted, LIMIT).await.unwrap();
}

#[tokio::test]
async fn who_has_many_goes_on_with_them() {
    let bench = Bench::new();
    let ids = [bench.create().await.id, bench.create().await.id, bench.create().await.id];
    let went_on = Step { index: index(&[(ANNA, true), (BO, false)]), ..offered(&[]) };
    bench.store.append(ids[0], 1, &went_on, LIMIT).await.unwrap();
    bench.store.append(ids[0], 2, &went_on, 0).await.unwrap();
}

#[tokio::test]
async fn only_the_challenger_is_counted_at_first() {
    let bench = Bench::new();
    let both = index(&[(ANNA, true), (BO, true)]);
    for challenger in [CLEO, Person(4), Person(5), Person(6)] {
        bench.store.create(&Terms { challenger, ..terms() }, SECRET, NOW, &both, &[], LIMIT).await.unwrap();
    }
    assert_eq!(create(&bench.store, &[]).await.err(), Some(StoreError::TooMany(ANNA)));
}

#[tokio::test]
async fn somebody_listed_twice_counts_once() {
    let bench = Bench::new();
    let twice = index(&[(ANNA, true), (ANNA, false)]);
    for _ in 0..LIMIT {
        bench.store.create(&terms(), SECRET, NOW, &twice, &[], LIMIT).await.unwrap();
    }
    assert_eq!(create(&bench.store, &[]).await.err(), Some(StoreError::TooMany(ANNA)));
    assert_eq!(bench.store.matches_of(ANNA).await.unwrap().len(), LIMIT);
}
