-- V15 of migrations/sqlite, where this is explained.
WITH earlier (rules, level_two, level_three, level_four, level_five) AS (VALUES
    ('pahtum', 1290.0, 1690.0, 1910.0, 1960.0),
    ('pahtum', 1290.0, 1690.0, 1910.0, 2310.0),
    ('pahtum', 1245.0, 1540.0, 1715.0, 2115.0),
    ('pahtum', 1310.0, 1615.0, 1785.0, 2085.0),
    ('pahtum', 1310.0, 1610.0, 1775.0, 2000.0),
    ('seega', 1400.0, 1530.0, 1930.0, 2030.0),
    ('seega', 1280.0, 1425.0, 1600.0, 1900.0),
    ('seega', 1260.0, 1410.0, 1610.0, 1910.0),
    ('seega', 1260.0, 1410.0, 1615.0, 1845.0),
    ('shap-luk', 1380.0, 1670.0, 1680.0, 1730.0),
    ('shap-luk', 1275.0, 1390.0, 1430.0, 1485.0),
    ('shap-luk', 1160.0, 1210.0, 1250.0, 1305.0),
    ('shap-luk', 1220.0, 1280.0, 1330.0, 1385.0),
    ('shap-luk', 1220.0, 1280.0, 1335.0, 1495.0),
    ('sahkku', 1165.0, 1315.0, 1375.0, 1425.0),
    ('sahkku', 1155.0, 1340.0, 1500.0, 1550.0),
    ('sahkku', 1200.0, 1365.0, 1525.0, 1625.0),
    ('sahkku rules=devils-game', 1080.0, 1205.0, 1420.0, 1495.0),
    ('sahkku rules=devils-game', 1080.0, 1205.0, 1420.0, 1500.0),
    ('sahkku rules=raisa', 1370.0, 1640.0, 1870.0, 1915.0),
    ('sahkku rules=raisa', 1370.0, 1640.0, 1870.0, 2045.0),
    ('sahkku rules=maze', 1265.0, 1535.0, 1725.0, 1800.0),
    ('sahkku rules=maze', 1265.0, 1535.0, 1725.0, 1870.0),
    ('sahkku rules=lagesvuotna', 1125.0, 1260.0, 1350.0, 1590.0),
    ('sahkku rules=lagesvuotna', 1125.0, 1260.0, 1350.0, 1620.0),
    ('sahkku rules=vuovdaguoika', 1210.0, 1335.0, 1515.0, 1575.0),
    ('sahkku rules=gavkevuotna', 1175.0, 1290.0, 1465.0, 1570.0),
    ('sahkku rules=unjarga', 1185.0, 1300.0, 1380.0, 1380.0),
    ('sahkku rules=unjarga', 1185.0, 1300.0, 1380.0, 1590.0)),
played (number, pool, computer_id, score, before, gain, certainty) AS (
    SELECT results.number, results.pool, CASE history.user_id WHEN first_player_id THEN second_player_id ELSE first_player_id END,
        CASE CASE decides_pair WHEN 1 THEN pair_winner_seat ELSE winner_seat END
            WHEN 1 THEN CASE history.user_id WHEN first_player_id THEN 1.0 ELSE 0.0 END
            WHEN 2 THEN CASE history.user_id WHEN second_player_id THEN 1.0 ELSE 0.0 END
            ELSE 0.5
        END,
        (points_before - 1500.0) / 173.7178, (points_after - points_before) / 173.7178,
        1.0 / (deviation_before * deviation_before / (173.7178 * 173.7178) + volatility_after * volatility_after)
    FROM results JOIN rating_history AS history ON history.match_id = results.match_id
    -- Damaged rows must not stop the upgrade.
    WHERE computer_deviation = 45.0 AND points_before BETWEEN -9999.0 AND 9999.0 AND deviation_before > 0.0),
choices (number, is_earlier, points) AS (
    SELECT number, 0, computer_points FROM results WHERE computer_points BETWEEN -9999.0 AND 9999.0
    UNION
    SELECT number, 1, CASE computer_id
        WHEN 1099511627777 THEN 1000.0
        WHEN 1099511627778 THEN level_two
        WHEN 1099511627779 THEN level_three
        WHEN 1099511627780 THEN level_four
        ELSE level_five
    END
    FROM played JOIN earlier ON substr(pool || ' ', 1, length(rules) + 1) = rules || ' '),
expected (number, is_earlier, points, score, gain, certainty, chance) AS (
    SELECT number, is_earlier, points, score, gain, certainty,
        1.0 / (1.0 + exp(-0.98995510010967389 * (before - (points - 1500.0) / 173.7178)))
    FROM played JOIN choices USING (number)),
-- A match has a change on each scale on which it was rated.
explained (number, is_earlier, points, error) AS (
    SELECT number, is_earlier, points, max(abs(gain - 0.98995510010967389 * (score - chance)
        / (certainty + 0.98995510010967389 * 0.98995510010967389 * chance * (1.0 - chance))))
    FROM expected GROUP BY number, is_earlier, points),
ranked (number, is_earlier, points, place) AS (
    SELECT number, is_earlier, points, row_number() OVER (PARTITION BY number ORDER BY is_earlier, error)
    FROM explained WHERE error < 1e-10)
UPDATE results SET computer_points = ranked.points
FROM ranked WHERE ranked.number = results.number AND place = 1 AND is_earlier = 1;

-- The table of matches, as this server numbers it: in a database that was put back from a dump it has another number.
CREATE TABLE restore_mark (
    singleton bigint PRIMARY KEY CHECK (singleton = 1),
    table_oid bigint NOT NULL
);

INSERT INTO restore_mark VALUES (1, 'matches'::regclass::oid::bigint);
