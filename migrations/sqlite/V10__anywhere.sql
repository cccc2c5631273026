-- The last matches of somebody, and of two people, on whatever server. The number of the result stands in every index.

CREATE INDEX results_of_first_anywhere ON results (first);
CREATE INDEX results_of_second_anywhere ON results (second);
CREATE INDEX results_of_pair_anywhere ON results (min(first, second), max(first, second));

-- The same order as before. SQLite takes a column that is generated for one that needs the whole row, and the expression
-- behind it not: so who stands where is read from the index alone, also of the many who show the same points.
DROP INDEX standings_ranked;
CREATE INDEX standings_ranked
    ON standings (scope, pool, period, rank, CAST(round(score) AS INTEGER) DESC, person);
