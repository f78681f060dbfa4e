package dev.semel.internal.capture.jpa;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.internal.capture.CapturedRows;
import dev.semel.internal.history.Failure;
import dev.semel.internal.history.FailureCause;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.DestinationKind;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;

/** @param node what the rows name as the one that has parked an event */
public record JdbcCapturedRows(DataSource database, String node) implements CapturedRows {

    private static final String NOW = "SELECT CURRENT_TIMESTAMP";
    private static final String TAKEN_OVER =
            "SELECT id FROM semel_outbox_event WHERE id = ANY (?) AND status <> 'CAPTURED'";
    private static final String THERE = "SELECT id FROM semel_outbox_event WHERE id = ANY (?)";
    private static final String HAND_OVER =
            "UPDATE semel_outbox_event SET status = 'PENDING' WHERE id = ANY (?) AND status = 'CAPTURED'";

    // Three look into indexes that hold rare exceptions only. What is pending is read as a whole: with cdc it is
    // little.
    private static final String WAITING =
            """
            SELECT g.name FROM unnest(?) AS g (name)
            WHERE EXISTS (SELECT 1 FROM semel_outbox_event e
                WHERE e.event_group = g.name AND e.status = 'PARKED' AND e.holds_group)
              OR EXISTS (SELECT 1 FROM semel_outbox_event e WHERE e.event_group = g.name AND e.status = 'HELD')
              OR EXISTS (SELECT 1 FROM semel_outbox_event e WHERE e.event_group = g.name AND e.status = 'SCHEDULED')
              OR g.name IN (SELECT e.event_group FROM semel_outbox_event e WHERE e.status = 'PENDING')
            """;
    private static final String CLOSED =
            "SELECT destination_kind, destination FROM semel_destination WHERE state IN ('OPEN', 'PAUSED')";
    private static final String PARK =
            """
            UPDATE semel_outbox_event
            SET status = 'PARKED', attempts = attempts + 1, error_type = ?, error_message = ?, error_stack = ?,
                fingerprint = ?, node = ?, parked_at = CURRENT_TIMESTAMP
            WHERE id = ? AND status = 'CAPTURED'
            RETURNING attempts, holds_group
            """;
    private static final String TELL =
            "INSERT INTO semel_attempt (id, subject, attempt, attempted_at, node, error_type, error_message, error_stack)"
                    + " VALUES (?, ?, ?, CURRENT_TIMESTAMP, ?, ?, ?, ?)";

    @Override
    public Instant now() {
        return inTransaction(connection -> {
            try (PreparedStatement question = connection.prepareStatement(NOW);
                    ResultSet answer = question.executeQuery()) {
                answer.next();
                return answer.getObject(1, OffsetDateTime.class).toInstant();
            }
        });
    }

    @Override
    public Set<UUID> takenOver(Collection<UUID> events) {
        return inTransaction(connection -> find(connection, TAKEN_OVER, "uuid", events, UUID.class));
    }

    @Override
    public Set<String> waiting(Collection<String> groups) {
        return groups.isEmpty()
                ? Set.of()
                : inTransaction(connection -> find(connection, WAITING, "text", groups, String.class));
    }

    @Override
    public Set<Address> closed() {
        return inTransaction(connection -> {
            try (PreparedStatement question = connection.prepareStatement(CLOSED);
                    ResultSet rows = question.executeQuery()) {
                Set<Address> closed = new HashSet<>();
                while (rows.next()) {
                    closed.add(new Address(DestinationKind.valueOf(rows.getString(1)), rows.getString(2)));
                }
                return closed;
            }
        });
    }

    @Override
    public void handOver(Collection<UUID> events) {
        inTransaction(connection -> {
            requireThere(connection, events);
            try (PreparedStatement change = connection.prepareStatement(HAND_OVER)) {
                change.setArray(1, array(connection, "uuid", events));
                return change.executeUpdate();
            }
        });
    }

    @Override
    public boolean park(PendingEvent event, Failure failure) {
        return inTransaction(connection -> {
            requireThere(connection, List.of(event.id()));
            try (PreparedStatement change = connection.prepareStatement(PARK)) {
                change.setString(1, failure.type());
                change.setString(2, failure.message());
                change.setString(3, failure.stack());
                change.setObject(4, fingerprint(event, failure));
                change.setString(5, node);
                change.setObject(6, event.id());
                try (ResultSet parked = change.executeQuery()) {
                    if (!parked.next()) {
                        return true;
                    }
                    tell(connection, event.id(), parked.getInt(1), failure);
                    return parked.getBoolean(2);
                }
            }
        });
    }

    private static UUID fingerprint(PendingEvent event, Failure failure) {
        String destination = event.address().map(address -> address.name()).orElse("");
        return FailureCause.atDestination(destination, failure).fingerprint();
    }

    private void tell(Connection connection, UUID event, int attempt, Failure failure) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(TELL)) {
            insert.setObject(1, UuidCreator.getTimeOrderedEpoch());
            insert.setObject(2, event);
            insert.setInt(3, attempt);
            insert.setString(4, node);
            insert.setString(5, failure.type());
            insert.setString(6, failure.message());
            insert.setString(7, failure.stack());
            insert.executeUpdate();
        }
    }

    private static void requireThere(Connection connection, Collection<UUID> events) throws SQLException {
        Set<UUID> there = find(connection, THERE, "uuid", events, UUID.class);
        for (UUID event : events) {
            if (!there.contains(event)) {
                throw new GoneException(event);
            }
        }
    }

    private static <T> Set<T> find(
            Connection connection, String question, String sqlType, Collection<T> among, Class<T> type)
            throws SQLException {
        try (PreparedStatement asked = connection.prepareStatement(question)) {
            asked.setArray(1, array(connection, sqlType, among));
            try (ResultSet rows = asked.executeQuery()) {
                Set<T> found = new HashSet<>();
                while (rows.next()) {
                    found.add(rows.getObject(1, type));
                }
                return found;
            }
        }
    }

    private static Array array(Connection connection, String sqlType, Collection<?> values) throws SQLException {
        return connection.createArrayOf(sqlType, values.toArray());
    }

    private <T> T inTransaction(Work<T> work) {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            T result = work.with(connection);
            connection.commit();
            return result;
        } catch (SQLException failed) {
            throw new IllegalStateException(
                    "The database did not do what the capture asked for: " + failed.getMessage(), failed);
        }
    }

    private interface Work<T> {
        T with(Connection connection) throws SQLException;
    }
}
