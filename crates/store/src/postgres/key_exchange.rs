//! The key of hashes, handed on between the processes that share a database.
//!
//! The key must be in no copy of the database. `NOTIFY` hands messages on to connected clients and stores none: they
//! are in no dump, in no base backup and not in the write-ahead log. Every client that may connect to the database may
//! listen, too. So the message is the key XOR its fingerprint: only readers of the tables know the fingerprint, and
//! neither value alone gives the key.

use crate::postgres::leases::failed;
use crate::sql::hmac_key::{HmacKeyFile, KeyBytes};
use crate::sql::shared_key::fingerprint_of;
use crate::store_error::StoreError;
use postgres::Client;
use postgres::fallible_iterator::FallibleIterator as _;
use std::time::{Duration, Instant};

/// The message of a process that lacks the key. All others are keys.
const WANTED: &str = "wanted";

/// The time that a process which starts without the key waits for it. The others look for messages each second.
const ASK_FOR: Duration = Duration::from_secs(4);

/// The time between two looks while it waits.
const ASK_INTERVAL: Duration = Duration::from_millis(200);

/// Sends the key to the processes that ask for it, and takes it over if this process lacks it. Returns false while it
/// does.
pub fn exchange_key(client: &mut Client, hmac_key: &HmacKeyFile) -> Result<bool, StoreError> {
    client.batch_execute("LISTEN gonagas_key").map_err(failed)?;
    let messages = take_messages(client).map_err(failed)?;
    let recorded = client.query_opt("SELECT fingerprint FROM hash_key", &[]).map_err(failed)?;
    let recorded = recorded.map(|row| row.try_get::<_, Vec<u8>>(0)).transpose().map_err(failed)?;
    let Some(fingerprint) = recorded.and_then(|bytes| KeyBytes::try_from(bytes).ok()) else { return Ok(true) };
    // An unreadable key is of no use either.
    let own = hmac_key.key().ok().flatten().filter(|key| fingerprint_of(*key) == fingerprint);
    if let Some(own) = own {
        if messages.iter().any(|message| message == WANTED) {
            notify(client, &hex::encode(xor(own, fingerprint)))?;
        }
        return Ok(true);
    }
    for message in messages {
        let mut sent = KeyBytes::default();
        let key = hex::decode_to_slice(&message, &mut sent).ok().map(|()| xor(sent, fingerprint));
        if let Some(key) = key.filter(|key| fingerprint_of(*key) == fingerprint) {
            if let Err(error) = hmac_key.adopt(key) {
                tracing::error!(%error, "the key of another process is lost at the end of this one");
            }
            tracing::info!("another process has handed on the key of hashes");
            return Ok(true);
        }
    }
    notify(client, WANTED)?;
    Ok(false)
}

/// Asks the other processes for the key. Returns false if none of them has handed it on.
pub fn ask_for_key(client: &mut Client, hmac_key: &HmacKeyFile) -> Result<bool, StoreError> {
    let begun = Instant::now();
    while !exchange_key(client, hmac_key)? {
        if begun.elapsed() > ASK_FOR {
            return Ok(false);
        }
        std::thread::sleep(ASK_INTERVAL);
    }
    Ok(true)
}

/// Returns the messages since the last look.
fn take_messages(client: &mut Client) -> Result<Vec<String>, postgres::Error> {
    client.notifications().iter().map(|message| Ok(message.payload().to_owned())).collect()
}

fn notify(client: &mut Client, message: &str) -> Result<(), StoreError> {
    client.execute("SELECT pg_notify('gonagas_key', $1)", &[&message]).map(drop).map_err(failed)
}

fn xor(one: KeyBytes, other: KeyBytes) -> KeyBytes {
    std::array::from_fn(|index| one[index] ^ other[index])
}
