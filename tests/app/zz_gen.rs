use crate::world::{ANN, BEN, CAT, World, caller, challenge, clocked};
use gonagas::app::ask::{Ask, Opponent, Proposal};

async fn on(world: &World, most: usize) {
    for number in 0..most {
        let text = world.channel.last().1.text;
        if text.contains("The match is over") {
            return;
        }
        let acts = |person: u64| {
            text.contains(&format!("<@{person}>, it is your")) || text.contains(&format!("<@{person}> goes"))
        };
        let actor = if acts(1) { ANN } else { BEN };
        let legal = world.complete(actor, "").await;
        let typed = legal.get((number * 7) % legal.len().max(1)).map_or("throw", |found| &found.value);
        world.play(actor, if text.contains("throw the dice.") { "throw" } else { typed }).await;
    }
}

async fn export(world: &World, number: u64, name: &str) {
    let mut said = world.ask_from(caller(ANN), Ask::Export { game: Some(number) }).await;
    let file = said.remove(0).file.expect("a record");
    std::fs::write(format!("/tmp/records/{name}"), file.text).unwrap();
}

async fn resign(world: &World, number: u64, event: u32) {
    let _ = event;
    let asking = world.ask_from(caller(ANN), Ask::Resign { game: Some(number) }).await;
    let id = crate::world::controls(&asking[0])[0].0.clone();
    world.ask(ANN, Ask::Press { id, values: vec![], message: 5 }).await;
}

#[tokio::test]
async fn generate() {
    std::fs::create_dir_all("/tmp/records").unwrap();
    let world = World::new();
    // 1
    world.challenge("pahtum", "", Some(BEN)).await;
    world.press(BEN, "accept").await;
    on(&world, 3000).await;
    export(&world, 1, "pahtum.txt").await;
    // 2
    world.challenge("seega", "size=5", Some(BEN)).await;
    world.add_word(ANN, "birch: tree").await;
    world.press(BEN, "accept").await;
    on(&world, 3000).await;
    export(&world, 2, "seega.txt").await;
    // 3
    world.challenge("shap-luk", "", Some(BEN)).await;
    world.press(BEN, "accept").await;
    on(&world, 12).await;
    resign(&world, 3, 0).await;
    export(&world, 3, "shap-luk.txt").await;
    // 4
    world.challenge("sahkku", "rules=raisa", Some(BEN)).await;
    world.add_word(ANN, "birch: tree").await;
    world.add_word(BEN, "čáhci").await;
    on(&world, 3000).await;
    export(&world, 4, "sahkku-raisa.txt").await;
    // 5
    let first = Proposal {
        side: Some("second".into()),
        game: "sahkku".into(),
        options: "rules=unjarga".into(),
        opponent: Some(Opponent { person: BEN, bot: false, present: true }),
        ..Proposal::default()
    };
    world.ask(ANN, Ask::Challenge(first)).await;
    world.press(BEN, "accept").await;
    on(&world, 30).await;
    world.press(ANN, "offer").await;
    world.press(BEN, "agree").await;
    export(&world, 5, "sahkku-unjarga.txt").await;
    // 6
    world.ask(ANN, clocked("live", Some(BEN))).await;
    world.press(BEN, "accept").await;
    on(&world, 4).await;
    world.advance(24 * 60 * 60 * 1000);
    let channel = world.channel.clone();
    world.serve_until(move || channel.last().1.text.contains("The match is over")).await;
    export(&world, 6, "pahtum-clock.txt").await;
    // 7: goes on
    world.challenge("seega", "size=7", Some(BEN)).await;
    world.press(BEN, "accept").await;
    on(&world, 9).await;
    export(&world, 7, "seega-open.txt").await;
    // 8, 9: open and asked
    world.challenge("sahkku", "rules=devils-game", None).await;
    world.ask(ANN, challenge("seega", "", Some(CAT))).await;
    world.ask(ANN, Ask::Export { game: Some(8) }).await;
    std::fs::copy(world.folder.path().join("test.sqlite"), "/tmp/records/v.sqlite").unwrap();
    let hand = rusqlite::Connection::open(world.folder.path().join("test.sqlite")).unwrap();
    let _ = std::fs::remove_file("/tmp/records/db.sqlite");
    hand.execute("VACUUM INTO '/tmp/records/db.sqlite'", []).unwrap();
}
