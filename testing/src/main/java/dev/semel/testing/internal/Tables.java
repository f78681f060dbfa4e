package dev.semel.testing.internal;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;

/** The tables of the database, read from outside any transaction of the application. */
public final class Tables {

    private static final Set<Integer> TIMES =
            Set.of(Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE, Types.TIME, Types.TIME_WITH_TIMEZONE);
    private static final String SEMELS = "semel_";

    private final DataSource database;
    private final List<Table> tables = new ArrayList<>();

    /** @param ignored columns that tell nothing, as {@code table.column} */
    public Tables(DataSource database, Set<String> ignored) throws SQLException {
        this.database = database;
        try (Connection connection = database.getConnection()) {
            String quote = connection.getMetaData().getIdentifierQuoteString().trim();
            for (String name : names(connection)) {
                tables.add(table(connection, name, quote, ignored));
            }
        }
    }

    private static List<String> names(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        DatabaseMetaData metaData = connection.getMetaData();
        String[] types = {"TABLE", "BASE TABLE"};
        try (ResultSet found = metaData.getTables(connection.getCatalog(), connection.getSchema(), "%", types)) {
            while (found.next()) {
                names.add(found.getString("TABLE_NAME"));
            }
        }
        // The application's first: a report begins with them.
        names.sort(Comparator.comparing(Tables::isSemels).thenComparing(Comparator.naturalOrder()));
        return names;
    }

    private static Table table(Connection connection, String name, String quote, Set<String> ignored)
            throws SQLException {
        List<Table.Column> columns = new ArrayList<>();
        DatabaseMetaData metaData = connection.getMetaData();
        try (ResultSet found = metaData.getColumns(connection.getCatalog(), connection.getSchema(), name, "%")) {
            while (found.next()) {
                String column = found.getString("COLUMN_NAME");
                boolean isMadeAnew = TIMES.contains(found.getInt("DATA_TYPE"))
                        || "YES".equals(found.getString("IS_AUTOINCREMENT"))
                        || ignored.contains((name + "." + column).toLowerCase(Locale.ROOT));
                columns.add(new Table.Column(column, isMadeAnew));
            }
        }
        return new Table(name, quote, columns);
    }

    /** All rows of all tables. */
    public Snapshot read() {
        try (Connection connection = database.getConnection()) {
            Map<Table, List<Row>> rows = new LinkedHashMap<>();
            for (Table table : tables) {
                rows.put(table, table.read(connection));
            }
            return new Snapshot(rows);
        } catch (SQLException failed) {
            throw new IllegalStateException("The kit could not read the tables.", failed);
        }
    }

    /** Puts the rows back as they were. */
    public void restore(Snapshot before) {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            Snapshot now = read();
            List<Table> changed =
                    tables.stream().filter(table -> !before.isSame(now, table)).toList();
            inSomeOrder(connection, changed, Table::clear);
            inSomeOrder(connection, changed, (table, open) -> table.insert(open, before.rows(table)));
            connection.commit();
            connection.setAutoCommit(true);
        } catch (SQLException failed) {
            throw new IllegalStateException("The kit could not put the tables back as they were.", failed);
        }
    }

    // Foreign keys want an order, which the kit finds by trying.
    private static void inSomeOrder(Connection connection, List<Table> tables, Change change) throws SQLException {
        List<Table> left = new ArrayList<>(tables);
        SQLException refusal = null;
        for (int round = 0; round <= tables.size() && !left.isEmpty(); round++) {
            for (Table table : List.copyOf(left)) {
                Savepoint before = connection.setSavepoint();
                try {
                    change.of(table, connection);
                    left.remove(table);
                } catch (SQLException refused) {
                    connection.rollback(before);
                    refusal = refused;
                }
            }
        }
        if (!left.isEmpty()) {
            throw refusal;
        }
    }

    /** The first column of what a query finds. */
    public List<String> column(String sql, String parameter) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, parameter);
            List<String> found = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
            return found;
        } catch (SQLException failed) {
            throw new IllegalStateException("The kit could not ask: " + sql, failed);
        }
    }

    static boolean isSemels(String table) {
        return table.toLowerCase(Locale.ROOT).startsWith(SEMELS);
    }

    private interface Change {
        void of(Table table, Connection connection) throws SQLException;
    }

    /** Runs one statement, and commits it. */
    public void change(String sql) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        } catch (SQLException failed) {
            throw new IllegalStateException("The kit could not run: " + sql, failed);
        }
    }
}
