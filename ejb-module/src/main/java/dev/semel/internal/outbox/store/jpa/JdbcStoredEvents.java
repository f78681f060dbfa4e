package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.message.PropertiesJson;
import dev.semel.internal.outbox.store.NewWork;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.StoredEvents;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

@Dependent
class JdbcStoredEvents implements StoredEvents {

    private static final String STATUS = "SELECT status, expires_at FROM semel_outbox_event WHERE id = ?";
    private static final String HEADERS = "SELECT consumer, headers FROM semel_outbox_event WHERE id = ?";

    // Stored for later, it is read by no relay pass, so its slot need not be locked.
    private static final String COME = "UPDATE semel_outbox_event SET status = 'PENDING', due_at = NULL"
            + " WHERE status = 'SCHEDULED' AND id IN ";
    private static final String SLOTS = "SELECT DISTINCT slot FROM semel_outbox_event WHERE id IN ";
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final Database database;
    private final NewWork work;

    @Inject
    JdbcStoredEvents(Database database, NewWork work) {
        this.database = database;
        this.work = work;
    }

    @Override
    public void comeNow(Collection<UUID> events) {
        String these = Placeholders.of(events);
        if (database.update(COME + these, LONGEST_WAIT, events.toArray()) > 0) {
            database.column(SLOTS + these, Integer.class, events.toArray()).stream()
                    .filter(Slots::isServed)
                    .forEach(work::in);
        }
    }

    @Override
    public Optional<Instant> waitsUntil(UUID event) {
        return database.query(STATUS, JdbcStoredEvents::waitsUntil, event).stream()
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<Instant> waitsUntil(ResultSet row) throws SQLException {
        String status = row.getString(1);
        // One that only a newer version knows is not waited for: a claim decides which of two carriers works.
        boolean isWaiting = Stream.of(OutboxStatus.values())
                .anyMatch(known -> known.isWaiting() && known.name().equals(status));
        Instant expiresAt = Database.instantOrNull(row.getObject(2, OffsetDateTime.class));
        return isWaiting ? Optional.of(expiresAt == null ? Instant.MAX : expiresAt) : Optional.empty();
    }

    // Compared here and not by the database: MariaDB would take "A" for "a", and its columns hold a part of a long key.
    @Override
    public boolean isFor(UUID event, String consumer, String key) {
        return database
                .query(
                        HEADERS,
                        row -> consumer.equals(row.getString(1))
                                ? Optional.ofNullable(row.getString(2))
                                : Optional.<String>empty(),
                        event)
                .stream()
                .flatMap(Optional::stream)
                .anyMatch(headers -> key.equals(key(event, headers)));
    }

    @Override
    public Optional<OutgoingEvent> read(UUID event) {
        return database.query(EventRow.OF_ID, EventRow::read, event).stream()
                .findFirst()
                .flatMap(this::whole);
    }

    private Optional<OutgoingEvent> whole(EventRow row) {
        byte[] body = row.isWhole()
                ? row.body()
                : database.query(LargeBodies.READ, found -> found.getBytes(1), row.id())
                        .get(0);
        String headers = row.headers() == null
                ? database.query(LargeBodies.HEADERS, found -> found.getString(1), row.id())
                        .get(0)
                : row.headers();
        try {
            return Optional.of(row.content(headers, body));
        } catch (RuntimeException damaged) {
            return Optional.empty();
        }
    }

    private static @Nullable String key(UUID event, String headers) {
        try {
            return EventRow.key(PropertiesJson.read(headers)).orElseGet(event::toString);
        } catch (RuntimeException damaged) {
            return null;
        }
    }
}
