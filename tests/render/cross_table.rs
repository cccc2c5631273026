//! The cross table of a tournament.

use gonagas_render::cross_table::{CrossTable, CrossTableRow, render_cross_table};

fn table(count: usize) -> CrossTable {
    let results = ["1", "½", "0", "", "–"];
    let row = |own: usize| CrossTableRow {
        place: format!("{}.", own + 1),
        sign: char::from(b'A' + own as u8).to_string(),
        results: (0..count).map(|other| (own != other).then(|| results[(own + other) % 5].to_owned())).collect(),
        sums: vec![format!("{}½", count - own), "12¼".to_owned()],
    };
    CrossTable { sum_headings: vec!["Points".to_owned(), "SB".to_owned()], rows: (0..count).map(row).collect() }
}

#[test]
fn table_has_a_row_for_each_person_and_shows_each_result() {
    for count in [1, 2, 4, 10] {
        let file = render_cross_table("T3", &table(count));
        let picture = image::load_from_memory(&file).unwrap();
        assert_eq!((picture.width(), picture.height()), (1000, 100 + 60 * (count as u32 + 1)), "{count}");
        assert!(file.len() < 60_000, "{}", file.len());
    }
    let shown = render_cross_table("T3", &table(4));
    let changes: [fn(&mut CrossTable); 5] = [
        |table| table.rows[2].results[3] = Some("½".into()),
        |table| table.rows[2].sums[1] = "3".into(),
        |table| table.rows[2].place = "–".into(),
        |table| table.rows[2].sign = "X".into(),
        |table| table.sum_headings[0] = "Poeng".into(),
    ];
    for change in changes {
        let mut other = table(4);
        change(&mut other);
        assert_ne!(render_cross_table("T3", &other), shown, "{other:?}");
    }
    assert_ne!(render_cross_table("T4", &table(4)), shown);
}
