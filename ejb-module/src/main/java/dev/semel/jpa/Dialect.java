package dev.semel.jpa;

import java.util.Arrays;
import java.util.Locale;

/** The supported databases. Both speak PostgreSQL's language: H2 must be in {@code MODE=PostgreSQL}. */
public enum Dialect {
    POSTGRESQL,
    H2;

    /**
     * A statement that inserts a row unless a unique column holds its value already, waits for a concurrent insert of the
     * same value to end, and answers by its count which of the two happened. A violation is never raised, because it
     * would doom the transaction.
     *
     * @param values one SQL expression for each column, parameters with a cast where the database cannot know the type
     */
    // A method of the dialect although both answer alike today: MariaDB will not.
    public String insertIfAbsent(String table, String columns, String values) {
        return "INSERT INTO " + table + " (" + columns + ") VALUES (" + values + ") ON CONFLICT DO NOTHING";
    }

    /** An expression for the database's time so many seconds from now; the one parameter is a whole number. */
    public String secondsFromNow() {
        return this == H2 ? "DATEADD(SECOND, ?, CURRENT_TIMESTAMP)" : "CURRENT_TIMESTAMP + ? * INTERVAL '1' SECOND";
    }

    /** The dialect of a database product, by the name its driver reports. */
    public static Dialect of(String productName) {
        String name = productName.toUpperCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(dialect -> name.contains(dialect.name()))
                .findFirst()
                .orElseThrow(() -> UnsupportedDatabaseException.unknown(productName));
    }
}
