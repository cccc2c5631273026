//! The client and its limiter together, against a server of the test.

use crate::endpoint::ApiEndpoint;
use crate::rest::api_error::ApiError;
use crate::rest::rest_client::{RestClient, is_of_api};
use crate::rest::rest_request::RestRequest;
use poise::serenity_prelude::{LightMethod, Route};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// Serves one response after the other, each on a connection of its own: pages with these statuses instead of JSON, and
/// then empty objects.
async fn serve_pages(statuses: Vec<u16>) -> ApiEndpoint {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = ApiEndpoint::parse_custom(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
    tokio::spawn(async move {
        let mut statuses = statuses.into_iter();
        while let Ok((mut connection, _)) = listener.accept().await {
            let mut request = Vec::new();
            while !request.ends_with(b"\r\n\r\n") && connection.read_buf(&mut request).await.unwrap() > 0 {}
            let (status, body) = statuses.next().map_or((200, "{}"), |status| (status, "<html>"));
            let head = format!("HTTP/1.1 {status} Any\r\nretry-after: 0.05\r\nconnection: close\r\n");
            let response = format!("{head}content-length: {}\r\n\r\n{body}", body.len());
            connection.write_all(response.as_bytes()).await.unwrap();
        }
    });
    endpoint
}

#[tokio::test]
async fn only_a_response_of_the_api_ends_a_block() {
    let endpoint = serve_pages(vec![403, 502, 403]).await;
    let rest = RestClient::new(&endpoint, "any-token").unwrap();
    let closed = rest.subscribe_closed();
    let get = || rest.send(RestRequest::new(LightMethod::Get, Route::GatewayBot));
    assert!(matches!(get().await, Err(ApiError::Rejected { status: 502, .. })), "the request after the block");
    assert!(*closed.borrow());
    let Err(ApiError::RateLimited(wait)) = get().await else { panic!("it is not open") };
    assert!(wait > Duration::from_secs(50), "the second block is longer: {wait:?}");
    let endpoint = serve_pages(vec![403]).await;
    let rest = RestClient::new(&endpoint, "any-token").unwrap();
    assert_eq!(rest.send(RestRequest::new(LightMethod::Get, Route::GatewayBot)).await, Ok(()));
    assert!(!*rest.subscribe_closed().borrow());
}

#[test]
fn api_answers_with_objects() {
    assert!(is_of_api(204, b"") && is_of_api(404, b"{}") && is_of_api(500, br#"{"message": "500"}"#));
    assert!(![403, 429, 502, 520].iter().any(|status| is_of_api(*status, b"<html>error 1015")));
    assert!(!is_of_api(403, br#"{"message": "internal network error", "code": 40333}"#), "a block comes as JSON, too");
}
