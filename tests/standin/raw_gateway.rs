//! A gateway connection without a library: just enough of WebSocket to send payloads that no library would.

use gonagas_standin::StandinHandle;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{soon, text};

const TEXT: u8 = 1;
const CLOSE: u8 = 8;

/// A connection after Hello.
pub struct RawGateway(TcpStream);

impl RawGateway {
    /// Connects and receives Hello.
    pub async fn open(standin: &StandinHandle) -> Self {
        let address = standin.address();
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        let request = format!(
            "GET /gateway?v=10&encoding=json HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.expect("a response"));
        }
        assert!(head.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&head));
        let mut gateway = Self(stream);
        assert_eq!(gateway.receive().await["op"], 10);
        gateway
    }

    /// Sends a payload.
    pub async fn send(&mut self, payload: Value) {
        self.send_frame(TEXT, payload.to_string().as_bytes()).await;
    }

    /// Sends a frame with a mask of zeros, which leaves the bytes unchanged.
    async fn send_frame(&mut self, kind: u8, bytes: &[u8]) {
        let length = u16::try_from(bytes.len()).expect("a short payload");
        let mut frame = vec![0x80 | kind, 0x80 | 126];
        frame.extend(length.to_be_bytes());
        frame.extend([0; 4]);
        frame.extend(bytes);
        self.0.write_all(&frame).await.expect("sent");
    }

    async fn receive_frame(&mut self) -> (u8, Vec<u8>) {
        soon("a payload", async {
            let kind = self.0.read_u8().await.expect("an open connection") & 0x0F;
            let length = match self.0.read_u8().await.expect("a length") {
                126 => self.0.read_u16().await.expect("a length").into(),
                127 => self.0.read_u64().await.expect("a length"),
                short => u64::from(short),
            };
            let mut bytes = vec![0; usize::try_from(length).expect("a length")];
            self.0.read_exact(&mut bytes).await.expect("a payload");
            (kind, bytes)
        })
        .await
    }

    /// Receives the next payload.
    pub async fn receive(&mut self) -> Value {
        let (kind, bytes) = self.receive_frame().await;
        assert_eq!(kind, TEXT, "{bytes:?}");
        serde_json::from_slice(&bytes).expect("JSON")
    }

    /// Waits for the close frame and returns its code.
    pub async fn close_code(&mut self) -> u16 {
        loop {
            let (kind, bytes) = self.receive_frame().await;
            if kind == CLOSE {
                return u16::from_be_bytes([bytes[0], bytes[1]]);
            }
        }
    }

    /// Closes the connection and waits for the confirmation.
    pub async fn close(self) {
        self.close_with(4000).await;
    }

    /// Closes the connection with a code and waits for the confirmation.
    pub async fn close_with(mut self, code: u16) {
        self.send_frame(CLOSE, &code.to_be_bytes()).await;
        self.close_code().await;
    }

    /// Identifies and returns the session's ID.
    pub async fn identify(&mut self, token: &str) -> String {
        let data = json!({ "token": token, "intents": 512, "properties": {} });
        self.send(json!({ "op": 2, "d": data })).await;
        let ready = self.receive().await;
        assert_eq!((&ready["t"], &ready["s"]), (&json!("READY"), &json!(1)));
        text(&ready["d"], "session_id").to_owned()
    }
}
