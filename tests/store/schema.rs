//! The constraints of the schema, which hold even in a SQLite shell.

use crate::store::bench::*;

#[tokio::test]
async fn sql_shell_cannot_break_rules_of_logs() {
    let bench = Bench::on_file();
    let id = bench.create().await.id;
    bench.append(id, 1, &[]).await;
    let hand = bench.by_hand();
    let event = "INTO events (match_id, number, occurred_at, actor_id, kind, payload) VALUES";
    let refused = [
        (format!("INSERT {event} (1, 4, 0, 0, 'offered', '')"), "without gaps"),
        (format!("INSERT {event} (1, 2, 0, 0, 'offered', '')"), "without gaps"),
        (format!("INSERT OR REPLACE {event} (1, 2, 0, 0, 'resigned', '')"), "without gaps"),
        (format!("INSERT {event} (1, 0, 0, 0, 'offered', '')"), "without gaps"),
        (format!("INSERT {event} (2, 2, 0, 0, 'offered', '')"), "without gaps"),
        (format!("INSERT {event} (2, 1, 0, 0, 'invited', '')"), "FOREIGN KEY"),
        (format!("INSERT {event} (1, 3, 'today', 0, 'offered', '')"), "cannot store TEXT"),
        ("UPDATE events SET payload = 'x'".into(), "events are immutable"),
        ("UPDATE OR REPLACE events SET number = 1 WHERE number = 2".into(), "events are immutable"),
        ("DELETE FROM events WHERE number = 2".into(), "events cannot be deleted"),
        ("UPDATE matches SET rules = 'seega size=5'".into(), "the terms of a match are immutable"),
        ("DELETE FROM matches".into(), "matches cannot be deleted"),
        ("INSERT OR REPLACE INTO matches SELECT * FROM matches".into(), "the terms of a match are immutable"),
        ("UPDATE matches SET is_over = 2".into(), "CHECK"),
        ("UPDATE outbox SET status = 'lost'".into(), "CHECK"),
        ("UPDATE matches SET is_open_challenge = 2".into(), "CHECK"),
        ("INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (1, 1, 0)".into(), "CHECK"),
        ("UPDATE outbox SET target_id = 1".into(), "CHECK"),
        ("INSERT INTO heartbeat (singleton, last_seen_at, steady_since) VALUES (2, 5, 5)".into(), "CHECK"),
        ("INSERT INTO vacation_days (user_id, year, days_spent) VALUES (1, 2026, 1)".into(), "FOREIGN KEY"),
        ("INSERT INTO vacations VALUES (1, 0, 0, 2, 0, 1)".into(), "CHECK"),
        ("INSERT INTO owner (singleton, application_id) VALUES (2, 5)".into(), "CHECK"),
    ];
    for (sql, expected) in refused {
        let error = hand.execute(&sql, []).expect_err(&sql).to_string();
        assert!(error.contains(expected), "{sql}: {error}");
    }
    hand.execute(&format!("INSERT {event} (1, 3, 0, NULL, 'lapsed', '')"), []).unwrap();
}

#[test]
fn every_table_is_strict() {
    let bench = Bench::on_file();
    let hand = bench.by_hand();
    let sql = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict
               AND name NOT LIKE 'sqlite_%' AND name <> 'refinery_schema_history'";
    let mut loose = hand.prepare(sql).unwrap();
    let loose: Vec<String> = loose.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert_eq!(loose, Vec::<String>::new());
}

/// Frequent queries use an index, so their cost does not grow with the other rows.
#[test]
fn frequent_queries_use_indexes() {
    let bench = Bench::on_file();
    let hand = bench.by_hand();
    let questions = [
        ("SELECT id FROM outbox WHERE status = 'pending' ORDER BY id", "outbox_pending"),
        ("SELECT id FROM outbox WHERE match_id = 1 AND status = 'pending' ORDER BY id", "outbox_pending_by_match"),
        (
            "SELECT id FROM outbox WHERE match_id = 1 AND kind = 'post' ORDER BY id DESC LIMIT 1",
            "outbox_posts_by_match",
        ),
        ("SELECT id FROM matches WHERE deadline_at <= 1 ORDER BY deadline_at, id", "matches_by_deadline"),
        ("SELECT min(deadline_at) FROM matches WHERE deadline_at > 1", "matches_by_deadline"),
        (
            "SELECT match_id FROM participants WHERE user_id = 1 AND is_over = 0 ORDER BY match_id DESC",
            "participants_by_user",
        ),
        (
            "SELECT match_id FROM participants WHERE user_id = 1 AND is_over = 1 ORDER BY match_id DESC LIMIT 25",
            "participants_by_user",
        ),
        ("SELECT user_id FROM vacations WHERE is_logged = 0 ORDER BY user_id", "vacations_unlogged"),
        (
            "SELECT match_id FROM participants WHERE user_id = 1 AND is_over = 1 AND match_id < 9
             ORDER BY match_id DESC LIMIT 9",
            "participants_by_user",
        ),
        (
            "SELECT match_id FROM participants WHERE user_id = 1 AND is_over = 1 AND match_id > 9
             ORDER BY match_id LIMIT 9",
            "participants_by_user",
        ),
        ("SELECT match_id FROM watchers WHERE user_id = 1 ORDER BY match_id DESC", "PRIMARY KEY"),
        ("SELECT user_id FROM watchers WHERE match_id = 1 ORDER BY user_id", "watchers_by_match"),
        ("SELECT id FROM outbox WHERE match_id = 1 AND kind = 'thread' ORDER BY id DESC", "outbox_threads_by_match"),
        (
            "SELECT id FROM matches WHERE guild_id = 7 AND is_open_challenge = 1 ORDER BY id DESC LIMIT 10 OFFSET 10",
            "matches_open_challenges",
        ),
        ("SELECT id FROM matches WHERE rematch_of = 1 ORDER BY id DESC LIMIT 1", "matches_by_rematch_of"),
        ("SELECT 1 FROM blocks WHERE blocker_id = 1 AND blocked_id = 2", "PRIMARY KEY"),
        (
            "SELECT count(*) FROM participants WHERE user_id = 1 AND counts_toward_limit = 1 AND is_over = 0",
            "participants_by_user",
        ),
    ];
    for (question, index) in questions {
        let mut plan = hand.prepare(&format!("EXPLAIN QUERY PLAN {question}")).unwrap();
        let plan: Vec<String> = plan.query_map([], |row| row.get(3)).unwrap().map(Result::unwrap).collect();
        assert!(plan[0].contains(index), "{question}: {plan:?}");
        assert!(!plan.iter().any(|step| step.contains("TEMP B-TREE")), "{question}: {plan:?}");
    }
}
