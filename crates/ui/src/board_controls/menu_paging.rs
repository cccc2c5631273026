//! The layout of a long list of choices in the menus of one message.

use crate::board_controls::move_selection::NextStep;

/// The most options of one menu.
pub const MAX_OPTIONS: usize = 25;

/// The most menus of one message: five rows, less one for the buttons.
pub const MAX_MENUS: usize = 4;

/// The most choices of one message.
const MAX_CHOICES: usize = MAX_MENUS * MAX_OPTIONS;

/// The content of the menus of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MenuLayout<'a> {
    /// The choices, a slice for each menu.
    Menus(Vec<&'a [NextStep]>),
    /// Groups of choices. The player opens one first.
    Groups(Vec<&'a [NextStep]>),
}

/// The way in which choices are split into menus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenuSplit {
    /// Into menus of whole columns, where each choice is easiest to find.
    Columns,
    /// Into the fewest menus, so that two choices are in one menu more often.
    Fewest,
}

/// Lays out choices after opening these groups, each within the one before. A group that does not exist is ignored.
#[must_use]
pub fn lay_out_menus<'a>(choices: &'a [NextStep], groups: &[usize], split: MenuSplit) -> MenuLayout<'a> {
    let open = |shown: &'a [NextStep], group: &usize| match shown.len() {
        0..=MAX_CHOICES => shown,
        _ => split_into_groups(shown).get(*group).copied().unwrap_or(shown),
    };
    let shown = groups.iter().fold(choices, open);
    if shown.len() <= MAX_CHOICES {
        MenuLayout::Menus(split_into_menus(shown, split))
    } else {
        MenuLayout::Groups(split_into_groups(shown))
    }
}

/// Splits into menus of whole columns, or evenly where the fewest menus are wanted or whole columns take too many.
fn split_into_menus(choices: &[NextStep], split: MenuSplit) -> Vec<&[NextStep]> {
    let parts = split_by_columns(choices);
    let is_even = split == MenuSplit::Fewest || parts.len() > MAX_MENUS;
    if is_even { split_evenly(choices, MAX_OPTIONS) } else { parts }
}

/// Splits into groups: the columns or, where these are too many or only one, groups of nearly the same length.
fn split_into_groups(choices: &[NextStep]) -> Vec<&[NextStep]> {
    let columns: Vec<&[NextStep]> = choices.chunk_by(|a, b| a.column == b.column).collect();
    match columns.len() {
        2..=MAX_CHOICES => columns,
        _ => split_evenly(choices, MAX_CHOICES.max(choices.len().div_ceil(MAX_CHOICES))),
    }
}

/// Splits into parts of as many whole columns as fit one menu. A longer column is split itself.
fn split_by_columns(choices: &[NextStep]) -> Vec<&[NextStep]> {
    let mut parts = Vec::new();
    let mut rest = choices;
    while rest.len() > MAX_OPTIONS {
        let fits = (1..=MAX_OPTIONS).rev().find(|end| rest[*end - 1].column != rest[*end].column);
        let (part, left) = rest.split_at(fits.unwrap_or(MAX_OPTIONS));
        parts.push(part);
        rest = left;
    }
    parts.push(rest);
    parts
}

/// Splits into the fewest parts of at most this length, of nearly the same length.
fn split_evenly(choices: &[NextStep], max_length: usize) -> Vec<&[NextStep]> {
    let parts = choices.len().div_ceil(max_length).max(1);
    choices.chunks(choices.len().div_ceil(parts).max(1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Columns with these numbers of choices.
    fn columns(lengths: &[usize]) -> Vec<NextStep> {
        let column = |(index, length): (usize, &usize)| vec![char::from_u32(97 + index as u32); *length];
        let columns = lengths.iter().enumerate().flat_map(column).enumerate();
        columns.map(|(index, column)| NextStep { index, step: None, column, candidates: vec![] }).collect()
    }

    fn lengths(parts: &[&[NextStep]]) -> Vec<usize> {
        parts.iter().map(|part| part.len()).collect()
    }

    /// The indices that can be reached, and the most groups that have to be opened for one of them.
    fn reached(next: &[NextStep], groups: &[usize]) -> (Vec<usize>, usize) {
        match lay_out_menus(next, groups, MenuSplit::Columns) {
            MenuLayout::Menus(menus) => {
                assert!(menus.len() <= MAX_MENUS && menus.iter().all(|menu| menu.len() <= MAX_OPTIONS), "{menus:?}");
                (menus.concat().iter().map(|next| next.index).collect(), 0)
            }
            MenuLayout::Groups(parts) => {
                assert!(parts.len() <= MAX_CHOICES && parts.len() > 1, "{}", parts.len());
                let each = (0..parts.len()).map(|group| reached(next, &[groups, &[group]].concat()));
                let (indices, depths): (Vec<Vec<usize>>, Vec<usize>) = each.unzip();
                (indices.concat(), 1 + depths.into_iter().max().unwrap_or(0))
            }
        }
    }

    #[test]
    fn whole_columns_share_a_menu_where_they_fit() {
        let menus = |columns: &[NextStep], split| match lay_out_menus(columns, &[], split) {
            MenuLayout::Menus(menus) => lengths(&menus),
            MenuLayout::Groups(groups) => panic!("{groups:?}"),
        };
        let by_column = |lengths: &[usize]| menus(&columns(lengths), MenuSplit::Columns);
        assert_eq!(by_column(&[7; 7]), [21, 21, 7]);
        assert_eq!(by_column(&[9, 9, 9, 9, 8, 9, 9, 9, 9]), [20; 4]);
        assert_eq!(by_column(&[30, 1]), [25, 6]);
        assert_eq!(menus(&columns(&[7, 7, 7, 6, 7, 7, 7]), MenuSplit::Fewest), [24, 24]);
    }

    #[test]
    fn choices_that_do_not_fit_are_grouped_by_columns() {
        let many = columns(&[12; 11]);
        let open = |groups: &[usize]| lay_out_menus(&many, groups, MenuSplit::Columns);
        assert!(matches!(open(&[]), MenuLayout::Groups(groups) if lengths(&groups) == [12; 11]));
        let MenuLayout::Menus(menus) = open(&[3]) else { panic!("a column fits") };
        assert_eq!(lengths(&menus), [12]);
        assert_eq!(menus[0][0].index, 36);
        assert_eq!(open(&[11]), open(&[]), "no such group exists");
        assert_eq!(open(&[3, 0]), open(&[3]), "choices that fit have no groups");
    }

    #[test]
    fn every_choice_can_be_reached() {
        for lengths in [&[1][..], &[100], &[101], &[1000], &[90, 130, 2], &[3; 500], &[12_345], &[50, 50, 1]] {
            let next = columns(lengths);
            let (indices, depth) = reached(&next, &[]);
            assert_eq!(indices, (0..next.len()).collect::<Vec<_>>(), "{lengths:?}");
            assert!(depth <= 2, "{lengths:?}: {depth} groups to open");
        }
    }
}
