//! Those who follow a match hear of it.

use crate::bench::*;
use gonagas::room::people::MatchId;
use gonagas::room::tell::{News, Tell};
use gonagas::store::{Follow, Index, Step, Store, StoreError};

fn follow(id: MatchId, turns: bool) -> Follow {
    Follow { game: id, turns }
}

#[tokio::test]
async fn somebody_follows_matches_until_they_no_longer_do() {
    let bench = Bench::new();
    let (one, two) = (bench.create().await.id, bench.create().await.id);
    assert_eq!(bench.store.follows_of(CLEO).await, Ok(vec![]));
    for follow in [follow(one, false), follow(two, true), follow(one, true)] {
        bench.store.follow(CLEO, follow).await.unwrap();
    }
    let bench = bench.reopen();
    assert_eq!(bench.store.follows_of(CLEO).await, Ok(vec![follow(two, true), follow(one, true)]));
    bench.store.unfollow(CLEO, one).await.unwrap();
    bench.store.unfollow(CLEO, one).await.unwrap();
    assert_eq!(bench.store.follows_of(CLEO).await, Ok(vec![follow(two, true)]));
    assert_eq!(bench.store.follows_of(BO).await, Ok(vec![]));
    assert_eq!(bench.store.follow(CLEO, follow(MatchId(9), true)).await, Err(StoreError::NotFound));
}

#[tokio::test]
async fn each_hears_what_they_want_and_nobody_follows_what_is_over() {
    let bench = Bench::new();
    let (id, other) = (bench.create().await.id, bench.create().await.id);
    for (person, turns) in [(ANNA, true), (BO, true), (CLEO, false)] {
        bench.store.follow(person, follow(id, turns)).await.unwrap();
    }
    let told = async |after: u32, news: News| {
        let stored = bench.append(id, after, &[Tell::Followers(news)]).await.notices;
        assert!(stored.iter().all(|notice| notice.target.is_none() && notice.game == id));
        stored.into_iter().map(|notice| notice.tell).collect::<Vec<_>>()
    };
    let direct = |people: &[_], news| people.iter().map(|person| Tell::Direct(*person, news)).collect::<Vec<_>>();
    assert_eq!(told(1, News::Turn).await, direct(&[BO, ANNA], News::Turn));
    assert_eq!(told(2, News::Over).await, direct(&[CLEO, BO, ANNA], News::Over));
    assert_eq!(told(3, News::Over).await, []);
    assert_eq!(bench.append(other, 1, &[Tell::Followers(News::Over)]).await.notices, []);
    let over = Step { index: Index { over: true, ..index(&[]) }, ..offered(&[]) };
    bench.store.append(other, 2, &over, LIMIT).await.unwrap();
    assert_eq!(bench.store.follow(CLEO, follow(other, true)).await, Err(StoreError::NotFound));
}
