//! Whole matches, by clicks and keys only.

use crate::board::{Control, Message};
use crate::page::{DOWN, ENTER, Page};
use crate::person::Person;
use crate::stage::{Screen, on_stage};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A match between the first two people.
struct Game<'a> {
    page: &'a Page,
    people: [Person<'a>; 2],
    luck: ChaCha8Rng,
}

impl<'a> Game<'a> {
    /// The first challenges the second, who accepts.
    async fn begin(page: &'a Page, game: &str, options: &str) -> Game<'a> {
        let people: Vec<Person<'a>> = page.people().await;
        let people: [Person<'a>; 2] =
            people.into_iter().take(2).collect::<Vec<_>>().try_into().ok().expect("two people");
        let [first, second] = &people;
        first.challenge(second, game, options).await;
        second.come_forward().await;
        let invitation = second.message("challenges you!").await;
        page.shot("invitation").await;
        second.press(&invitation, "Accept").await;
        Game { page, people, luck: ChaCha8Rng::seed_from_u64(7) }
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.luck.next_u64() % bound as u64).expect("it is below a usize")
    }

    /// Who is at the screen.
    async fn reader(&self) -> &Person<'a> {
        let [first, second] = &self.people;
        if first.is_shown().await { first } else { second }
    }

    /// The newest board, once it is another than `before` and settled, and the only message with controls.
    async fn next_board(&self, before: &Message) -> Message {
        let reader = self.reader().await;
        self.page
            .wait("the next board is shown and the last one retired", async || {
                let messages = reader.messages().await;
                let board = messages.iter().rev().find(|message| !message.pictures.is_empty() && !message.private)?;
                let fresh = board.pictures[0].from != before.pictures.first().map_or("", |picture| &picture.from);
                let others = messages.iter().filter(|one| one.id != board.id && !one.controls.is_empty()).count();
                (fresh && board.is_settled_board() && others == 0).then(|| board.clone())
            })
            .await
    }

    /// Makes one random choice for whoever is to act.
    async fn choose(&mut self, board: &Message) {
        let actor = usize::from(board.calls(&self.people[1].name));
        assert!(board.calls(&self.people[actor].name), "nobody is called: {board:#?}");
        self.people[actor].come_forward().await;
        let targets: Vec<Control> = board.targets().into_iter().cloned().collect();
        if !targets.is_empty() {
            let target = &targets[self.below(targets.len())];
            return self.people[actor].press(board, &target.label).await;
        }
        let selects: Vec<Control> = board.selects().into_iter().cloned().collect();
        let select = &selects[self.below(selects.len())];
        let (number, by_keys) = (self.below(1000), self.below(2) == 0);
        self.people[actor].pick(board, select, number, by_keys).await;
    }
}

impl Person<'_> {
    /// Opens a select and picks one of its options, by a click or by keys.
    async fn pick(&self, board: &Message, select: &Control, number: usize, by_keys: bool) {
        self.click(&board.css(select)).await;
        self.sees("[role=listbox].listbox").await;
        let script = "return [...document.querySelectorAll(arguments[0])].map((option) => option.dataset.value);";
        let values: Vec<String> = self.page.ask(script, &[&self.css(".listbox .option")]).await;
        let at = number % values.len();
        if by_keys {
            let keys = DOWN.repeat(at) + ENTER;
            self.type_into(".listbox", &keys).await;
        } else {
            self.click(&format!(".listbox .option[data-value=\"{}\"]", values[at])).await;
        }
    }
}

/// A picture's words tell the position, not less after a turn than before.
fn assert_tells(board: &Message) {
    let alt = board.alt();
    let who = if board.is_over() { "The game is over." } else { " is to act." };
    assert!(alt.contains(who) && alt.contains(", match #1."), "{alt}");
    if let Some(last) = alt.split("Last: ").nth(1).and_then(|rest| rest.split('.').next()) {
        assert!(board.text.contains(last), "{last} in {}", board.text);
        let stands_on = last.rsplit([' ', '-']).next().expect("an action");
        assert!(alt.rsplit("Last: ").next().is_some_and(|rest| rest[last.len()..].contains(stands_on)), "{alt}");
    }
}

/// Plays a match of Pahtum until the board is full, and answers how many turns that took.
async fn pahtum(page: &Page) {
    let mut game = Game::begin(page, "Pahtum", "blocks=5").await;
    let none = game.people[1].message("The match begins.").await;
    let mut board = game.next_board(&Message { pictures: vec![], ..none }).await;
    let mut turns = 0;
    while !board.is_over() {
        assert_tells(&board);
        game.choose(&board).await;
        board = game.next_board(&board).await;
        turns += 1;
    }
    assert_eq!(turns, 49);
    assert_tells(&board);
    assert!(board.text.contains("points") || board.text.contains("draw"), "{}", board.text);
    assert!(board.controls.is_empty());
    page.shot("result").await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_pahtum_is_played_to_the_end_in_two_panes() {
    on_stage("pahtum-desk", Screen::Desk, pahtum).await;
}

#[tokio::test]
#[ignore = "needs chromium and chromedriver"]
async fn browser_pahtum_is_played_to_the_end_on_a_phone() {
    on_stage("pahtum-phone", Screen::Phone(390), pahtum).await;
}
