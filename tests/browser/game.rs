//! A match between the first two people of the page.

use crate::browser::board::{Control, Message};
use crate::browser::page::{DOWN, ENTER, ESCAPE, Page};
use crate::browser::person::Person;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A match, and the page where it is played.
pub struct Game<'a> {
    /// The page.
    pub page: &'a Page,
    /// The players, the challenger first.
    pub people: [Person<'a>; 2],
    luck: ChaCha8Rng,
}

impl<'a> Game<'a> {
    /// Starts a match; returns its first board.
    pub async fn begin(page: &'a Page, game: &str, options: &str) -> (Game<'a>, Message) {
        let mut people = page.people().await.into_iter();
        let people = [people.next().expect("a first person"), people.next().expect("a second person")];
        let [first, second] = &people;
        first.challenge(second, game, options).await;
        second.come_forward().await;
        let invitation = second.message("challenges you!").await;
        page.shot("invitation").await;
        second.press(&invitation, "Accept").await;
        let game = Game { page, people, luck: ChaCha8Rng::seed_from_u64(7) };
        let board = game.board_with("The match begins.").await;
        (game, board)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.luck.next_u64() % bound as u64).expect("it is below a usize")
    }

    /// Returns the person on the screen.
    async fn reader(&self) -> &Person<'a> {
        let [first, second] = &self.people;
        if first.is_shown().await { first } else { second }
    }

    /// Waits for a board that matches, once it is settled and no other message has controls.
    async fn board(&self, what: &str, wanted: impl Fn(&Message) -> bool) -> Message {
        let reader = self.reader().await;
        self.page
            .wait(what, async || {
                let messages = reader.messages().await;
                let board = messages.iter().rev().find(|message| !message.pictures.is_empty() && !message.private)?;
                let others = messages.iter().any(|one| one.id != board.id && !one.private && one.can_act());
                (wanted(board) && board.is_settled() && !others).then(|| board.clone())
            })
            .await
    }

    /// Waits until the board contains `words`.
    pub async fn board_with(&self, words: &str) -> Message {
        self.board(&format!("the board says `{words}`"), |board| board.text.contains(words)).await
    }

    /// Waits for the board after `before`, with another picture and with the controls of `before` removed.
    pub async fn next_board(&self, before: &Message) -> Message {
        let fresh = |board: &Message| board.pictures[0].from != before.pictures[0].from;
        self.board("the next board is shown and the last one retired", fresh).await
    }

    /// Returns the player to move, and the opponent.
    pub fn turn(&self, board: &Message) -> (&Person<'a>, &Person<'a>) {
        let [first, second] = &self.people;
        match (board.calls(&first.name), board.calls(&second.name)) {
            (true, false) => (first, second),
            (false, true) => (second, first),
            _ => panic!("not exactly one is called: {board:#?}"),
        }
    }

    /// Saves a screenshot of the open menu, and closes it.
    pub async fn look_into_menu(&self, board: &Message) {
        let (actor, _) = self.turn(board);
        actor.come_forward().await;
        let selects = board.selects();
        let Some(select) = selects.first() else { return };
        actor.click(&board.css(select)).await;
        actor.sees(".listbox").await;
        self.page.shot("menu").await;
        self.page.press_keys(ESCAPE).await;
        self.page.until("the menu is closed", "return !document.querySelector('.listbox');", &[]).await;
    }

    /// Plays an action such as `b3` or `b3-b4`; returns the next board.
    pub async fn play(&self, board: &Message, action: &str, by_keys: bool) -> Message {
        let (actor, _) = self.turn(board);
        actor.come_forward().await;
        actor.pick_way(board, action, by_keys).await;
        self.next_board(board).await
    }

    /// Makes one random choice for the player to move.
    pub async fn choose(&mut self, board: &Message) {
        let number = self.below(10_000);
        let by_keys = self.below(2) == 0;
        let (actor, _) = self.turn(board);
        actor.come_forward().await;
        let targets = board.targets();
        if targets.is_empty() {
            let selects = board.selects();
            actor.pick(board, selects[number % selects.len()], number / selects.len(), by_keys).await;
        } else {
            actor.press(board, &targets[number % targets.len()].label).await;
        }
    }
}

impl Person<'_> {
    /// Opens a menu and picks an option by its number, with a click or the keyboard.
    pub async fn pick(&self, board: &Message, select: &Control, number: usize, by_keys: bool) {
        let values = self.open(board, select).await;
        self.take(&values, number % values.len(), by_keys).await;
    }

    /// Presses the button for an action, or opens the menus until one has it and picks it, with a click or the
    /// keyboard.
    pub async fn pick_way(&self, board: &Message, action: &str, by_keys: bool) {
        let targets = board.targets();
        if let Some(target) = targets.iter().find(|target| target.id.ends_with(&format!(":play:{action}"))) {
            return self.press(board, &target.label).await;
        }
        for select in board.selects() {
            let values = self.open(board, select).await;
            if let Some(at) = values.iter().position(|value| value == action) {
                return self.take(&values, at, by_keys).await;
            }
            self.page.press_keys(ESCAPE).await;
            self.page.until("the menu is closed", "return !document.querySelector('.listbox');", &[]).await;
        }
        panic!("no {action} on {board:#?}");
    }

    /// Opens a menu; returns the values of its options.
    async fn open(&self, board: &Message, select: &Control) -> Vec<String> {
        self.click(&board.css(select)).await;
        self.sees(".listbox").await;
        // On a phone the list slides in, and a click would miss a moving option.
        self.page.still().await;
        let script = "return [...document.querySelectorAll(arguments[0])].map((option) => option.dataset.value);";
        self.page.ask(script, &[&self.css(".listbox .option")]).await
    }

    async fn take(&self, values: &[String], at: usize, by_keys: bool) {
        if by_keys {
            self.type_into(".listbox", &(DOWN.repeat(at) + ENTER)).await;
        } else {
            self.click(&format!(".listbox .option[data-value=\"{}\"]", values[at])).await;
        }
        // A menu of several picks is confirmed.
        let confirm = "[data-testid=\"select-confirm\"]";
        let script = "return document.querySelector(arguments[0]) !== null;";
        if self.page.ask::<bool>(script, &[&self.css(confirm)]).await {
            self.click(confirm).await;
        }
    }
}
