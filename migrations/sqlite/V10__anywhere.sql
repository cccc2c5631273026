-- The last matches of somebody, and of two people, on whatever server. The number of the result stands in every index.

CREATE INDEX results_of_first_anywhere ON results (first);
CREATE INDEX results_of_second_anywhere ON results (second);
CREATE INDEX results_of_pair_anywhere ON results (min(first, second), max(first, second));
