//! Which Discord is spoken to: the real one, or something that behaves like it at another address.
//!
//! A bot's token is as good as its password, so it goes to Discord over TLS, or to this very machine. And a bot that
//! was told to speak to something else never reaches the real Discord, whatever that something answers.

use reqwest::Url;
use std::net::IpAddr;

/// The hosts of the real Discord, each with everything below it.
const DISCORD_HOSTS: [&str; 4] = ["discord.com", "discordapp.com", "discord.gg", "discordapp.net"];

/// Which Discord is spoken to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApiEndpoint {
    /// The real one.
    Discord,
    /// Another one, at this address.
    Custom(Url),
}

/// Why an address is not spoken to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EndpointError {
    /// It cannot be read.
    #[error("“{0}” is no address such as http://127.0.0.1:7878")]
    InvalidUrl(String),
    /// It is neither this machine nor reached over TLS.
    #[error("“{0}” is refused: the token would be sent unprotected to another machine")]
    InsecureUrl(String),
    /// It is the real Discord.
    #[error("“{0}” is the real Discord, which is spoken to without naming an address")]
    RealDiscord(String),
    /// The gateway is not where it should be.
    #[error("the gateway's address “{0}” is refused: it belongs to somebody else than the API")]
    ForeignGateway(String),
}

impl ApiEndpoint {
    /// Reads the address of something that behaves like Discord.
    ///
    /// # Errors
    ///
    /// [`EndpointError`] says why it is not spoken to.
    pub fn parse_custom(text: &str) -> Result<ApiEndpoint, EndpointError> {
        let url = parse_url(text)?;
        match url.scheme() {
            _ if is_discord_host(&url) => Err(EndpointError::RealDiscord(text.to_owned())),
            "https" => Ok(ApiEndpoint::Custom(url)),
            "http" if is_loopback(&url) => Ok(ApiEndpoint::Custom(url)),
            "http" => Err(EndpointError::InsecureUrl(text.to_owned())),
            _ => Err(EndpointError::InvalidUrl(text.to_owned())),
        }
    }

    /// Judges the gateway's address as the API gave it; answers the one to connect to.
    ///
    /// # Errors
    ///
    /// [`EndpointError`] says why it is not connected to.
    pub fn validate_gateway_url(&self, text: &str) -> Result<String, EndpointError> {
        let url = parse_url(text)?;
        let belongs = match self {
            ApiEndpoint::Discord => url.scheme() == "wss" && is_discord_host(&url),
            ApiEndpoint::Custom(_) if is_discord_host(&url) => return Err(EndpointError::RealDiscord(text.to_owned())),
            ApiEndpoint::Custom(api) => match url.scheme() {
                "ws" => is_loopback(&url) && is_loopback(api),
                "wss" => url.host_str() == api.host_str(),
                _ => false,
            },
        };
        if belongs { Ok(url.to_string()) } else { Err(EndpointError::ForeignGateway(text.to_owned())) }
    }

    /// The address at which people find a message: in Discord, or on the page of whatever stands in for it.
    #[must_use]
    pub fn message_url(&self, guild: Option<u64>, channel: u64, message: u64) -> String {
        match self {
            ApiEndpoint::Discord => {
                let guild = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
                format!("https://discord.com/channels/{guild}/{channel}/{message}")
            }
            ApiEndpoint::Custom(url) => {
                let mut url = url.clone();
                url.set_fragment(Some(&format!("{channel}/{message}")));
                url.to_string()
            }
        }
    }

    /// The address, for an API elsewhere.
    #[must_use]
    pub fn custom_url(&self) -> Option<&Url> {
        match self {
            ApiEndpoint::Discord => None,
            ApiEndpoint::Custom(url) => Some(url),
        }
    }
}

/// Reads an address. `localhost` becomes the loopback address that it stands for, so that no name service is asked
/// where the token goes.
fn parse_url(text: &str) -> Result<Url, EndpointError> {
    let unreadable = || EndpointError::InvalidUrl(text.to_owned());
    let mut url = Url::parse(text).map_err(|_| unreadable())?;
    if url.host_str() == Some("localhost") {
        url.set_host(Some("127.0.0.1")).map_err(|_| unreadable())?;
    }
    let plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    if url.host_str().is_some() && plain { Ok(url) } else { Err(unreadable()) }
}

fn is_loopback(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

fn is_discord_host(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_end_matches('.').to_ascii_lowercase();
    let below = |real: &str| host.strip_suffix(real).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    DISCORD_HOSTS.into_iter().any(below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_goes_unprotected_to_this_machine_alone() {
        for good in ["http://127.0.0.1:7878", "http://[::1]:1/", "http://localhost:7878", "https://chat.example"] {
            assert!(ApiEndpoint::parse_custom(good).is_ok(), "{good}");
        }
        for bad in ["http://192.168.0.1", "http://chat.example", "http://127.0.0.1.example", "http://localhost.example"]
        {
            assert_eq!(ApiEndpoint::parse_custom(bad), Err(EndpointError::InsecureUrl(bad.into())));
        }
        for odd in ["", "127.0.0.1:7878", "ftp://127.0.0.1", "http://me:pass@127.0.0.1", "file:///tmp"] {
            assert_eq!(ApiEndpoint::parse_custom(odd), Err(EndpointError::InvalidUrl(odd.into())));
        }
    }

    #[test]
    fn elsewhere_is_never_the_real_discord() {
        for real in
            ["https://discord.com", "https://canary.discord.com/api", "http://DISCORD.COM.", "https://discord.gg"]
        {
            assert_eq!(ApiEndpoint::parse_custom(real), Err(EndpointError::RealDiscord(real.into())));
        }
        assert!(ApiEndpoint::parse_custom("https://notdiscord.com").is_ok());
    }

    #[test]
    fn a_message_is_found_where_people_read_it() {
        assert_eq!(ApiEndpoint::Discord.message_url(Some(7), 70, 700), "https://discord.com/channels/7/70/700");
        assert_eq!(ApiEndpoint::Discord.message_url(None, 70, 700), "https://discord.com/channels/@me/70/700");
        let here = ApiEndpoint::parse_custom("http://127.0.0.1:7878").unwrap();
        assert_eq!(here.message_url(Some(7), 70, 700), "http://127.0.0.1:7878/#70/700");
    }

    #[test]
    fn the_gateway_belongs_to_the_api() {
        let here = ApiEndpoint::parse_custom("http://127.0.0.1:7878").unwrap();
        assert_eq!(here.validate_gateway_url("ws://127.0.0.1:7878/gateway"), Ok("ws://127.0.0.1:7878/gateway".into()));
        assert_eq!(here.validate_gateway_url("ws://localhost:9/"), Ok("ws://127.0.0.1:9/".into()));
        assert!(matches!(here.validate_gateway_url("wss://gateway.discord.gg"), Err(EndpointError::RealDiscord(_))));
        assert!(matches!(here.validate_gateway_url("ws://10.0.0.1/"), Err(EndpointError::ForeignGateway(_))));
        assert!(matches!(here.validate_gateway_url("wss://chat.example/"), Err(EndpointError::ForeignGateway(_))));
        let there = ApiEndpoint::parse_custom("https://chat.example").unwrap();
        assert!(there.validate_gateway_url("wss://chat.example/ws").is_ok());
        assert!(matches!(there.validate_gateway_url("ws://127.0.0.1/"), Err(EndpointError::ForeignGateway(_))));
        assert!(ApiEndpoint::Discord.validate_gateway_url("wss://gateway.discord.gg").is_ok());
        assert!(matches!(
            ApiEndpoint::Discord.validate_gateway_url("wss://chat.example"),
            Err(EndpointError::ForeignGateway(_))
        ));
    }
}
