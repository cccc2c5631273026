//! What is to be told: of which message, where, and what became of it.

use crate::bench::*;
use gonagas::room::people::Place;
use gonagas::room::tell::Tell;
use gonagas::store::sqlite::Sqlite;
use gonagas::store::{Fate, Notice, NoticeId, Posted, Store, StoreError};

/// What matters of a notice: its number, what it is about, where, and whether it is about an invitation.
fn gist(notices: &[Notice]) -> Vec<(u64, Option<u64>, Place, bool)> {
    let gist = |notice: &Notice| (notice.id.0, notice.target.map(|target| target.0), notice.place, notice.invitation);
    notices.iter().map(gist).collect()
}

fn post() -> Tell {
    Tell::Post(vec![ANNA])
}

#[tokio::test]
async fn a_notice_is_about_the_last_post_before_it() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let tells = [Tell::Retire(1), post(), Tell::Update, post(), Tell::Retire(u32::MAX)];
    let stored = bench.append(id, 1, &tells).await.notices;
    let expected = [
        (2, Some(1), HERE, true),
        (3, None, HERE, false),
        (4, Some(3), HERE, false),
        (5, None, HERE, false),
        (6, Some(5), HERE, false),
    ];
    assert_eq!(gist(&stored), expected);
    assert_eq!(stored.iter().map(|notice| notice.tell.clone()).collect::<Vec<_>>(), tells);
}

#[tokio::test]
async fn without_a_post_there_is_nothing_to_retire() {
    let bench = Bench::new();
    let id = create(&bench.store, &[Tell::Update]).await.unwrap().id;
    let stored = bench.append(id, 1, &[Tell::Retire(1), Tell::Update]).await.notices;
    assert_eq!(stored, []);
    assert_eq!(bench.store.untold(None).await, Ok(vec![]));
}

#[tokio::test]
async fn another_match_has_other_posts() {
    let bench = Bench::new();
    bench.create().await;
    let id = create(&bench.store, &[]).await.unwrap().id;
    assert_eq!(bench.append(id, 1, &[Tell::Retire(1)]).await.notices, []);
}

#[tokio::test]
async fn a_dropped_post_is_nobodys_target() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let second = bench.append(id, 1, &[post()]).await.notices[0].id;
    bench.store.settle(&[(second, Fate::Dropped)]).await.unwrap();
    let stored = bench.append(id, 2, &[Tell::Update]).await.notices;
    assert_eq!(gist(&stored), [(3, Some(1), HERE, true)]);
    bench.store.settle(&[(NoticeId(1), Fate::Dropped)]).await.unwrap();
    assert_eq!(bench.append(id, 3, &[Tell::Update]).await.notices, []);
}

#[tokio::test]
async fn the_match_goes_on_where_it_was_last_shown() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let shown = bench.tell(id, THERE, &[Tell::Retire(1), post()]).await;
    // What is retired stands where it stood; and nobody has answered the challenge.
    assert_eq!(gist(&shown.notices), [(2, Some(1), HERE, true), (3, None, THERE, true)]);
    let stored = bench.append(id, 1, &[Tell::Update, post()]).await.notices;
    assert_eq!(gist(&stored), [(4, Some(3), THERE, true), (5, None, THERE, false)]);
    // A board that could not be posted moves nothing.
    bench.store.settle(&[(NoticeId(3), Fate::Dropped), (NoticeId(5), Fate::Dropped)]).await.unwrap();
    assert_eq!(gist(&bench.append(id, 2, &[post()]).await.notices), [(6, None, HERE, false)]);
}

#[tokio::test]
async fn without_a_message_the_terms_say_where() {
    let bench = Bench::new();
    let id = create(&bench.store, &[]).await.unwrap().id;
    assert_eq!(gist(&bench.append(id, 1, &[post()]).await.notices), [(1, None, HERE, false)]);
}

#[tokio::test]
async fn what_is_untold_stays_in_order_until_it_is_settled() {
    let bench = Bench::new();
    let (one, two) = (bench.create().await.id, bench.create().await.id);
    bench.append(one, 1, &[Tell::Update, post()]).await;
    let untold = async |id| {
        bench.store.untold(id).await.unwrap().iter().map(|notice| (notice.id.0, notice.tries)).collect::<Vec<_>>()
    };
    assert_eq!(untold(None).await, [(1, 0), (2, 0), (3, 0), (4, 0)]);
    assert_eq!(untold(Some(one)).await, [(1, 0), (3, 0), (4, 0)]);
    assert_eq!(untold(Some(two)).await, [(2, 0)]);

    let tried = |before| (NoticeId(1), Fate::Tried { before });
    bench.store.settle(&[tried(0), tried(1), (NoticeId(3), Fate::Dropped)]).await.unwrap();
    assert_eq!(untold(None).await, [(1, 2), (2, 0), (4, 0)]);
    let untried = |id| (NoticeId(id), Fate::Untried);
    bench.store.settle(&[untried(1), untried(2)]).await.unwrap();
    assert_eq!(untold(None).await, [(1, 1), (2, 0), (4, 0)]);
    bench.store.settle(&[(NoticeId(1), Fate::Told(Some(5))), (NoticeId(4), Fate::Told(None))]).await.unwrap();
    assert_eq!(untold(None).await, [(2, 0)]);
}

#[tokio::test]
async fn settling_is_all_or_nothing() {
    let bench = Bench::new();
    bench.create().await;
    let fates = [(NoticeId(1), Fate::Dropped), (NoticeId(9), Fate::Told(None))];
    assert!(matches!(bench.store.settle(&fates).await, Err(StoreError::Failed(_))));
    assert_eq!(bench.store.untold(None).await.unwrap().len(), 1);
    bench.store.settle(&[]).await.unwrap();
}

#[tokio::test]
async fn the_current_message_is_the_last_that_was_posted() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    assert_eq!(bench.store.current(id).await, Ok(None));
    let told = |notice, message| [(NoticeId(notice), Fate::Told(Some(message)))];
    bench.store.settle(&told(1, u64::MAX)).await.unwrap();
    let first = Posted { notice: NoticeId(1), at: NOW, place: HERE, message: u64::MAX, invitation: true };
    assert_eq!(bench.store.current(id).await, Ok(Some(first)));

    bench.store.tell(id, THERE, &[Tell::Retire(1)], NOW).await.unwrap();
    bench.append(id, 1, &[post(), post()]).await;
    assert_eq!(bench.store.current(id).await, Ok(Some(first)), "the others are only planned");
    bench.store.settle(&told(3, 33)).await.unwrap();
    bench.store.settle(&[(NoticeId(4), Fate::Told(None))]).await.unwrap();
    let second = Posted { notice: NoticeId(3), at: NOW + 1, place: HERE, message: 33, invitation: false };
    assert_eq!(bench.store.current(id).await, Ok(Some(second)), "of the last no message is known");

    // An edit has no message of its own.
    bench.store.settle(&told(2, 22)).await.unwrap();
    assert_eq!(bench.store.posted(NoticeId(2)).await, Ok(None));
    assert_eq!(bench.store.posted(NoticeId(1)).await, Ok(Some(first)));
    assert_eq!(bench.store.posted(NoticeId(3)).await, Ok(Some(second)));
    assert_eq!(bench.store.posted(NoticeId(4)).await, Ok(None));
}

#[tokio::test]
async fn the_last_word_on_a_notice_counts() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let settle = async |fate| bench.store.settle(&[(NoticeId(1), fate)]).await.unwrap();
    settle(Fate::Dropped).await;
    settle(Fate::Told(Some(7))).await;
    settle(Fate::Told(None)).await;
    assert_eq!(bench.store.current(id).await.unwrap().map(|posted| posted.message), Some(7));
    // The message has been deleted: there is no current one any more.
    settle(Fate::Dropped).await;
    assert_eq!(bench.store.current(id).await, Ok(None));
    assert_eq!(bench.append(id, 1, &[Tell::Retire(1)]).await.notices, []);
}

#[tokio::test]
async fn of_all_who_look_at_a_notice_one_takes_it_up() {
    let bench = Bench::new();
    let other = Sqlite::open(&bench.path()).unwrap();
    bench.create().await;
    let take = |before| [(NoticeId(1), Fate::Tried { before })];
    for before in 0..9 {
        let take = take(before);
        let (one, two) = tokio::join!(bench.store.settle(&take), other.settle(&take));
        let results = [one, two];
        assert!(results.contains(&Ok(())) && results.contains(&Err(StoreError::Conflict)), "{before}: {results:?}");
    }
    // Nor does anybody take up what is done, or not there.
    other.settle(&[(NoticeId(1), Fate::Told(Some(5)))]).await.unwrap();
    assert_eq!(bench.store.settle(&take(9)).await, Err(StoreError::Conflict));
    assert_eq!(bench.store.settle(&[(NoticeId(2), Fate::Tried { before: 0 })]).await, Err(StoreError::Conflict));
}

#[tokio::test]
async fn no_two_notices_share_a_word() {
    let (one, other) = (Bench::new(), Bench::new());
    let mut words = Vec::new();
    for bench in [&one, &other] {
        for _ in 0..LIMIT {
            words.extend(bench.create().await.notices.into_iter().map(|notice| notice.word));
        }
    }
    assert!(words.iter().all(|word| word.len() == 16 && word.bytes().all(|byte| byte.is_ascii_alphanumeric())));
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), 2 * LIMIT);
}
