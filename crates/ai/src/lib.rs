//! The computer opponent: chooses actions in every game by the rules, the position and a seed alone.

pub mod games;

/// Learning the weights of estimates by self-play. With the same seed and number of games they are always the same.
pub mod learning {
    /// Learning the weights of sáhkku.
    ///
    /// Two players who choose by the weights play against each other, and after each game the chances that the weights
    /// gave its positions are moved towards what came of them (temporal differences: G. Tesauro, "Temporal difference
    /// learning and TD-Gammon", 1995).
    pub mod sahkku {
        mod self_play;
        pub mod training;
        mod weights;
    }
    pub mod seega;
    pub mod several;
}

/// Search, generic over the games: it knows the game API and the hints of [`search::search_game::SearchGame`] alone.
///
/// It reads no clock and draws no random numbers of its own: the caller gives a seed, a limit of nodes and a function
/// that says when to stop. With the same seed and node limit it chooses the same action.
pub mod search {
    pub mod alpha_beta;
    pub mod chance;
    pub mod limits;
    pub mod ordering;
    pub mod placement;
    pub mod random;
    pub mod search_game;
    pub mod table;
    pub mod uct;
    pub mod value;
    pub mod window;
}

/// The solution of Shap Luk by retrograde analysis.
pub mod solver {
    pub mod check;
    pub mod coder;
    pub mod format;
    pub mod index;
    pub mod learn;
    pub mod moves;
    pub mod patterns;
    pub mod position_text;
    pub mod retrograde;
    pub mod solution;
    #[cfg(test)]
    pub(crate) mod test_solution;
    pub mod value;
    pub mod winner;
    pub mod write;
}

/// Matches between players of the computer, to measure their strength.
///
/// Games come in pairs with the same opening and, where there are dice, the same rolls; the players swap seats in
/// between. So the opening and the luck of the dice weigh on both alike. A pair counts as one result, and the error
/// follows from the spread of the pairs.
pub mod tournament {
    pub mod chances;
    pub mod clock;
    pub mod luck;
    pub mod player;
    pub mod series;
    pub mod share;

    /// Players that share no estimate with the levels.
    pub mod yardsticks {
        mod counts;
        pub mod expectimax;
        pub mod plain;
        pub mod rave;
    }
    #[cfg(test)]
    mod yardstick_tests;
}

/// Hints, and the review of a finished game: values, luck and skill, turning points, and reasons as plain data.
///
/// It reads no clock: limits are nodes, and the same game is reviewed in the same way each time.
pub mod review {
    pub mod course;
    pub mod exact;
    pub mod explain;
    pub mod explain_turn;
    pub mod hint;
    pub mod lesson;
    pub mod session;
    #[cfg(test)]
    mod solved_tests;
    pub mod swing;
    #[cfg(test)]
    mod tests;
}

/// Makes puzzles from games that the computer plays against itself, and proves that one turn is best.
///
/// It reads no clock: limits are nodes, and the same seed makes the same puzzles.
pub mod puzzle_maker {
    pub mod make;
    pub mod proof;
    pub mod quality;
    pub mod ranking;
    mod self_play;
    #[cfg(test)]
    mod tests;
    mod turn_ends;
}

/// The computer opponent: levels, and choosing an action in a game that is being played.
pub mod opponent {
    pub mod budget;
    pub mod choose;
    pub mod choose_error;
    pub mod level;
    #[cfg(test)]
    mod position_tests;
    pub mod session;
    #[cfg(test)]
    mod tests;
}
