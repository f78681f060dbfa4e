package dev.semel.outbox.store.jpa.body;

import dev.semel.jpa.Database;
import dev.semel.outbox.store.PendingEvent;
import dev.semel.settings.outbox.InlineLimit;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Bodies in a table of their own, so that the relay's batches and the lists read small rows. They go with their events. */
@Dependent
public class LargeBodies {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final String INSERT = "INSERT INTO semel_outbox_body (event_id, body) VALUES (?, ?)";
    private static final String READ = "SELECT body FROM semel_outbox_body WHERE event_id = ?";

    private final Database database;
    private final InlineLimit limit;

    @Inject
    public LargeBodies(Database database, InlineLimit limit) {
        this.database = database;
        this.limit = limit;
    }

    public boolean isLarge(byte[] body) {
        return body != null && body.length > limit.bytes();
    }

    public void insert(UUID event, byte[] body) {
        database.update(INSERT, LONGEST_WAIT, event, body);
    }

    /**
     * Reads one body, outside any transaction: the broker's transaction is running while events are sent, and must not find
     * a second resource.
     *
     * @throws PendingEvent.UnreadableException if the database does not answer
     */
    @Transactional(TxType.NOT_SUPPORTED)
    public byte[] read(UUID event) {
        List<byte[]> found;
        try {
            found = database.query(READ, row -> row.getBytes(1), event);
        } catch (PersistenceException noAnswer) {
            throw new PendingEvent.UnreadableException(event, noAnswer);
        }
        if (found.isEmpty()) {
            throw new IllegalStateException("The body of outbox event " + event + " is missing in semel_outbox_body.");
        }
        return found.get(0);
    }
}
