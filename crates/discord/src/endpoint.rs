//! The API server: the real Discord, or another one with the same API.
//!
//! The bot's token is as good as its password. It is sent to Discord over TLS, to another server over TLS, or to this
//! machine. A bot that was started for another server never connects to the real Discord, for any answer of that
//! server.

use reqwest::Url;
use std::net::IpAddr;

/// Hosts of the real Discord. Their subdomains belong to it as well.
const DISCORD_HOSTS: [&str; 4] = ["discord.com", "discordapp.com", "discord.gg", "discordapp.net"];

/// An API server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApiEndpoint {
    /// The real Discord.
    Discord,
    /// Another server, at this address.
    Custom(Url),
}

/// A reason not to connect to an address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EndpointError {
    /// The address is malformed or has an unknown scheme.
    #[error("“{0}” is not an address such as http://127.0.0.1:7878")]
    InvalidUrl(String),
    /// The address is on another machine and without TLS.
    #[error("“{0}” is refused: the token would be sent unprotected to another machine")]
    InsecureUrl(String),
    /// The address is Discord's own.
    #[error("“{0}” is the real Discord: leave out --discord-api to use it")]
    RealDiscord(String),
    /// The gateway belongs to another server than the API.
    #[error("the gateway address “{0}” is refused: it does not belong to the API server")]
    ForeignGateway(String),
}

impl ApiEndpoint {
    /// Parses the address of a server with Discord's API.
    ///
    /// # Errors
    ///
    /// [`EndpointError`] when the address is malformed, insecure, or Discord's own.
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

    /// Checks the gateway address that the API returned. Returns the address to connect to.
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

    /// Returns the link to a message: in Discord, or on the stand-in's page.
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

    /// Returns the address of another server than Discord.
    #[must_use]
    pub fn custom_url(&self) -> Option<&Url> {
        match self {
            ApiEndpoint::Discord => None,
            ApiEndpoint::Custom(url) => Some(url),
        }
    }
}

/// Parses an address. Replaces `localhost` with the loopback address, so that no name server decides where the token
/// goes.
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
    fn plain_http_is_accepted_for_loopback_only() {
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
    fn custom_address_of_real_discord_is_rejected() {
        for real in
            ["https://discord.com", "https://canary.discord.com/api", "http://DISCORD.COM.", "https://discord.gg"]
        {
            assert_eq!(ApiEndpoint::parse_custom(real), Err(EndpointError::RealDiscord(real.into())));
        }
        assert!(ApiEndpoint::parse_custom("https://notdiscord.com").is_ok());
    }

    #[test]
    fn message_url_points_to_discord_or_page() {
        assert_eq!(ApiEndpoint::Discord.message_url(Some(7), 70, 700), "https://discord.com/channels/7/70/700");
        assert_eq!(ApiEndpoint::Discord.message_url(None, 70, 700), "https://discord.com/channels/@me/70/700");
        let here = ApiEndpoint::parse_custom("http://127.0.0.1:7878").unwrap();
        assert_eq!(here.message_url(Some(7), 70, 700), "http://127.0.0.1:7878/#70/700");
    }

    #[test]
    fn foreign_gateway_is_rejected() {
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
