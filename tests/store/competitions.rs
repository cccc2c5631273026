//! Competitions: what their log takes.

use crate::store::bench::*;
use gonagas_core::competitions::event::{CompetitionEvent, NewCompetitionEvent};
use gonagas_core::competitions::formats::catalogue::find_format;
use gonagas_core::competitions::terms::CompetitionTerms;
use gonagas_core::matches::ids::UserId;
use gonagas_core::session::rules::RequestedRules;

fn joined(user: UserId, every_time: bool) -> NewCompetitionEvent {
    NewCompetitionEvent { actor: None, event: CompetitionEvent::Joined { user, every_time } }
}

#[tokio::test]
async fn series_enters_nobody_who_has_just_changed_their_mind() {
    let bench = Bench::new();
    let terms = CompetitionTerms {
        format: find_format("round-robin").unwrap(),
        rules: RequestedRules::parse("seega").unwrap(),
        organiser: CLEO,
        channel_ref: HERE,
        time_control: CompetitionTerms::DEFAULT_TIME_CONTROL.to_owned(),
        min_entrants: 4,
        pairs: false,
        rated: true,
        is_recurring: true,
        follows: None,
        created_at: NOW,
        commitment: String::new(),
    };
    let entries = vec![joined(ANNA, true), joined(BO, true)];
    let first = bench.store.create_competition(&terms, SECRET, entries.clone(), NOW).await.unwrap().unwrap();
    let once = CompetitionEvent::EveryTimeSet { user: BO, every_time: false };
    let change = vec![NewCompetitionEvent { actor: Some(BO), event: once }];
    bench.store.append_competition_events(first, 2, change, NOW).await.unwrap();
    let terms = CompetitionTerms { follows: Some(first), ..terms };
    let next = bench.store.create_competition(&terms, SECRET, entries, NOW).await.unwrap().unwrap();
    let next = bench.store.load_competition(next).await.unwrap().competition;
    assert_eq!(next.entries().iter().map(|entry| entry.user).collect::<Vec<_>>(), [ANNA]);
}
