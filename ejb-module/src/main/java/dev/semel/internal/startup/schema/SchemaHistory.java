package dev.semel.internal.startup.schema;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which scripts have been run on the database: a table of Semel's own. */
final class SchemaHistory {

    static final String TABLE = "semel_schema_history";

    private static final String CREATE = "CREATE TABLE IF NOT EXISTS " + TABLE
            + " (version integer NOT NULL PRIMARY KEY, script varchar(200) NOT NULL, checksum varchar(64) NOT NULL,"
            + " begun_at timestamp NULL, ended_at timestamp NULL)";
    private static final String READ = "SELECT version, checksum, ended_at FROM " + TABLE;
    private static final String BEGIN = "INSERT INTO " + TABLE
            + " (version, script, checksum, begun_at, ended_at) VALUES (?, ?, ?, CURRENT_TIMESTAMP, NULL)";
    private static final String END = "UPDATE " + TABLE + " SET ended_at = CURRENT_TIMESTAMP WHERE version = ?";
    private static final String FORGET = "DELETE FROM " + TABLE + " WHERE version = ? AND ended_at IS NULL";
    private static final String NOTED = "INSERT INTO " + TABLE
            + " (version, script, checksum, begun_at, ended_at) VALUES (%d, '%s', '%s', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)";
    private static final String INTEGRITY = "23";

    private final Connection connection;

    SchemaHistory(Connection connection) {
        this.connection = connection;
    }

    /** What notes scripts that were run by hand, statement by statement. */
    static String notes(Collection<SchemaScript> byHand) {
        Stream<String> rows =
                byHand.stream().map(script -> NOTED.formatted(script.version(), script.name(), script.checksum()));
        return Stream.concat(Stream.of(CREATE), rows).collect(Collectors.joining(";\n", "", ";"));
    }

    record Entry(String checksum, boolean isEnded) {}

    boolean isThere() throws SQLException {
        DatabaseMetaData metaData = connection.getMetaData();
        String name = metaData.storesUpperCaseIdentifiers() ? TABLE.toUpperCase(Locale.ROOT) : TABLE;
        String schema = connection.getSchema();
        try (ResultSet tables = metaData.getTables(connection.getCatalog(), schema, name, null)) {
            boolean isThere = false;
            while (!isThere && tables.next()) {
                isThere = isOf(schema, tables.getString("TABLE_SCHEM")) && name.equals(tables.getString("TABLE_NAME"));
            }
            return isThere;
        }
    }

    // Names are patterns to the driver: in the schema tenant_1 it finds the table of tenant11, too.
    private static boolean isOf(String schema, String found) {
        return schema == null || schema.equals(found);
    }

    /** Several applications may do this at once, and all but one of them fail. */
    void create() throws SQLException {
        execute(CREATE);
    }

    Map<Integer, Entry> read() throws SQLException {
        Map<Integer, Entry> entries = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(READ)) {
            while (rows.next()) {
                entries.put(rows.getInt(1), new Entry(rows.getString(2), rows.getTimestamp(3) != null));
            }
        }
        return entries;
    }

    /** False if another node has begun it. */
    boolean begin(SchemaScript script) throws SQLException {
        try {
            execute(BEGIN, script.version(), script.name(), script.checksum());
            return true;
        } catch (SQLException failed) {
            if (failed.getSQLState() != null && failed.getSQLState().startsWith(INTEGRITY)) {
                return false;
            }
            throw failed;
        }
    }

    void end(SchemaScript script) throws SQLException {
        execute(END, script.version());
    }

    void forget(SchemaScript script) throws SQLException {
        execute(FORGET, script.version());
    }

    private void execute(String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            statement.executeUpdate();
        }
    }
}
