//! What the file itself refuses, even to somebody with a SQLite shell.

use crate::store::bench::*;

#[tokio::test]
async fn the_rules_of_logs_hold_by_hand() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    bench.append(id, 1, &[]).await;
    let hand = bench.by_hand();
    let event = "INTO events (match, number, at, who, kind, detail) VALUES";
    let refused = [
        (format!("INSERT {event} (1, 4, 0, 0, 'offered', '')"), "without gaps"),
        (format!("INSERT {event} (1, 2, 0, 0, 'offered', '')"), "without gaps"),
        (format!("INSERT OR REPLACE {event} (1, 2, 0, 0, 'resigned', '')"), "without gaps"),
        (format!("INSERT {event} (1, 0, 0, 0, 'offered', '')"), "without gaps"),
        (format!("INSERT {event} (2, 2, 0, 0, 'offered', '')"), "without gaps"),
        (format!("INSERT {event} (2, 1, 0, 0, 'invited', '')"), "FOREIGN KEY"),
        (format!("INSERT {event} (1, 3, 'today', 0, 'offered', '')"), "cannot store TEXT"),
        ("UPDATE events SET detail = 'x'".into(), "events never change"),
        ("UPDATE OR REPLACE events SET number = 1 WHERE number = 2".into(), "events never change"),
        ("DELETE FROM events WHERE number = 2".into(), "events never vanish"),
        ("UPDATE matches SET asked = 'seega size=5'".into(), "terms never change"),
        ("DELETE FROM matches".into(), "matches never vanish"),
        ("INSERT OR REPLACE INTO matches SELECT * FROM matches".into(), "terms never change"),
        ("UPDATE matches SET over = 2".into(), "CHECK"),
        ("UPDATE notices SET state = 'lost'".into(), "CHECK"),
        ("UPDATE matches SET open = 2".into(), "CHECK"),
        ("INSERT INTO blocks (person, blocked, since) VALUES (1, 1, 0)".into(), "CHECK"),
        ("UPDATE notices SET target = 1".into(), "CHECK"),
        ("INSERT INTO alive (only_one, at) VALUES (2, 5)".into(), "CHECK"),
        ("INSERT INTO vacation_days (person, year, spent) VALUES (1, 2026, 1)".into(), "FOREIGN KEY"),
        ("INSERT INTO vacations VALUES (1, 0, 0, 2, 0, 1)".into(), "CHECK"),
        ("INSERT INTO owner (only_one, application) VALUES (2, 5)".into(), "CHECK"),
    ];
    for (sql, catalog) in refused {
        let error = hand.execute(&sql, []).expect_err(&sql).to_string();
        assert!(error.contains(catalog), "{sql}: {error}");
    }
    hand.execute(&format!("INSERT {event} (1, 3, 0, NULL, 'lapsed', '')"), []).unwrap();
}

#[test]
fn every_table_is_strict() {
    let bench = Bench::new();
    let hand = bench.by_hand();
    let sql = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict
               AND name NOT LIKE 'sqlite_%' AND name <> 'refinery_schema_history'";
    let mut loose = hand.prepare(sql).unwrap();
    let loose: Vec<String> = loose.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert_eq!(loose, Vec::<String>::new());
}

/// Each question that is asked often is answered through an index, whatever else has piled up.
#[test]
fn the_frequent_questions_have_indexes() {
    let bench = Bench::new();
    let hand = bench.by_hand();
    let questions = [
        ("SELECT id FROM notices WHERE state = 'due' ORDER BY id", "notices_due"),
        ("SELECT id FROM notices WHERE match = 1 AND state = 'due' ORDER BY id", "notices_due_of_match"),
        ("SELECT id FROM notices WHERE match = 1 AND kind = 'post' ORDER BY id DESC LIMIT 1", "posts_of_match"),
        ("SELECT id FROM matches WHERE due <= 1 ORDER BY due, id", "matches_due"),
        ("SELECT min(due) FROM matches WHERE due > 1", "matches_due"),
        ("SELECT match FROM people WHERE person = 1 AND over = 0 ORDER BY match DESC", "people_running"),
        ("SELECT match FROM people WHERE person = 1 AND over = 1 ORDER BY match DESC LIMIT 25", "people_over"),
        ("SELECT person FROM vacations WHERE noted = 0 ORDER BY person", "vacations_unnoted"),
        (
            "SELECT match FROM people WHERE person = 1 AND over = 1 AND match < 9 ORDER BY match DESC LIMIT 9",
            "people_over",
        ),
        ("SELECT match FROM people WHERE person = 1 AND over = 1 AND match > 9 ORDER BY match LIMIT 9", "people_over"),
        ("SELECT match FROM follows WHERE person = 1 ORDER BY match DESC", "PRIMARY KEY"),
        ("SELECT person FROM follows WHERE match = 1 ORDER BY person", "follows_of_match"),
        ("SELECT id FROM notices WHERE match = 1 AND kind = 'thread' ORDER BY id DESC", "threads_of_match"),
        ("SELECT id FROM matches WHERE guild = 7 AND open = 1 ORDER BY id DESC LIMIT 10 OFFSET 10", "matches_open"),
        ("SELECT id FROM matches WHERE rematch = 1 ORDER BY id DESC LIMIT 1", "matches_rematch"),
        ("SELECT 1 FROM blocks WHERE person = 1 AND blocked = 2", "PRIMARY KEY"),
        ("SELECT count(*) FROM people WHERE person = 1 AND counts = 1 AND over = 0", "people_running"),
    ];
    for (question, index) in questions {
        let mut plan = hand.prepare(&format!("EXPLAIN QUERY PLAN {question}")).unwrap();
        let plan: Vec<String> = plan.query_map([], |row| row.get(3)).unwrap().map(Result::unwrap).collect();
        assert!(plan[0].contains(index), "{question}: {plan:?}");
        assert!(!plan.iter().any(|step| step.contains("TEMP B-TREE")), "{question}: {plan:?}");
    }
}
