//! Transactions that PostgreSQL refuses are run again, and wait for their turn when that was not enough.

use crate::store::bench::*;
use crate::support::database::TestFolder;
use gonagas_core::matches::ids::InteractionId;
use gonagas_metrics::metrics;
use gonagas_store::store_error::StoreError;

/// Makes the server refuse the first attempts to record an interaction with an error, and note how the others lock
/// `turns`.
fn refuse(bench: &Bench, attempts: u32, error: &str) {
    bench.folder().postgres().execute(&format!(
        "CREATE TABLE noted (mode text);
         CREATE SEQUENCE attempts;
         CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
             -- A sequence goes on although the transaction is rolled back.
             IF nextval('attempts') <= {attempts} THEN RAISE {error}; END IF;
             INSERT INTO noted SELECT mode FROM pg_locks
             WHERE relation = 'turns'::regclass AND pid = pg_backend_pid();
             RETURN NEW;
         END $$;
         CREATE TRIGGER refuse BEFORE INSERT ON interactions FOR EACH ROW EXECUTE FUNCTION refuse();"
    ));
}

fn repetitions(reason: &str) -> u64 {
    metrics().store_repetitions.with_label_values(&[reason]).get()
}

async fn record(bench: &Bench) -> Result<bool, StoreError> {
    carry_out(&bench.store, InteractionId(5), NOW).await
}

fn noted_locks(bench: &Bench) -> Vec<String> {
    bench.folder().rows("SELECT mode FROM noted")
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn transaction_with_conflicts_waits_for_its_turn_in_the_end() {
    for (conflicts, lock) in [(0, "RowExclusiveLock"), (4, "RowExclusiveLock"), (5, "ExclusiveLock")] {
        let bench = Bench::on(TestFolder::with_postgres());
        let before = repetitions("conflict");
        refuse(&bench, conflicts, "serialization_failure");
        assert_eq!(record(&bench).await, Ok(true));
        assert_eq!(noted_locks(&bench), [lock], "after {conflicts} conflicts");
        assert!(repetitions("conflict") >= before + u64::from(conflicts));
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn violation_that_may_be_a_race_is_tried_again() {
    for error in ["unique_violation", "foreign_key_violation"] {
        let bench = Bench::on(TestFolder::with_postgres());
        let before = repetitions("violation");
        refuse(&bench, 2, error);
        assert_eq!(record(&bench).await, Ok(true), "{error}");
        assert!(repetitions("violation") >= before + 2);
        // An interaction that stays is the answer.
        let bench = Bench::on(TestFolder::with_postgres());
        refuse(&bench, 3, error);
        assert!(matches!(record(&bench).await, Err(StoreError::Failed(_))), "{error}");
    }
}
