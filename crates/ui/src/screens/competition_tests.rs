//! Messages about competitions with many people.

use crate::i18n::{Catalog, LANGUAGES};
use crate::message::{Message, Plot};
use crate::screens::ladder::{competition_message, ladder_messages};
use crate::screens::tournament::{
    DivisionDetails, TournamentView, division_messages, entry_messages, tournament_message,
};
use gonagas_core::competitions::challenge::LadderChallenge;
use gonagas_core::competitions::decide::{CompetitionCommand, decide};
use gonagas_core::competitions::event::{CompetitionEvent, LoggedEvent, PairingResult};
use gonagas_core::competitions::format::Format;
use gonagas_core::competitions::formats::ladder::Ladder;
use gonagas_core::competitions::formats::round_robin::RoundRobin;
use gonagas_core::competitions::pairing::Pairing;
use gonagas_core::competitions::state::Competition;
use gonagas_core::competitions::terms::CompetitionTerms;
use gonagas_core::matches::ids::{ChannelRef, CompetitionId, MatchId, UserId};
use gonagas_core::session::rules::RequestedRules;
use std::collections::{BTreeMap, BTreeSet};

/// The most characters of a message, a limit of Discord.
const LIMIT: usize = 2000;

/// The id of a person, as long as Discord's.
fn person(number: u64) -> UserId {
    UserId(1_175_928_847_299_117_000 + number)
}

fn append(competition: &mut Competition, event: CompetitionEvent) {
    let number = competition.last_event_number() + 1;
    competition.apply(&LoggedEvent { number, timestamp: 0, actor: None, event }).unwrap();
}

fn run(competition: &mut Competition, command: &CompetitionCommand) {
    for new in decide(competition, None, command).unwrap() {
        append(competition, new.event);
    }
}

/// A competition that so many people have entered.
fn entered(format: &'static dyn Format, count: u64) -> Competition {
    let terms = CompetitionTerms {
        format,
        rules: RequestedRules::parse("seega").unwrap(),
        organiser: person(0),
        channel_ref: ChannelRef::on_server(7, 70),
        time_control: CompetitionTerms::DEFAULT_TIME_CONTROL.to_owned(),
        min_entrants: 4,
        pairs: false,
        rated: true,
        is_recurring: true,
        follows: None,
        created_at: 0,
        commitment: "5f2c9e1a".repeat(8),
    };
    let mut competition = Competition::replay(CompetitionId(12), terms, &[]).unwrap();
    if format.is_open_ended() {
        append(&mut competition, CompetitionEvent::Started);
    }
    for user in (1..=count).map(person) {
        run(&mut competition, &CompetitionCommand::Join { user, every_time: false });
    }
    competition
}

fn started(count: u64) -> Competition {
    let mut competition = entered(&RoundRobin, count);
    run(&mut competition, &CompetitionCommand::Start { points: Vec::new() });
    competition
}

fn matches(competition: &Competition) -> BTreeMap<u32, MatchId> {
    let number = |pairing: &Pairing| (pairing.number, MatchId(1000 + u64::from(pairing.number)));
    competition.pairings().iter().map(number).collect()
}

fn division_of_ten(catalog: &Catalog, competition: &Competition, user: UserId) -> Vec<Message> {
    let own = competition.pairings().iter().filter(|pairing| pairing.seat_of(user).is_some());
    let link = |pairing: &Pairing| format!("https://discord.com/channels/{0}/{0}/{0}#{1}", person(0).0, pairing.number);
    let details = DivisionDetails {
        user,
        matches: matches(competition),
        own_links: own.map(|pairing| (pairing.number, link(pairing))).collect(),
        file_name: "table.png".to_owned(),
    };
    let view = TournamentView { competition, starts_at: None, secret: None };
    division_messages(catalog, &view, &competition.divisions()[0], &details)
}

fn joined(messages: &[Message]) -> String {
    assert!(messages.iter().all(|message| message.text.chars().count() <= LIMIT), "{messages:#?}");
    messages.iter().map(|message| message.text.as_str()).collect::<Vec<_>>().join("\n")
}

#[test]
fn table_of_a_full_division_has_every_game() {
    let mut competition = started(10);
    let results = (6..=45).filter(|number| number % 3 > 0).map(|number| (number, PairingResult::Drawn)).collect();
    run(&mut competition, &CompetitionCommand::Record { results });
    // Too few of these games have a result to count.
    run(&mut competition, &CompetitionCommand::Exclude { user: person(1) });
    for language in LANGUAGES {
        let catalog = Catalog::for_locale(language);
        let messages = division_of_ten(&catalog, &competition, person(2));
        let text = joined(&messages);
        assert_eq!(text.matches("](https://").count(), 9, "{text}");
        for number in matches(&competition).values() {
            assert!(text.matches(&format!("(#{})", number.0)).count() == 2, "{number:?}: {text}");
        }
        assert!(('A'..='J').all(|sign| text.contains(&format!("({sign})"))), "{text}");
        let charts: Vec<_> = messages.iter().filter_map(|message| message.chart.as_ref()).collect();
        let Plot::CrossTable(table) = &charts[0].plot else { panic!("{charts:?}") };
        let cells: BTreeSet<&str> =
            table.rows.iter().flat_map(|row| &row.results).flatten().map(String::as_str).collect();
        assert_eq!((charts.len(), table.rows.len(), cells), (1, 10, BTreeSet::from(["", "½", "–"])));
        assert_eq!(messages.last().unwrap().rows.len(), 1, "*Leave*");
        let heading = catalog.text("tournament-all-games");
        assert!(messages.iter().all(|message| !message.text.ends_with(&heading)), "{messages:#?}");
    }
    assert!(division_of_ten(&Catalog::for_locale("en"), &competition, person(1)).iter().all(|one| one.rows.is_empty()));
}

#[test]
fn post_has_the_best_of_each_division() {
    for (count, shown) in [(11, "**Division 2 of 2**"), (100, "**Division 10 of 10**")] {
        let competition = started(count);
        let view = TournamentView { competition: &competition, starts_at: None, secret: None };
        let text = tournament_message(&Catalog::for_locale("en"), &view).text;
        assert!(text.contains(shown) && text.contains("*Table*"), "{count}: {text}");
    }
    for count in [4, 10, 60, 200] {
        for language in LANGUAGES {
            let catalog = Catalog::for_locale(language);
            let competition = started(count);
            let view =
                TournamentView { competition: &competition, starts_at: None, secret: Some("5f2c9e1a".repeat(8)) };
            joined(&[tournament_message(&catalog, &view)]);
        }
    }
}

#[test]
fn everyone_who_has_entered_can_be_looked_up() {
    let catalog = Catalog::for_locale("en");
    let competition = entered(&RoundRobin, 200);
    let view = TournamentView { competition: &competition, starts_at: Some(0), secret: None };
    let post = tournament_message(&catalog, &view);
    assert!(joined(&[post]).ends_with("more lines: `/tournament show`."));
    let messages = entry_messages(&catalog, &view);
    assert_eq!(joined(&messages).matches("<@").count(), 200);
    let rows: Vec<usize> = messages.iter().map(|message| message.rows.len()).collect();
    assert!(rows.ends_with(&[0, 1]), "{rows:?}");
}

#[test]
fn ladder_of_forty_is_shown_as_a_whole() {
    let mut ladder = entered(&Ladder, 40);
    for challenger in (2..=40).step_by(3).map(person) {
        let challenge = LadderChallenge { challenger, opponent: None, unavailable: BTreeSet::new(), now: 0 };
        run(&mut ladder, &CompetitionCommand::Challenge(challenge));
    }
    let view = TournamentView { competition: &ladder, starts_at: None, secret: None };
    for language in LANGUAGES {
        let catalog = Catalog::for_locale(language);
        let text = joined(&ladder_messages(&catalog, &view, &matches(&ladder), person(30)));
        assert!((1..=40).all(|place| text.contains(&format!("**{place}.** <@{}>", person(place).0))), "{text}");
        assert!(
            ladder.pairings().iter().all(|pairing| text.contains(&format!("#{}", 1000 + pairing.number))),
            "{text}"
        );
    }
    let post = joined(&[competition_message(&Catalog::for_locale("en"), &view)]);
    assert!(post.ends_with("more: `/ladder show`."), "{post}");
}
