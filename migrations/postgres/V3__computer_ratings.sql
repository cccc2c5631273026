-- V11 of migrations/sqlite, where the columns and the ratings are explained.
ALTER TABLE results ADD COLUMN computer_points double precision;
ALTER TABLE results ADD COLUMN computer_deviation double precision
    CHECK ((computer_deviation IS NULL) = (computer_points IS NULL));
ALTER TABLE results ADD COLUMN computer_volatility double precision
    CHECK ((computer_volatility IS NULL) = (computer_points IS NULL));

WITH known (rules, level_two, level_three, level_four, level_five) AS (VALUES
    ('pahtum', 1310.0, 1610.0, 1775.0, 2000.0),
    ('seega', 1260.0, 1410.0, 1615.0, 1845.0),
    ('shap-luk', 1220.0, 1280.0, 1335.0, 1495.0),
    ('sahkku rules=devils-game', 1080.0, 1205.0, 1420.0, 1500.0),
    ('sahkku rules=raisa', 1370.0, 1640.0, 1870.0, 2045.0),
    ('sahkku rules=maze', 1265.0, 1535.0, 1725.0, 1870.0),
    ('sahkku rules=lagesvuotna', 1125.0, 1260.0, 1350.0, 1620.0),
    ('sahkku rules=vuovdaguoika', 1210.0, 1335.0, 1515.0, 1575.0),
    ('sahkku rules=gavkevuotna', 1175.0, 1290.0, 1465.0, 1570.0),
    ('sahkku rules=unjarga', 1185.0, 1300.0, 1380.0, 1590.0)),
played (number, pool, level) AS (
    SELECT number, pool, first_player_id - 1099511627776 FROM results
    WHERE rated = 'yes' AND first_player_id BETWEEN 1099511627777 AND 1099511627785
    UNION ALL
    SELECT number, pool, second_player_id - 1099511627776 FROM results
    WHERE rated = 'yes' AND second_player_id BETWEEN 1099511627777 AND 1099511627785),
levels (number, points) AS (
    SELECT number, CASE
        WHEN level = 1 THEN 1000.0
        WHEN rules IS NULL THEN 1000.0 + 150.0 * (level - 1)
        WHEN level = 2 THEN level_two
        WHEN level = 3 THEN level_three
        WHEN level = 4 THEN level_four
        ELSE level_five
    END
    FROM played LEFT JOIN known ON substr(pool || ' ', 1, length(rules) + 1) = rules || ' ')
UPDATE results SET computer_points = levels.points, computer_deviation = 45.0, computer_volatility = 0.06
FROM levels WHERE results.number = levels.number;
