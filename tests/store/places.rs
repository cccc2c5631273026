//! Finding matches by where they are played, and where what is told of them goes.

use crate::bench::*;
use gonagas::room::event::{Happening, What};
use gonagas::room::people::{MatchId, Place};
use gonagas::room::spot::Spot;
use gonagas::room::tell::Tell;
use gonagas::room::terms::Terms;
use gonagas::store::{Fate, Step, Store};

const GUILD: u64 = u64::MAX - 1;

fn elsewhere(channel: u64) -> Place {
    Place { channel, ..HERE }
}

async fn at(bench: &Bench, place: Place) -> MatchId {
    let terms = Terms { place, ..terms() };
    bench.store.create(&terms, SECRET, NOW, &index(&[(ANNA, true)]), &[Tell::Post(vec![])], 99).await.unwrap()
}

async fn moves(bench: &Bench, id: MatchId, after: u32, spot: Option<Spot>) {
    let events = vec![Happening { who: None, what: What::Moved(spot) }];
    let step = Step { events, tells: vec![Tell::Post(vec![])], ..offered(&[]) };
    bench.store.append(id, after, &step, 99).await.unwrap();
}

#[tokio::test]
async fn matches_are_found_by_server_and_channel() {
    let bench = Bench::new();
    let (here, there) = (at(&bench, HERE).await, at(&bench, elsewhere(5)).await);
    let direct = at(&bench, THERE).await;
    let found = async |place| bench.store.matches_perhaps_at(place).await.unwrap();
    assert_eq!(bench.store.matches_of_guild(GUILD).await.unwrap(), [here, there]);
    assert_eq!((found(HERE).await, found(elsewhere(5)).await), (vec![here], vec![there]));
    assert_eq!((found(elsewhere(6)).await, found(THERE).await), (vec![], vec![direct]));
    moves(&bench, here, 1, Some(Spot::plain(6))).await;
    assert_eq!(found(elsewhere(6)).await, [here], "what has moved may be anywhere");
    assert_eq!(bench.store.guilds().await.unwrap(), [GUILD]);
}

#[tokio::test]
async fn what_is_over_and_told_is_nowhere() {
    let bench = Bench::new();
    let id = at(&bench, HERE).await;
    let over = Step { index: gonagas::store::Index { over: true, ..index(&[]) }, ..offered(&[]) };
    bench.store.append(id, 1, &over, 99).await.unwrap();
    assert_eq!(bench.store.matches_of_guild(GUILD).await.unwrap(), []);
    assert_eq!(bench.store.guilds().await.unwrap(), [GUILD], "a post is still to be told");
    for notice in bench.store.untold(None).await.unwrap() {
        bench.store.settle(&[(notice.id, Fate::Dropped)]).await.unwrap();
    }
    assert_eq!(bench.store.guilds().await.unwrap(), [0_u64; 0]);
}

#[tokio::test]
async fn what_is_told_goes_where_the_match_has_gone() {
    let bench = Bench::new();
    let id = at(&bench, HERE).await;
    moves(&bench, id, 1, None).await;
    let places = async || {
        let untold = bench.store.untold(Some(id)).await.unwrap();
        untold.into_iter().map(|notice| notice.place).collect::<Vec<_>>()
    };
    assert_eq!(places().await, [HERE], "without a place nothing is posted");
    moves(&bench, id, 2, Some(Spot { channel: 8, parent: Some(7) })).await;
    assert_eq!(places().await, [HERE, elsewhere(8)]);
    moves(&bench, id, 3, Some(Spot::plain(9))).await;
    assert_eq!(places().await, [HERE, elsewhere(8), elsewhere(9)]);
}
