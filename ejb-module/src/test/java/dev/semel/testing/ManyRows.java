package dev.semel.testing;

import dev.semel.internal.jpa.Dialect;

/** Parts of statements that make many rows at once, each with an id and a time of its own, as real ones have. */
public final class ManyRows {

    private ManyRows() {}

    public static String newId(Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL -> "gen_random_uuid()";
            case MARIADB -> "uuid()";
            case H2 -> "random_uuid()";
        };
    }

    /** A second before the row that was made before it. */
    public static String secondsAgo(Dialect dialect) {
        return ago("n", dialect);
    }

    /** @param seconds an expression */
    public static String ago(String seconds, Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL -> "CURRENT_TIMESTAMP - (" + seconds + ") * INTERVAL '1' SECOND";
            case MARIADB -> "CURRENT_TIMESTAMP - INTERVAL (" + seconds + ") SECOND";
            case H2 -> "DATEADD(SECOND, -(" + seconds + "), CURRENT_TIMESTAMP)";
        };
    }

    /** An id that each n shares with those that leave the same rest. */
    public static String sharedId(int different, Dialect dialect) {
        String rest = dialect == Dialect.MARIADB ? "MOD(n, %d)" : "CAST(MOD(n, %d) AS varchar)";
        return "CAST(CONCAT('00000000-0000-5000-8000-', LPAD(" + rest.formatted(different) + ", 12, '0')) AS uuid)";
    }

    /** A table with one column n, from first to end, exclusive. */
    public static String numbers(Dialect dialect, int first, int end) {
        String numbers =
                switch (dialect) {
                    case POSTGRESQL -> "generate_series(%d, %d) AS numbers(n)";
                    case MARIADB -> "(SELECT seq AS n FROM seq_%d_to_%d) AS numbers";
                    case H2 -> "system_range(%d, %d) AS numbers(n)";
                };
        return numbers.formatted(first, end - 1);
    }
}
