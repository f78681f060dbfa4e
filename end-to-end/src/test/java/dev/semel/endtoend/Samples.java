package dev.semel.endtoend;

import dev.semel.testing.bench.Tables;

/** What the charts show of days that no test waits for. */
final class Samples {

    /** Two days until this minute, with two hours in which the broker was away, and another hour in which no server was up. */
    private static final String MINUTES =
            "INSERT INTO semel_sample SELECT 'MINUTE', date_trunc('minute', CURRENT_TIMESTAMP) - n * interval '1 minute',"
                    + " date_trunc('minute', CURRENT_TIMESTAMP) - n * interval '1 minute',"
                    + " CASE WHEN n BETWEEN 300 AND 420 THEN (420 - n) * 80 ELSE 20 + n % 7 END,"
                    + " CASE WHEN n BETWEEN 300 AND 420 THEN (420 - n) * 60 ELSE 1 END, 0, n / 900, 412 - n / 8, 30 + n % 11,"
                    + " 900000 - n * 300 - (n % 13) * 10, 100 - n / 30, 4000 - n, 800000 - n * 270, 50000 - n * 12,"
                    + " 900000 - n * 300, (900000 - n * 300) * 40 - (n % 13) * 900 + CASE WHEN n <= 300 THEN 1800000 ELSE 0 END,"
                    + " 800000 - n * 270, (800000 - n * 270) * 90 - (n % 11) * 2000 + CASE WHEN n <= 300 THEN 2700000 ELSE 0 END,"
                    + " 20000 - n * 4, 3000 - n, 9000 - n * 3, 8000 - n * 2, 6000 - n * 2"
                    + " FROM generate_series(1, 2800) AS n WHERE n NOT BETWEEN 600 AND 660 ON CONFLICT DO NOTHING";

    /** The server finds its minute taken, and adds nothing to the hour. */
    private static final String NEXT_MINUTES =
            "INSERT INTO semel_sample SELECT 'MINUTE', date_trunc('minute', CURRENT_TIMESTAMP) + n * interval '1 minute',"
                    + " CURRENT_TIMESTAMP, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM generate_series(0, 60) AS n"
                    + " ON CONFLICT DO NOTHING";

    private static final String LONGER =
            "INSERT INTO semel_sample SELECT '%1$s', date_trunc('%1$s', CURRENT_TIMESTAMP) - n * interval '1 %1$s',"
                    + " date_trunc('%1$s', CURRENT_TIMESTAMP) - n * interval '1 %1$s', n %% 40, n %% 300, n %% 3, 1, 9, n %% 25,"
                    + " 90000000 - n * 9000, 300 - n / 4, 9000 - n * 7, 80000000 - n * 8000, 700000 - n * 60, 90000000 - n * 9000,"
                    + " (90000000 - n * 9000)::bigint * 40 - (n %% 13) * 9000, 80000000 - n * 8000, (80000000 - n * 8000)::bigint * 90 - (n %% 7) * 9000,"
                    + " 90000 - n * 20, 9000 - n * 5, 60000 - n * 15, 50000 - n * 10, 40000 - n * 10"
                    + " FROM generate_series(1, 1000) AS n ON CONFLICT DO NOTHING";

    private final Tables tables;

    Samples(Tables tables) {
        this.tables = tables;
    }

    void addTwoDays() {
        tables.execute(MINUTES);
    }

    void addAThousandHoursAndDays() {
        tables.execute(LONGER.formatted("HOUR"));
        tables.execute(LONGER.formatted("DAY"));
    }

    /** Keeps the server from adding some for the next hour. */
    void stop() {
        tables.execute(NEXT_MINUTES);
    }

    void removeAll() {
        tables.execute("DELETE FROM semel_sample");
    }
}
