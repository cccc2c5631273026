//! The address of a PostgreSQL database.

use postgres::Config;
use postgres::config::{Host, SslMode, TargetSessionAttrs};
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr as _;
use std::time::Duration;

/// The time within which a server must accept a connection, unless the address says otherwise.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// The silence after which the system asks whether the server is still there, the time between two such questions, and
/// their number.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(30);
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(5);
const KEEPALIVE_RETRIES: u32 = 3;

/// The time within which the server's machine must confirm data that was sent to it, unless the address sets another.
/// Without it a transaction would wait a quarter of an hour when the network loses everything.
const TCP_USER_TIMEOUT: Duration = Duration::from_secs(10);

/// The same two limits of the connection that renews the lease of this process: two attempts fit into the time of a
/// lease.
const LEASE_TIMEOUT: Duration = Duration::from_secs(2);

/// The beginnings of an address.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// The reason why an address cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LocationError {
    /// It is no address of PostgreSQL, for this reason.
    #[error("this is no address of a PostgreSQL database: {0}")]
    Invalid(String),
    /// The server is another machine, and data on the way could be read and changed.
    #[error(
        "the server {0} is another machine, and this program connects without encryption: use a tunnel or a private network, \
         and add ?sslmode=disable to the address"
    )]
    NotEncrypted(String),
}

/// A PostgreSQL database.
#[derive(Clone)]
pub struct PostgresLocation {
    config: Config,
}

impl PostgresLocation {
    /// Returns true for an address of PostgreSQL, right or wrong; other texts are names of files.
    #[must_use]
    pub fn is_address(text: &str) -> bool {
        let text =
            text.trim_matches(|letter: char| letter.is_whitespace() || matches!(letter, '"' | '\'')).to_lowercase();
        // A file with such a name would be a mistake, and its name would show the password.
        text.contains("://") || text.contains("password=")
    }

    /// Reads an address, such as `postgres://gonagas@localhost/gonagas`.
    pub fn parse(address: &str) -> Result<PostgresLocation, LocationError> {
        // The cause names the parameter, and never the password.
        let invalid = |error: postgres::Error| {
            LocationError::Invalid(std::error::Error::source(&error).map_or(error.to_string(), ToString::to_string))
        };
        refuse_unreadable(address)?;
        let mut config = Config::from_str(address).map_err(invalid)?;
        if let Some(remote) = remote_server(&config).filter(|_| config.get_ssl_mode() != SslMode::Disable) {
            return Err(LocationError::NotEncrypted(remote));
        }
        if config.get_ssl_mode() == SslMode::Require {
            return Err(LocationError::Invalid("sslmode=require is not supported".into()));
        }
        config.ssl_mode(SslMode::Disable).application_name("gonagas");
        config
            .keepalives_idle(KEEPALIVE_IDLE)
            .keepalives_interval(KEEPALIVE_INTERVAL)
            .keepalives_retries(KEEPALIVE_RETRIES);
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(TCP_USER_TIMEOUT);
        }
        // A server that was replaced by another and came back as its copy can be read, but lags.
        if config.get_target_session_attrs() == TargetSessionAttrs::Any {
            config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        }
        Ok(PostgresLocation { config })
    }

    /// Returns the name of the database for messages and logs, without the user and the password.
    pub(crate) fn label(&self) -> PathBuf {
        let hosts: Vec<String> = self.config.get_hosts().iter().map(host_name).collect();
        let database = self.config.get_dbname().or(self.config.get_user()).unwrap_or_default();
        PathBuf::from(format!("{}{}/{database}", SCHEMES[0], hosts.join(",")))
    }

    /// Returns the same database for a connection that must notice within a part of a lease that the server is out of
    /// reach.
    pub(super) fn for_leases(&self) -> PostgresLocation {
        let mut config = self.config.clone();
        let limit = |set: Option<&Duration>| set.copied().unwrap_or(LEASE_TIMEOUT).min(LEASE_TIMEOUT);
        config.connect_timeout(limit(self.config.get_connect_timeout()));
        config.tcp_user_timeout(limit(self.config.get_tcp_user_timeout()));
        PostgresLocation { config }
    }

    pub(super) fn config(&self) -> &Config {
        &self.config
    }
}

/// Without the password.
impl std::fmt::Display for PostgresLocation {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.label().display().fmt(formatter)
    }
}

impl std::fmt::Debug for PostgresLocation {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "PostgresLocation({self})")
    }
}

/// Refuses an address that the library would read in another way than it is meant. The reasons quote nothing, because a
/// password may be anywhere.
fn refuse_unreadable(address: &str) -> Result<(), LocationError> {
    let invalid = |reason: &str| Err(LocationError::Invalid(reason.to_owned()));
    let Some(rest) = SCHEMES.iter().find_map(|scheme| address.strip_prefix(scheme)) else {
        return invalid("it must begin with postgres://");
    };
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    match authority.matches('@').count() {
        0 | 1 => Ok(()),
        _ => invalid("write an @ in a user's name or a password as %40"),
    }
}

/// Returns the first server on another machine.
fn remote_server(config: &Config) -> Option<String> {
    let address = config.get_hostaddrs().iter().find(|address| !address.is_loopback());
    // An address counts instead of the name.
    let name = || config.get_hosts().iter().find(|host| !is_local(host)).map(host_name);
    address.map(ToString::to_string).or_else(name)
}

/// Returns true for a server on this machine.
fn is_local(host: &Host) -> bool {
    match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => name == "localhost" || name.parse().is_ok_and(|address: IpAddr| address.is_loopback()),
    }
}

fn host_name(host: &Host) -> String {
    match host {
        Host::Unix(directory) => directory.display().to_string(),
        Host::Tcp(name) => name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::DatabaseLocation;
    use std::path::Path;

    #[test]
    fn server_on_this_machine_is_accepted() {
        for address in [
            "postgres://bot@localhost/games",
            "postgresql://bot:word@127.0.0.1:5433/games",
            "postgres://bot@[::1]/games",
            "postgres://bot@%2Frun%2Fpostgresql/games",
        ] {
            assert!(PostgresLocation::is_address(address));
            PostgresLocation::parse(address).unwrap();
        }
    }

    #[test]
    fn another_machine_is_refused_unless_the_address_says_so() {
        for address in [
            "postgres://bot@db.example/games",
            "postgres://bot@192.0.2.1/games?sslmode=prefer",
            "postgres://bot@localhost/games?hostaddr=192.0.2.1",
        ] {
            assert!(matches!(PostgresLocation::parse(address), Err(LocationError::NotEncrypted(_))), "{address}");
        }
        PostgresLocation::parse("postgres://bot@db.example/games?sslmode=disable").unwrap();
    }

    #[test]
    fn silent_server_is_given_up_in_time() {
        let parse = |address: &str| PostgresLocation::parse(address).unwrap();
        let limits = |location: &PostgresLocation| {
            let config = location.config();
            [config.get_connect_timeout(), config.get_tcp_user_timeout()].map(|limit| limit.map(Duration::as_secs))
        };
        let usual = parse("postgres://bot@localhost/games");
        assert_eq!(limits(&usual), [Some(5), Some(10)]);
        // Two attempts to renew a lease fit into its time.
        assert_eq!(limits(&usual.for_leases()), [Some(2), Some(2)]);
        let chosen = parse("postgres://bot@localhost/games?connect_timeout=1&tcp_user_timeout=60");
        assert_eq!(limits(&chosen), [Some(1), Some(60)]);
        assert_eq!(limits(&chosen.for_leases()), [Some(1), Some(2)]);
    }

    #[test]
    fn neither_name_nor_errors_show_the_password() {
        let location = PostgresLocation::parse("postgres://bot:geheim@localhost/games").unwrap();
        assert_eq!(format!("{location} {location:?}").matches("geheim").count(), 0);
        assert_eq!(location.to_string(), "postgres://localhost/games");
        let refused = PostgresLocation::parse("postgres://bot:geheim@localhost/games?colour=blue").unwrap_err();
        assert!(refused.to_string().contains("colour") && !refused.to_string().contains("geheim"), "{refused}");
        for mistake in [
            "postgres://bot:p@geheim@localhost/games",
            "postgres://bot:p@geheim@localhost/games?sslmode=disable",
            "Postgres://bot:geheim@localhost/games",
            " postgres://bot:geheim@localhost/games",
            "'postgres://bot:geheim@localhost/games'",
            "mysql://bot:geheim@localhost/games",
            "host=localhost user=bot password=geheim dbname=games",
        ] {
            let refused = DatabaseLocation::parse(Path::new(mistake)).unwrap_err();
            assert!(!refused.to_string().contains("geheim"), "{mistake}: {refused}");
        }
    }
}
