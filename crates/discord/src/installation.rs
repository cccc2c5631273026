//! The installation of the application: the page on which Discord offers it, with its scopes and permissions, and the
//! link for a server.

use crate::rest::api_error::ApiError;
use crate::rest::rest_client::RestClient;
use crate::rest::rest_request::RestRequest;
use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::{ApplicationId, LightMethod, Permissions};

/// The permissions that matches need, threads of their own included.
const PERMISSIONS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY);

/// Returns the link by which someone adds the bot to a server.
pub fn invitation_url(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={}",
        PERMISSIONS.bits()
    )
}

/// The reaction to an installation page that lacks something.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum InstallationPolicy {
    /// A warning in the log, since the page is a matter of the host.
    #[default]
    Warn,
    /// The page is completed.
    Manage,
}

/// A place where an application can be installed, and the bot's needs there.
struct Installation {
    /// Discord's key of the place.
    key: &'static str,
    scopes: &'static [&'static str],
    permissions: Permissions,
}

/// Servers, and people for themselves.
const INSTALLATIONS: [Installation; 2] = [
    Installation { key: "0", scopes: &["bot", "applications.commands"], permissions: PERMISSIONS },
    Installation { key: "1", scopes: &["applications.commands"], permissions: Permissions::empty() },
];

/// A field of the application that lacks something.
#[derive(Debug, PartialEq, Eq)]
struct MissingPart {
    /// The field's path in Discord's application object.
    field: String,
    /// The missing scopes or permissions; empty if the whole field is missing.
    missing: String,
}

impl Installation {
    fn scopes(&self, config: &Value) -> Vec<String> {
        let scopes = config[self.key]["oauth2_install_params"]["scopes"].as_array();
        scopes.into_iter().flatten().filter_map(|scope| scope.as_str().map(str::to_owned)).collect()
    }

    fn permissions(&self, config: &Value) -> Permissions {
        let bits = config[self.key]["oauth2_install_params"]["permissions"].as_str().and_then(|bits| bits.parse().ok());
        Permissions::from_bits_retain(bits.unwrap_or_default())
    }

    fn missing_scopes(&self, config: &Value) -> Vec<&'static str> {
        let found = self.scopes(config);
        self.scopes.iter().copied().filter(|scope| !found.iter().any(|known| known == scope)).collect()
    }

    /// Returns the fields that lack something.
    fn missing_parts(&self, config: &Value) -> Vec<MissingPart> {
        let field = format!("integration_types_config.{}", self.key);
        if config[self.key].is_null() {
            return vec![MissingPart { field, missing: String::new() }];
        }
        let scopes = self.missing_scopes(config).join(" ");
        let permissions = self.permissions.difference(self.permissions(config));
        let permissions = if permissions.is_empty() { String::new() } else { permissions.bits().to_string() };
        [("scopes", scopes), ("permissions", permissions)]
            .into_iter()
            .filter(|(_, missing)| !missing.is_empty())
            .map(|(name, missing)| MissingPart { field: format!("{field}.oauth2_install_params.{name}"), missing })
            .collect()
    }

    /// Returns the place's configuration with everything that was missing. The host's own additions stay.
    fn completed(&self, config: &Value) -> Value {
        let mut scopes = self.scopes(config);
        scopes.extend(self.missing_scopes(config).into_iter().map(str::to_owned));
        let permissions = self.permissions(config).union(self.permissions);
        json!({ "oauth2_install_params": { "scopes": scopes, "permissions": permissions.bits() } })
    }
}

/// Compares an application's `integration_types_config` with the bot's needs, and logs or sets what is missing. Returns
/// the configuration that holds then.
pub async fn check_installation(rest: &RestClient, config: Value, policy: InstallationPolicy) -> Value {
    let missing = find_missing_parts(&config);
    if missing.is_empty() {
        return config;
    }
    if policy == InstallationPolicy::Manage {
        match complete(rest, &config).await {
            Ok(completed) => {
                tracing::info!("the installation page of the application was completed");
                return completed;
            }
            Err(error) => tracing::warn!(%error, "the installation page of the application could not be completed"),
        }
    }
    for MissingPart { field, missing } in missing {
        tracing::warn!(
            field,
            missing,
            "the installation page of the application is incomplete: people cannot add this bot everywhere. Set it under \
             “Installation” in the developer portal, or start with GONAGAS_INSTALL=manage"
        );
    }
    config
}

fn find_missing_parts(config: &Value) -> Vec<MissingPart> {
    INSTALLATIONS.iter().flat_map(|installation| installation.missing_parts(config)).collect()
}

async fn complete(rest: &RestClient, config: &Value) -> Result<Value, ApiError> {
    let completed = INSTALLATIONS.iter().map(|place| (place.key.to_owned(), place.completed(config)));
    let changes = json!({ "integration_types_config": Value::Object(completed.collect()) });
    let application: Value = rest.send_and_parse(RestRequest::application(LightMethod::Patch).body(&changes)).await?;
    Ok(application["integration_types_config"].clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(servers: Value, people: Value) -> Value {
        json!({ "0": { "oauth2_install_params": servers }, "1": { "oauth2_install_params": people } })
    }

    #[test]
    fn every_missing_part_is_named() {
        let commands = json!({ "scopes": ["applications.commands"], "permissions": "0" });
        let whole = json!({ "scopes": ["applications.commands", "bot"], "permissions": "309237746688" });
        let more = json!({ "scopes": ["bot", "applications.commands"], "permissions": "309237746696" });
        let field = |name: &str| format!("integration_types_config.{name}");
        let part = |name: &str, missing: &str| MissingPart { field: field(name), missing: missing.to_owned() };
        for (config, expected) in [
            (config(whole.clone(), commands.clone()), vec![]),
            (config(more, commands.clone()), vec![]),
            (
                config(commands.clone(), commands),
                vec![
                    part("0.oauth2_install_params.scopes", "bot"),
                    part("0.oauth2_install_params.permissions", "309237746688"),
                ],
            ),
            (json!({ "0": { "oauth2_install_params": whole } }), vec![part("1", "")]),
            (
                json!({ "0": {}, "1": {} }),
                vec![
                    part("0.oauth2_install_params.scopes", "bot applications.commands"),
                    part("0.oauth2_install_params.permissions", "309237746688"),
                    part("1.oauth2_install_params.scopes", "applications.commands"),
                ],
            ),
            (Value::Null, vec![part("0", ""), part("1", "")]),
        ] {
            assert_eq!(find_missing_parts(&config), expected, "{config}");
        }
    }

    #[test]
    fn page_for_hosts_has_the_same_link() {
        let link = invitation_url(ApplicationId::new(7)).replace("client_id=7", "client_id=APPLICATION_ID");
        assert!(include_str!("../../../docs/HOSTING.md").contains(&format!("`{link}`")), "{link}");
        assert!(include_str!("../../../README.md").contains(&link), "{link}");
    }

    #[test]
    fn additions_of_the_host_stay() {
        let servers = json!({ "scopes": ["applications.commands"], "permissions": "8" });
        let completed = INSTALLATIONS[0].completed(&config(servers, Value::Null));
        let expected = json!({ "scopes": ["applications.commands", "bot"], "permissions": 309_237_746_696_u64 });
        assert_eq!(completed["oauth2_install_params"], expected);
    }
}
