//! Where a PostgreSQL database is, as an address.

use postgres::Config;
use postgres::config::{Host, SslMode};
use std::net::IpAddr;
use std::path::PathBuf;
use std::str::FromStr as _;
use std::time::Duration;

/// The time within which a server must accept a connection, unless the address says otherwise.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// The silence after which the system asks whether the server is still there.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(30);

/// The beginnings of an address.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// The reason why an address cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LocationError {
    /// It is no address of PostgreSQL, for this reason.
    #[error("this is no address of a PostgreSQL database: {0}")]
    Invalid(String),
    /// The server is another machine, and what is sent there could be read and changed on the way.
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
        SCHEMES.iter().any(|scheme| text.starts_with(scheme))
    }

    /// Reads an address, such as `postgres://gonagas@localhost/gonagas`.
    ///
    /// # Errors
    ///
    /// [`LocationError`].
    pub fn parse(address: &str) -> Result<PostgresLocation, LocationError> {
        // The cause names the parameter, and never the password.
        let invalid = |error: postgres::Error| {
            LocationError::Invalid(std::error::Error::source(&error).map_or(error.to_string(), ToString::to_string))
        };
        let mut config = Config::from_str(address).map_err(invalid)?;
        let remote = config.get_hosts().iter().find(|host| !is_local(host));
        if let Some(host) = remote.filter(|_| config.get_ssl_mode() != SslMode::Disable) {
            return Err(LocationError::NotEncrypted(host_name(host)));
        }
        if config.get_ssl_mode() == SslMode::Require {
            return Err(LocationError::Invalid("sslmode=require is not supported".into()));
        }
        config.ssl_mode(SslMode::Disable).keepalives_idle(KEEPALIVE_IDLE).application_name("gonagas");
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        Ok(PostgresLocation { config })
    }

    /// Returns the name of the database for messages and logs, without the user and the password.
    pub(in crate::store) fn label(&self) -> PathBuf {
        let hosts: Vec<String> = self.config.get_hosts().iter().map(host_name).collect();
        let database = self.config.get_dbname().or(self.config.get_user()).unwrap_or_default();
        PathBuf::from(format!("{}{}/{database}", SCHEMES[0], hosts.join(",")))
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
        for address in ["postgres://bot@db.example/games", "postgres://bot@192.0.2.1/games?sslmode=prefer"] {
            assert!(matches!(PostgresLocation::parse(address), Err(LocationError::NotEncrypted(_))), "{address}");
        }
        PostgresLocation::parse("postgres://bot@db.example/games?sslmode=disable").unwrap();
    }

    #[test]
    fn neither_name_nor_errors_show_the_password() {
        let location = PostgresLocation::parse("postgres://bot:geheim@localhost/games").unwrap();
        assert_eq!(format!("{location} {location:?}").matches("geheim").count(), 0);
        assert_eq!(location.to_string(), "postgres://localhost/games");
        let refused = PostgresLocation::parse("postgres://bot:geheim@localhost/games?colour=blue").unwrap_err();
        assert!(refused.to_string().contains("colour") && !refused.to_string().contains("geheim"), "{refused}");
    }
}
