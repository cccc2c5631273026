//! The rating pools of matches against the computer player, apart from those of matches between people.

/// The word that ends the name of such a pool.
const SUFFIX: &str = " computer";

/// Returns the pool of matches against the computer player, for the pool of the same rules between people.
#[must_use]
pub fn computer_pool(pool: &str) -> String {
    format!("{pool}{SUFFIX}")
}

/// Returns the pool of the same rules between people; `None` if the pool is one of people.
#[must_use]
pub fn pool_of_people(pool: &str) -> Option<&str> {
    pool.strip_suffix(SUFFIX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::rules::list_rule_sets;

    #[test]
    fn pools_of_people_and_computer_are_distinguished() {
        for listing in list_rule_sets() {
            let pool = listing.rating_pool();
            assert_eq!(pool_of_people(&pool), None);
            assert_eq!(pool_of_people(&computer_pool(&pool)), Some(&*pool));
        }
    }
}
