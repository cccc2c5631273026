//! Laying out a long list of choices in the menus of one message.

use crate::ui::pick::Next;

/// The most options of one menu.
pub const OPTIONS: usize = 25;

/// The most menus of one message: five rows, less one for the buttons.
pub const MENUS: usize = 4;

/// The most choices of one message.
const ALL: usize = MENUS * OPTIONS;

/// What the menus of a message offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Parts<'a> {
    /// The choices themselves, each part a menu.
    Menus(Vec<&'a [Next]>),
    /// Groups of them, one of which is to be opened first.
    Groups(Vec<&'a [Next]>),
}

/// Lays out choices, these groups of them opened one within the other. A group that there is not stays closed.
#[must_use]
pub fn lay_out<'a>(next: &'a [Next], groups: &[usize]) -> Parts<'a> {
    let open = |shown: &'a [Next], group: &usize| match shown.len() {
        0..=ALL => shown,
        _ => split(shown).get(*group).copied().unwrap_or(shown),
    };
    let shown = groups.iter().fold(next, open);
    if shown.len() <= ALL { Parts::Menus(menus(shown)) } else { Parts::Groups(split(shown)) }
}

/// Menus of whole columns together where that takes no more menus than there is room for.
fn menus(next: &[Next]) -> Vec<&[Next]> {
    let parts = whole_columns(next);
    if parts.len() > MENUS { evenly(next, OPTIONS) } else { parts }
}

/// Groups of what does not fit: the columns or, where these are too many or not even two, groups of nearly the same
/// length.
fn split(next: &[Next]) -> Vec<&[Next]> {
    let columns: Vec<&[Next]> = next.chunk_by(|a, b| a.column == b.column).collect();
    match columns.len() {
        2..=ALL => columns,
        _ => evenly(next, ALL.max(next.len().div_ceil(ALL))),
    }
}

/// Splits where a new column begins, each part as many whole columns as fit one menu.
fn whole_columns(next: &[Next]) -> Vec<&[Next]> {
    let mut parts = Vec::new();
    let mut rest = next;
    while rest.len() > OPTIONS {
        let fits = (1..=OPTIONS).rev().find(|end| rest[*end - 1].column != rest[*end].column);
        let (part, left) = rest.split_at(fits.unwrap_or(OPTIONS));
        parts.push(part);
        rest = left;
    }
    parts.push(rest);
    parts
}

/// Splits into as few parts of at most this length as possible, of nearly the same length.
fn evenly(next: &[Next], most: usize) -> Vec<&[Next]> {
    let parts = next.len().div_ceil(most).max(1);
    next.chunks(next.len().div_ceil(parts).max(1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many choices in each of these columns.
    fn columns(lengths: &[usize]) -> Vec<Next> {
        let column = |(index, length): (usize, &usize)| vec![char::from_u32(97 + index as u32); *length];
        let columns = lengths.iter().enumerate().flat_map(column).enumerate();
        columns.map(|(place, column)| Next { place, step: None, column, candidates: vec![] }).collect()
    }

    fn lengths(parts: &[&[Next]]) -> Vec<usize> {
        parts.iter().map(|part| part.len()).collect()
    }

    /// The places that can be reached from here, and how many groups have to be opened for the farthest.
    fn reached(next: &[Next], groups: &[usize]) -> (Vec<usize>, usize) {
        match lay_out(next, groups) {
            Parts::Menus(menus) => {
                assert!(menus.len() <= MENUS && menus.iter().all(|menu| menu.len() <= OPTIONS), "{menus:?}");
                (menus.concat().iter().map(|next| next.place).collect(), 0)
            }
            Parts::Groups(parts) => {
                assert!(parts.len() <= ALL && parts.len() > 1, "{}", parts.len());
                let each = (0..parts.len()).map(|group| reached(next, &[groups, &[group]].concat()));
                let (places, depths): (Vec<Vec<usize>>, Vec<usize>) = each.unzip();
                (places.concat(), 1 + depths.into_iter().max().unwrap_or(0))
            }
        }
    }

    #[test]
    fn whole_columns_stand_together_where_they_fit() {
        let menus = |columns: &[Next]| match lay_out(columns, &[]) {
            Parts::Menus(menus) => lengths(&menus),
            Parts::Groups(groups) => panic!("{groups:?}"),
        };
        assert_eq!(menus(&columns(&[7; 7])), [21, 21, 7]);
        assert_eq!(menus(&columns(&[9, 9, 9, 9, 8, 9, 9, 9, 9])), [20; 4]);
        assert_eq!(menus(&columns(&[30, 1])), [25, 6]);
    }

    #[test]
    fn what_does_not_fit_is_grouped_by_columns() {
        let many = columns(&[12; 11]);
        assert!(matches!(lay_out(&many, &[]), Parts::Groups(groups) if lengths(&groups) == [12; 11]));
        let Parts::Menus(menus) = lay_out(&many, &[3]) else { panic!("a column fits") };
        assert_eq!(lengths(&menus), [12]);
        assert_eq!(menus[0][0].place, 36);
        assert_eq!(lay_out(&many, &[11]), lay_out(&many, &[]), "there is no such group");
        assert_eq!(lay_out(&many, &[3, 0]), lay_out(&many, &[3]), "what fits has no groups");
    }

    #[test]
    fn everything_is_reached_however_much_there_is() {
        for lengths in [&[1][..], &[100], &[101], &[1000], &[90, 130, 2], &[3; 500], &[12_345], &[50, 50, 1]] {
            let next = columns(lengths);
            let (places, depth) = reached(&next, &[]);
            assert_eq!(places, (0..next.len()).collect::<Vec<_>>(), "{lengths:?}");
            assert!(depth <= 2, "{lengths:?}: {depth} groups to open");
        }
    }
}
