//! The roles of members: Discord's permissions and order of roles, and its errors.

use crate::standin;

use serde_json::{Value, json};

use standin::person::Web;
use standin::standin;

const MANAGE_ROLES: u64 = 1 << 28;

#[tokio::test]
async fn bot_gives_only_roles_below_its_own() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    let guild = &people[0].guild;
    let bot = web.bot_id().await;
    let add = async |role: Value| -> String {
        let added = web.good("POST", &format!("/guilds/{guild}/roles"), role).await;
        added["id"].as_str().expect("an id").to_owned()
    };
    let low = add(json!({ "name": "Champion" })).await;
    let high = add(json!({ "name": "Chief", "above_members": true })).await;
    let managed = add(json!({ "name": "Booster", "managed": true })).await;
    let person = &people[1].id;
    let change = async |method: &str, user: &str, role: &str| {
        let (status, answer) =
            web.bot(method, &format!("/guilds/{guild}/members/{user}/roles/{role}"), json!({})).await;
        (status, answer["code"].as_u64())
    };
    let denied = (403, Some(50013));
    assert_eq!(change("PUT", person, &low).await, denied, "it may not manage roles");
    let path = format!("/guilds/{guild}/members/{bot}");
    web.good("PUT", &path, json!({ "permissions": MANAGE_ROLES.to_string() })).await;
    let done = (204, None);
    for _ in 0..2 {
        assert_eq!(change("PUT", person, &low).await, done, "it can be repeated");
    }
    let roles_of = async |user: &str| web.bot("GET", &format!("/guilds/{guild}/members/{user}"), Value::Null).await.1;
    assert!(roles_of(person).await["roles"].as_array().expect("roles").contains(&json!(low)));
    for refused in [&high, &managed] {
        assert_eq!(change("PUT", person, refused).await, denied);
        assert_eq!(change("DELETE", person, refused).await, denied);
    }
    let unknown_role = (404, Some(10011));
    for unknown in [guild.as_str(), "123"] {
        assert_eq!(change("PUT", person, unknown).await, unknown_role, "everyone's role cannot be given either");
    }
    assert_eq!(change("PUT", "123", &low).await, (404, Some(10013)));
    web.good("DELETE", &format!("/guilds/{guild}/members/{person}"), Value::Null).await;
    assert_eq!(change("PUT", person, &low).await, (404, Some(10007)));
    web.good("PUT", &format!("/guilds/{guild}/members/{person}"), json!({})).await;
    assert!(
        !roles_of(person).await["roles"].as_array().expect("roles").contains(&json!(low)),
        "they come back without"
    );
    for _ in 0..2 {
        assert_eq!(change("DELETE", person, &low).await, done);
    }
    standin.stop().await;
}

#[tokio::test]
async fn roles_are_in_discords_order_and_grant_permissions() {
    let standin = standin().await;
    let web = Web::new(&standin);
    let people = web.people().await;
    let guild = &people[0].guild;
    let position = async |role: &str| {
        let (_, roles) = web.bot("GET", &format!("/guilds/{guild}/roles"), Value::Null).await;
        let roles = roles.as_array().expect("roles").clone();
        let found = roles.into_iter().find(|object| object["id"] == role).expect("a role");
        found["position"].as_u64().expect("a position")
    };
    let role = json!({ "name": "Guard", "permissions": (1_u64 << 13).to_string() });
    let role = web.good("POST", &format!("/guilds/{guild}/roles"), role).await["id"].as_str().expect("id").to_owned();
    let (_, member) = web.bot("GET", &format!("/guilds/{guild}/members/{}", people[1].id), Value::Null).await;
    let own = member["roles"][0].as_str().expect("a role").to_owned();
    assert!(position(&role).await < position(&own).await && position(guild).await == 0);
    web.good("PATCH", &format!("/guilds/{guild}/roles/{role}"), json!({ "above_members": true })).await;
    assert!(position(&role).await > position(&own).await);
    web.good("PUT", &format!("/guilds/{guild}/members/{}/roles/{role}", people[1].id), Value::Null).await;
    let world = web.good("GET", "/people", Value::Null).await;
    let members = world["guilds"][0]["members"].as_array().expect("members").clone();
    let member = members.into_iter().find(|member| member["user_id"] == people[1].id).expect("a member");
    let permissions: u64 = member["permissions"].as_str().expect("permissions").parse().expect("a number");
    assert_eq!(permissions & 1 << 13, 1 << 13, "{member}");
    assert_eq!(member["roles"], json!([role]));
    web.good("DELETE", &format!("/guilds/{guild}/roles/{role}"), Value::Null).await;
    let (_, member) = web.bot("GET", &format!("/guilds/{guild}/members/{}", people[1].id), Value::Null).await;
    assert_eq!(member["roles"], json!([own]));
    standin.stop().await;
}
