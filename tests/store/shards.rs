//! Lists for the shards of one process.

use crate::store::bench::*;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{ChannelRef, MatchId, Timestamp};
use gonagas_core::matches::shards::ShardRange;
use gonagas_store::event_batch::MatchIndex;
use gonagas_store::match_outbox::OutboxLane;

/// Servers of several shards. Their ids have any bits, the sign bit among them.
const GUILDS: [Option<u64>; 8] = [
    None,
    Some(5),
    Some(1 << 22),
    Some((7 << 22) + 9),
    Some(1 << 63),
    Some(u64::MAX - 1),
    Some(u64::MAX - (3 << 22)),
    Some((1 << 63) - 1),
];

#[tokio::test]
async fn due_and_pending_matches_belong_to_the_shards() {
    let bench = Bench::new();
    for (deadline, guild) in (10..).zip(GUILDS) {
        let channel_ref = guild.map_or(THERE, |guild| ChannelRef::on_server(guild, HERE.channel));
        let terms = Terms { channel_ref, ..terms() };
        let index = MatchIndex { deadline: Some(deadline), ..index(&[]) };
        let effects = [Effect::PostMessage(vec![])];
        bench.store.create_match(&terms, SECRET, NOW, &index, &effects, LIMIT).await.unwrap();
    }
    let ranges = (1..=5).flat_map(|total| {
        (0..total).flat_map(move |first| (first..total).filter_map(move |last| ShardRange::new(first, last, total)))
    });
    for range in ranges {
        let on_range = |number: &u64| range.find(GUILDS[*number as usize - 1]).is_some();
        let own: Vec<u64> = (1..=GUILDS.len() as u64).filter(on_range).collect();
        let ids = |own: &[u64]| own.iter().copied().map(MatchId).collect::<Vec<_>>();
        let pending = bench.store.matches_with_pending_entries(OutboxLane::Channels, range).await;
        assert_eq!(pending, Ok(ids(&own)), "{range}");
        let direct = bench.store.matches_with_pending_entries(OutboxLane::DirectMessages, range).await;
        assert_eq!(direct, Ok(vec![]));
        let (due, later): (Vec<u64>, Vec<u64>) = own.iter().copied().partition(|number| *number <= 4);
        let next = later.first().map(|number| 9 + *number as Timestamp);
        assert_eq!(bench.store.due_matches(13, range).await, Ok((ids(&due), next)), "{range}");
    }
}
