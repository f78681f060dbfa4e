package dev.semel.internal.jpa;

import java.util.Arrays;
import java.util.Locale;

/**
 * The supported databases. Statements are written in PostgreSQL's SQL: H2 understands it in {@code MODE=PostgreSQL}, and for
 * MariaDB it is put into its own words.
 */
public enum Dialect {
    POSTGRESQL,
    H2,
    MARIADB;

    /**
     * A statement that inserts a row unless a unique column holds its value already, and waits for a concurrent insert of the
     * same value to end. Its count is 1 if it inserted, and only then. It raises no violation, which would doom the transaction.
     *
     * @param values one SQL expression for each column, parameters with a cast where the database cannot know the type
     */
    public String insertIfAbsent(String table, String columns, String values) {
        // MariaDB counts an insert as 1 and this update as 2, with and without the driver's useAffectedRows.
        // INSERT IGNORE would hide other errors, and let those who waited for the row deadlock when they lock it.
        String otherwise = this == MARIADB ? "DUPLICATE KEY UPDATE collisions = collisions + 1" : "CONFLICT DO NOTHING";
        return "INSERT INTO " + table + " (" + columns + ") VALUES (" + values + ") ON " + otherwise;
    }

    /** An expression for the database's time so many seconds from now; the one parameter is a whole number. */
    public String secondsFromNow() {
        return switch (this) {
            case POSTGRESQL -> "CURRENT_TIMESTAMP + ? * INTERVAL '1' SECOND";
            case H2 -> "DATEADD(SECOND, ?, CURRENT_TIMESTAMP)";
            case MARIADB -> "CURRENT_TIMESTAMP + INTERVAL ? SECOND";
        };
    }

    /** An expression for the time at which a statement runs. */
    String now() {
        // CURRENT_TIMESTAMP is the time at which PostgreSQL's transaction began: long ago, if a handler works for long.
        return this == POSTGRESQL ? "clock_timestamp()" : "CURRENT_TIMESTAMP";
    }

    /** A statement in this database's own SQL; {@link Database} asks for it, the stores need not. */
    String words(String sql) {
        return this == MARIADB ? MariaDbSql.of(sql) : sql;
    }

    /** The data source leads to a database that Semel cannot work with. */
    static IllegalStateException unsupported(String sentence) {
        return new IllegalStateException(
                sentence + " The application does not start until it is bound to a supported database.");
    }

    /** The dialect of a database product, by the name its driver reports. */
    public static Dialect of(String productName) {
        String name = productName.toUpperCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(dialect -> name.contains(dialect.name()))
                .findFirst()
                .orElseThrow(() -> unsupported("Semel knows PostgreSQL, MariaDB and H2, but the data source bound to"
                        + " java:app/env/jdbc/semel leads to \"" + productName + "\"."));
    }
}
