//! The slash commands and the user menu, one file for each, and their list.

pub mod about;
pub mod block;
pub mod challenge;
pub mod challenge_menu;
pub mod challenge_person;
pub mod challenges;
pub mod glossary;
pub mod help;
pub mod ladder;
pub mod leaderboard;
pub mod learn;
pub mod match_commands;
pub mod matches;
pub mod plan;
pub mod play;
pub mod play_move;
pub mod preferences;
pub mod privacy;
pub mod profile;
pub mod puzzle;
pub mod replay;
pub mod rules;
pub mod seek;
pub mod settings;
pub mod step;
pub mod stop;
pub mod tournament;
pub mod vacation;
pub mod versus;
pub mod watch;

use crate::command_kit::{Command, CommandEntry};

/// Every command, in the order in which they are registered.
const ALL: &[CommandEntry] = &[
    CommandEntry::of::<play::Play>(),
    CommandEntry::of::<challenge::Challenge>(),
    CommandEntry::of::<challenges::Challenges>(),
    CommandEntry::of::<seek::SeekRequest>(),
    CommandEntry::of::<play_move::Move>(),
    CommandEntry::of::<plan::Plan>(),
    CommandEntry::of::<match_commands::Takeback>(),
    CommandEntry::of::<match_commands::Board>(),
    CommandEntry::of::<match_commands::Resign>(),
    CommandEntry::of::<match_commands::Rematch>(),
    CommandEntry::of::<matches::Matches>(),
    CommandEntry::of::<watch::Watch>(),
    CommandEntry::of::<stop::Stop>(),
    CommandEntry::of::<replay::Replay>(),
    CommandEntry::of::<step::Step>(),
    CommandEntry::of::<match_commands::Hint>(),
    CommandEntry::of::<match_commands::Review>(),
    CommandEntry::of::<match_commands::Export>(),
    CommandEntry::of::<leaderboard::Leaderboard>(),
    CommandEntry::of::<profile::Profile>(),
    CommandEntry::of::<versus::Versus>(),
    CommandEntry::of::<match_commands::Verify>(),
    CommandEntry::of::<preferences::Preferences>(),
    CommandEntry::of::<privacy::Privacy>(),
    CommandEntry::of::<block::Block>(),
    CommandEntry::of::<block::Unblock>(),
    CommandEntry::of::<vacation::Vacation>(),
    CommandEntry::of::<help::Help>(),
    CommandEntry::of::<about::About>(),
    CommandEntry::of::<learn::Learn>(),
    CommandEntry::of::<puzzle::Puzzle>(),
    CommandEntry::of::<rules::Rules>(),
    CommandEntry::of::<glossary::Glossary>(),
    CommandEntry::of::<tournament::Tournament>(),
    CommandEntry::of::<ladder::LadderRequest>(),
    CommandEntry::of::<settings::Settings>(),
    CommandEntry::of::<challenge_person::ChallengePerson>(),
    CommandEntry::of::<challenge_menu::ChallengeMenu>(),
];

/// The commands that a bot offers.
#[derive(Debug, Clone)]
pub struct Commands(Vec<CommandEntry>);

impl Commands {
    /// Returns every command.
    #[must_use]
    pub fn all() -> Commands {
        Commands(ALL.to_vec())
    }

    /// Adds a command.
    #[must_use]
    pub fn with<C: Command>(mut self) -> Commands {
        self.0.push(CommandEntry::of::<C>());
        self
    }

    /// Returns the command with this English name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&CommandEntry> {
        self.0.iter().find(|entry| entry.spec.name == name)
    }

    /// Returns the commands in the order in which they are registered.
    pub fn iter(&self) -> impl Iterator<Item = &CommandEntry> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command_kit::CommandRequest;
    use crate::matches::match_place::MatchPlace;

    /// Returns a request about match 7.
    fn about_7<C: Command>(command: C) -> CommandRequest {
        command.into()
    }

    #[test]
    fn menu_of_matches_reads_its_command_again() {
        let match_number = Some(7);
        let requests = [
            about_7(match_commands::Board { match_number }),
            about_7(match_commands::Hint { match_number }),
            about_7(play_move::Move { actions: "d4 e5".into(), match_number }),
            about_7(replay::Replay { match_number, from: None, share: false }),
            about_7(replay::Replay { match_number, from: None, share: true }),
            about_7(replay::Replay { match_number, from: Some(MatchPlace::AfterActions(34)), share: true }),
            about_7(replay::Replay { match_number, from: Some("34b".into()), share: false }),
            about_7(replay::Replay { match_number, from: Some("34b".into()), share: true }),
            about_7(step::Step { match_number, at: None }),
            about_7(step::Step { match_number, at: Some(MatchPlace::AfterActions(34)) }),
            about_7(step::Step { match_number, at: Some("34".into()) }),
        ];
        for request in requests {
            let wanted = request.wanted_match().expect("a command about one match");
            assert_eq!(wanted.command.name, request.spec().name);
            let read = Commands::all().find(&wanted.command.name).unwrap().on_picked_match(7, &wanted.command.options);
            assert_eq!(read, Some(request));
        }
    }

    #[test]
    fn options_that_no_menu_has_kept_are_refused() {
        let kept =
            [("board", "d4"), ("replay", "x"), ("replay", "034"), ("step", "34all"), ("about", ""), ("play", "")];
        for (name, options) in kept {
            assert_eq!(Commands::all().find(name).unwrap().on_picked_match(7, options), None, "{name} {options}");
        }
        assert!(Commands::all().find("moon").is_none());
    }
}
