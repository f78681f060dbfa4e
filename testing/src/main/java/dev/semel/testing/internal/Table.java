package dev.semel.testing.internal;

import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A table, by the names that the database gives to it and to its columns. */
record Table(String name, String quote, List<Column> columns) {

    /** Events that the application appended; a retry belongs to the protocol. */
    private static final String EVENTS = "semel_outbox_event";

    /**
     * @param isMadeAnew whether each run gives it another value, so that it tells nothing when two runs are compared
     */
    record Column(String name, boolean isMadeAnew) {}

    boolean isOutbox() {
        return name.equalsIgnoreCase(EVENTS);
    }

    /** Whether what it holds is an effect of the application's. */
    boolean isApplications() {
        return isOutbox() || !Tables.isSemels(name);
    }

    /** As a sentence calls it. */
    String title() {
        return isOutbox() ? "the outbox" : name.toLowerCase(Locale.ROOT);
    }

    List<Row> read(Connection connection) throws SQLException {
        List<Row> rows = new ArrayList<>();
        String sql = "SELECT " + list() + " FROM " + quoted(name);
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            while (found.next()) {
                Object[] values = new Object[columns.size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = kept(found.getObject(i + 1));
                }
                rows.add(new Row(columns, values));
            }
        }
        return rows;
    }

    // A locator ends with its transaction.
    private static Object kept(Object value) throws SQLException {
        if (value instanceof Clob text) {
            return text.getSubString(1, (int) text.length());
        }
        return value instanceof Blob bytes ? bytes.getBytes(1, (int) bytes.length()) : value;
    }

    void clear(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("DELETE FROM " + quoted(name));
        }
    }

    void insert(Connection connection, List<Row> rows) throws SQLException {
        String places = String.join(", ", Collections.nCopies(columns.size(), "?"));
        String sql = "INSERT INTO " + quoted(name) + " (" + list() + ") VALUES (" + places + ")";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (Row row : rows) {
                for (int i = 0; i < columns.size(); i++) {
                    statement.setObject(i + 1, row.values()[i]);
                }
                statement.executeUpdate();
            }
        }
    }

    private String list() {
        return columns.stream().map(column -> quoted(column.name())).collect(Collectors.joining(", "));
    }

    private String quoted(String word) {
        return quote + word + quote;
    }
}
