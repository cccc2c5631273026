//! The application and the places where it can be installed.

use serde_json::Value;

use crate::discord_error::FieldErrors;
use crate::limits;
use crate::validation::{check_length, check_text, field_path, read_list};

/// Checks the changes of an application.
pub fn check_application(problems: &mut FieldErrors, changes: &Value) {
    check_text(problems, changes, "", "description", 0, limits::APPLICATION_DESCRIPTION);
    let tags = read_list(problems, changes, "", "tags");
    check_length(problems, "tags", tags.len(), 0, limits::APPLICATION_TAGS);
    for (index, tag) in tags.iter().enumerate() {
        let path = field_path("tags", index);
        match tag.as_str() {
            Some(tag) => check_length(problems, &path, tag.chars().count(), 1, limits::APPLICATION_TAG),
            None => problems.add(&path, "STRING_TYPE_CONVERT", format!("Could not interpret \"{tag}\" as string.")),
        }
    }
    if let Some(types) = changes.get("integration_types_config").filter(|types| !types.is_null()) {
        check_integration_types(problems, types, "integration_types_config");
    }
}

/// Checks the installations of an application: in servers (`0`), for people (`1`), or both.
fn check_integration_types(problems: &mut FieldErrors, types: &Value, path: &str) {
    let Some(types) = types.as_object() else {
        return problems.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
    };
    check_length(problems, path, types.len(), 1, 2);
    for (kind, config) in types {
        let path = field_path(path, kind);
        if !matches!(kind.as_str(), "0" | "1") {
            problems.add(&path, "BASE_TYPE_CHOICES", "Value must be one of {0, 1}.");
        }
        let params = &config["oauth2_install_params"];
        let path = field_path(&path, "oauth2_install_params");
        for (index, scope) in read_list(problems, params, &path, "scopes").iter().enumerate() {
            if !matches!(scope.as_str(), Some("applications.commands" | "bot")) {
                let message = "Value must be one of {'applications.commands', 'bot'}.";
                problems.add(&field_path(&field_path(&path, "scopes"), index), "BASE_TYPE_CHOICES", message);
            }
        }
        let permissions = &params["permissions"];
        let is_number = permissions.is_u64() || permissions.as_str().is_some_and(|text| text.parse::<u64>().is_ok());
        if !permissions.is_null() && !is_number {
            let message = format!("Value \"{permissions}\" is not int.");
            problems.add(&field_path(&path, "permissions"), "NUMBER_TYPE_COERCE", message);
        }
    }
}
