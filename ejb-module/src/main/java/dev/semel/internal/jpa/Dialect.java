package dev.semel.internal.jpa;

import java.util.Arrays;
import java.util.Locale;

/**
 * The supported databases. Statements are written in PostgreSQL's SQL: H2 understands it in {@code MODE=PostgreSQL}, and for
 * MariaDB it is put into its own words.
 */
public enum Dialect {
    POSTGRESQL {
        // CURRENT_TIMESTAMP is the time at which the transaction began: half a minute ago, in a handler that works for
        // long.
        @Override
        String now() {
            return "clock_timestamp()";
        }
    },
    H2,
    MARIADB {
        // An insert counts 1 and an update that changes something 2, whatever the driver's useAffectedRows says. INSERT
        // IGNORE would hide other errors, and let those who waited for the row deadlock when they lock it afterwards.
        @Override
        public String insertIfAbsent(String table, String columns, String values) {
            return "INSERT INTO " + table + " (" + columns + ") VALUES (" + values
                    + ") ON DUPLICATE KEY UPDATE collisions = collisions + 1";
        }

        @Override
        String words(String sql) {
            return MariaDbSql.of(sql);
        }
    };

    /**
     * A statement that inserts a row unless a unique column holds its value already, and waits for a concurrent insert of
     * the same value to end. Its count is 1 if it inserted, and only then. A violation is never raised, because it would
     * doom the transaction.
     *
     * @param values one SQL expression for each column, parameters with a cast where the database cannot know the type
     */
    public String insertIfAbsent(String table, String columns, String values) {
        return "INSERT INTO " + table + " (" + columns + ") VALUES (" + values + ") ON CONFLICT DO NOTHING";
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
        return "CURRENT_TIMESTAMP";
    }

    /** A statement in this database's own SQL; {@link Database} asks for it, the stores need not. */
    String words(String sql) {
        return sql;
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
