//! The store, from outside. With `GONAGAS_TEST_DATABASE=postgres` the tests of its interface run over PostgreSQL.

// A failure here is the test's failure.

mod backups;
mod bench;
mod broken_networks;
mod channels;
mod competitions;
mod computer_ratings;
mod conflicts;
mod failing_writes;
mod failures;
mod global_limit;
mod heartbeat_and_vacations;
mod killed;
mod leaderboards;
mod leases;
mod limits;
mod lost_commits;
mod migrate_store;
mod model;
mod opening;
mod outbox;
mod pairs;
mod personal_data;
mod postgres;
mod pruning;
mod puzzles;
mod ratings;
mod repetitions;
mod round_trip;
mod schema;
mod settings;
mod shards;
mod shared_file;
mod threads;
mod torture;
mod upgrades;
mod watchers;
