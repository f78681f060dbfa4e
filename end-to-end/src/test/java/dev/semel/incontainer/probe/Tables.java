package dev.semel.incontainer.probe;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** The tables of bank and library, read through the bank's data source. */
@Dependent
public class Tables {

    @Resource(lookup = "jdbc/bank")
    private DataSource dataSource;

    /** The effects of a letter at its consumer. */
    public List<Row> bookings(Letter letter) {
        return rows(
                "SELECT * FROM booking WHERE consumer = ? AND reference = ?", letter.consumer(), letter.reference());
    }

    /** The idempotency record of a letter, if there is one. */
    public List<Row> records(Letter letter) {
        return rows(
                "SELECT * FROM semel_idempotency_record WHERE key_hash = ?",
                IdempotencyKey.hash(letter.consumer(), letter.reference()));
    }

    /** The failed attempts at a letter, the first one first. */
    public List<Row> attempts(Letter letter) {
        return rows(
                "SELECT * FROM semel_attempt WHERE subject = ? ORDER BY attempt",
                IdempotencyKey.hash(letter.consumer(), letter.reference()));
    }

    public List<Row> parked(Letter letter) {
        return rows(
                "SELECT p.*, UTF8TOSTRING(body) AS body_text FROM semel_parked_message p"
                        + " WHERE consumer = ? AND headers LIKE ?",
                letter.consumer(),
                "%" + letter.reference() + "%");
    }

    /** How many copies the consumer of this letter has skipped, of one origin. */
    public long skipped(Letter letter, String origin) {
        return rows("SELECT total FROM semel_skipped_copy WHERE consumer = ? AND origin = ?", letter.consumer(), origin)
                .stream()
                .mapToLong(row -> row.number("total"))
                .sum();
    }

    /** The events that are to bring a letter to its consumer again. */
    public List<Row> retries(Letter letter) {
        return rows(
                "SELECT * FROM semel_outbox_event WHERE consumer = ? AND headers LIKE ?",
                letter.consumer(),
                "%" + letter.reference() + "%");
    }

    /** Brings a key into a state, as if another delivery had. */
    public void bring(Letter letter, String status) {
        change(
                "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts, duplicates,"
                        + " node, first_seen_at) VALUES (?, ?, ?, ?, 0, 0, 'another', CURRENT_TIMESTAMP)",
                hash(letter),
                letter.consumer(),
                letter.reference(),
                status);
    }

    /** Holds the key of a letter, as a handler of another node does. */
    public OpenTransaction holdKey(Letter letter) {
        return hold(
                "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts, duplicates, node,"
                        + " first_seen_at) VALUES (?, ?, ?, 'COMPLETED', 1, 0, 'another', CURRENT_TIMESTAMP)",
                hash(letter),
                letter.consumer(),
                letter.reference());
    }

    /** Holds the row that the handler of a letter changes. */
    public OpenTransaction holdAccount(Letter letter) {
        change("INSERT INTO account (reference, bookings) VALUES (?, 0)", letter.reference());
        return hold("UPDATE account SET bookings = 100 WHERE reference = ?", letter.reference());
    }

    public static String hash(Letter letter) {
        return hash(letter.consumer(), letter.reference());
    }

    private static String hash(String consumer, String key) {
        return IdempotencyKey.hash(consumer, key);
    }

    public List<Row> rows(String sql, Object... parameters) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement query = connection.prepareStatement(sql)) {
            set(query, parameters);
            try (ResultSet result = query.executeQuery()) {
                return read(result);
            }
        } catch (SQLException broken) {
            throw new IllegalStateException("The tables could not be read: " + sql, broken);
        }
    }

    public void change(String sql, Object... parameters) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement change = connection.prepareStatement(sql)) {
            set(change, parameters);
            change.executeUpdate();
        } catch (SQLException broken) {
            throw new IllegalStateException("The tables could not be changed: " + sql, broken);
        }
    }

    /** Does something that other transactions have to wait for, until it is closed and rolled back. */
    public OpenTransaction hold(String sql, Object... parameters) {
        return OpenTransaction.begin(dataSource, sql, parameters);
    }

    static void set(PreparedStatement statement, Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
    }

    private static List<Row> read(ResultSet result) throws SQLException {
        List<Row> rows = new ArrayList<>();
        while (result.next()) {
            Map<String, String> columns = new LinkedHashMap<>();
            for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                columns.put(result.getMetaData().getColumnLabel(i), result.getString(i));
            }
            rows.add(new Row(columns));
        }
        return rows;
    }
}
