//! The cross table of a tournament.

use gonagas_render::cross_table::render_cross_table;

fn rows(count: usize) -> Vec<(String, Vec<Option<String>>, String)> {
    let results = ["1", "½", "0", "", "2"];
    let row = |own: usize| {
        let cells = (0..count).map(|other| (own != other).then(|| results[(own + other) % 5].to_owned())).collect();
        (format!("{}.", own + 1), cells, format!("{}½", count - own))
    };
    (0..count).map(row).collect()
}

#[test]
fn table_has_a_row_for_each_person_and_shows_each_result() {
    for count in [1, 2, 4, 10] {
        let file = render_cross_table("T3", &rows(count));
        let picture = image::load_from_memory(&file).unwrap();
        assert_eq!((picture.width(), picture.height()), (1000, 100 + 60 * (count as u32 + 1)), "{count}");
        assert!(file.len() < 60_000, "{}", file.len());
    }
    let mut other = rows(4);
    other[2].1[3] = Some("0".into());
    assert_ne!(render_cross_table("T3", &rows(4)), render_cross_table("T3", &other));
    assert_ne!(render_cross_table("T3", &rows(4)), render_cross_table("T4", &rows(4)));
}
