package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Database.RowReader;
import dev.semel.internal.jpa.Deadlock;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.jpa.LargeColumn;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.limit.InlineLimit;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Bodies in a table of their own, so that the lists read small rows; they go with their events. On PostgreSQL all of them: there a
 * mark writes the whole row of the event anew, and would copy a body in it. And headers that are too large to be read with others.
 */
@Dependent
public class LargeBodies {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final String INSERT = "INSERT INTO semel_outbox_body (event_id, body) VALUES (?, ?)";

    // One round trip for both rows. What stores no event stores no body.
    private static final String INSERT_BOTH =
            "WITH e AS (%s RETURNING id) INSERT INTO semel_outbox_body (event_id, body) SELECT id, ? FROM e";
    static final String READ = "SELECT body FROM semel_outbox_body WHERE event_id = ?";
    static final String HEADERS = "SELECT headers FROM semel_outbox_event WHERE id = ?";

    // Another table: what is wrong with one row may be wrong with all of its page.
    private static final String ASK = "SELECT COUNT(*) FROM semel_slot";

    private final Database database;
    private final InlineLimit limit;
    private final Transactions transactions;

    @Inject
    public LargeBodies(Database database, InlineLimit limit, Transactions transactions) {
        this.database = database;
        this.limit = limit;
        this.transactions = transactions;
    }

    boolean areApart(byte @Nullable [] body) {
        return body != null && (areInOneStatement() || body.length > limit.bytes());
    }

    /** Whether the statement that stores an event stores the body apart from it as well. */
    boolean areInOneStatement() {
        return database.dialect() == Dialect.POSTGRESQL;
    }

    /** A statement that stores an event, with its body as one parameter more. */
    static String withBody(String statement) {
        return INSERT_BOTH.formatted(statement);
    }

    /** Stores the body of an event that was stored without it. */
    void insert(UUID event, byte[] body) {
        LargeColumn column = new LargeColumn(database, "semel_outbox_body", "body", "event_id = ?");
        database.update(INSERT, LONGEST_WAIT, event, column.first(body));
        column.appendRest(event, body);
    }

    /**
     * Reads one body, outside any transaction: the broker's transaction is running while events are sent, and must not find
     * a second resource.
     *
     * @throws PendingEvent.UnreadableException if the database does not answer, or has ended the statement for another transaction
     * @throws PendingEvent.UndeliverableException if it answers to something else
     */
    public byte[] read(UUID event) {
        return read(event, "body", "semel_outbox_body", READ, row -> row.getBytes(1));
    }

    /** The same for headers that were left out of a batch. */
    String headers(UUID event) {
        return read(event, "headers", "semel_outbox_event", HEADERS, row -> row.getString(1));
    }

    private <T> T read(UUID event, String what, String table, String sql, RowReader<T> reader) {
        List<T> found;
        try {
            found = transactions.outside(() -> database.query(sql, reader, event));
        } catch (PersistenceException failed) {
            if (Deadlock.isCauseOf(failed) || !isAnswering()) {
                throw new PendingEvent.UnreadableException(event, failed);
            }
            throw new PendingEvent.UndeliverableException(
                    "The database answers, but it cannot deliver the " + what + " of outbox event " + event
                            + ": the row is damaged, or larger than a limit of the database (on MariaDB max_allowed_packet)."
                            + " Raise the limit or restore the row in " + table
                            + ", then retry the event, or discard it.",
                    failed);
        }
        if (found.isEmpty()) {
            throw new IllegalStateException(
                    "The " + what + " of outbox event " + event + " is missing in " + table + ".");
        }
        return found.get(0);
    }

    // In a transaction, because the failure may have taken the connection along that work without one goes on using.
    private boolean isAnswering() {
        try {
            return transactions.inNew(() -> !database.texts(ASK).isEmpty());
        } catch (RuntimeException noAnswer) {
            return false;
        }
    }
}
