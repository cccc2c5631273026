//! The room with dice: throwing, what is done for people, and taking back.

mod alone;
mod any_wish;
mod asking_back;
mod clocks;
mod clocks_of_any;
mod habits;
mod hall;
mod knowing;
mod moving;
mod places;
mod results;
mod stopping;
mod taking_back;
mod throwing;
mod words;
