package dev.semel.outbox.store.jpa;

import dev.semel.history.Failure;
import dev.semel.jpa.Database;
import dev.semel.listing.jpa.Row;
import dev.semel.message.Readable;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.store.Address;
import dev.semel.outbox.store.DestinationState;
import dev.semel.outbox.store.DestinationStore;
import dev.semel.outbox.store.TroubledDestination;
import dev.semel.outbox.store.jpa.body.LargeBodies;
import dev.semel.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@Dependent
class JpaDestinationStore implements DestinationStore {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    // Longer than a transaction may last: whoever still holds events by an older state has ended.
    private static final int OLD_SECONDS = 300;
    private static final int REASON_LENGTH = 1_000;

    private static final String TROUBLED = "SELECT destination_kind, destination, state, failures,"
            + " CASE WHEN next_probe_at IS NULL THEN 0 ELSE 1 END AS is_set,"
            + " CASE WHEN next_probe_at <= CURRENT_TIMESTAMP THEN 1 ELSE 0 END AS is_due,"
            + " CASE WHEN since < %s THEN 1 ELSE 0 END AS is_old FROM semel_destination WHERE state <> 'CLOSED'";
    private static final String CHANGE = "UPDATE semel_destination SET changed_by = ?, ";
    private static final String THIS = " WHERE destination = ? AND destination_kind = ? AND ";
    private static final String OPEN = "state = 'OPEN', since = CURRENT_TIMESTAMP, failures = failures + 1,"
            + " next_probe_at = NULL, reason = ?" + THIS + "state IN ('CLOSED', 'RECOVERING')";
    private static final String SCHEDULE = "next_probe_at = %s" + THIS + "state = 'OPEN' AND next_probe_at IS NULL";
    private static final String CLAIM =
            "next_probe_at = %s" + THIS + "state = 'OPEN' AND next_probe_at <= CURRENT_TIMESTAMP";
    private static final String CLOSE =
            "state = 'RECOVERING', since = CURRENT_TIMESTAMP, next_probe_at = NULL" + THIS + "state = 'OPEN'";
    private static final String KEEP_OPEN =
            "failures = failures + 1, next_probe_at = NULL, reason = ?" + THIS + "state = 'OPEN'";
    private static final String FORGET_PROBE = "next_probe_at = NULL" + THIS + "state = 'OPEN'";
    // Nobody looks after a closed one: whoever found nothing to release may have waited for another node that released.
    private static final String SETTLE =
            "state = 'CLOSED', since = CURRENT_TIMESTAMP, failures = 0, reason = NULL" + THIS
                    + "state = 'RECOVERING' AND since < %s AND NOT EXISTS (SELECT 1 FROM semel_outbox_event e"
                    + " WHERE e.status = 'HELD' AND e.destination = semel_destination.destination"
                    + " AND e.destination_kind = semel_destination.destination_kind LIMIT 1 OFFSET 0)";
    private static final String NOTE =
            "UPDATE semel_destination SET finding = CAST(? AS varchar(500)) WHERE destination = ? AND destination_kind = ?";
    private static final String FIRST_UNHINDERED = "SELECT " + EventRow.COLUMNS
            + " FROM semel_outbox_event e WHERE e.status = 'HELD'"
            + " AND e.destination = ? AND e.destination_kind = ? AND e.slot = ?"
            + " AND (e.due_at IS NULL OR e.due_at <= CURRENT_TIMESTAMP) AND (e.event_group IS NULL OR e.position < ?)"
            + " AND %s"
            + " ORDER BY e.status, e.slot, e.position LIMIT 1";

    private final Database database;
    private final HeldEvents held;
    private final LargeBodies bodies;
    private final NodeName node;

    @Inject
    JpaDestinationStore(Database database, LargeBodies bodies, NodeName node) {
        this.database = database;
        this.held = new HeldEvents(database);
        this.bodies = bodies;
        this.node = node;
    }

    @Override
    public boolean open(Address destination, Failure failure) {
        DestinationRows.insertIfAbsent(database, destination, node.value());
        return change(
                OPEN, reason(failure), destination.name(), destination.kind().name());
    }

    @Override
    public List<TroubledDestination> troubled() {
        String statement = TROUBLED.formatted(database.dialect().secondsFromNow());
        return Row.all(database.nativeQuery(statement, -OLD_SECONDS))
                .map(row -> new TroubledDestination(
                        new Address(row.constant(0, DestinationKind.class), row.text(1)),
                        row.constant(2, DestinationState.class),
                        row.number(3),
                        row.number(4) == 1,
                        row.number(5) == 1,
                        row.number(6) == 1))
                .toList();
    }

    @Override
    public boolean scheduleProbe(Address destination, Duration wait) {
        return setProbe(SCHEDULE, destination, wait);
    }

    @Override
    public boolean claimProbe(Address destination, Duration longest) {
        return setProbe(CLAIM, destination, longest);
    }

    @Override
    public Optional<Locked> lockFirstHeld(Address destination) {
        // A slot stays locked while the probe is sent: only one in which there is something to send.
        return held.slotsOf(destination).stream()
                .filter(slot -> firstUnhindered(destination, slot).isPresent())
                .flatMap(slot -> lockFirstHeld(destination, slot).stream())
                .findFirst();
    }

    private Optional<Locked> lockFirstHeld(Address destination, int slot) {
        return Row.all(database.nativeQuery(RelaySql.lockSlot(database.dialect()), slot))
                .map(row -> row.time(1))
                .findFirst()
                .flatMap(lockedAt -> firstUnhindered(destination, slot)
                        .map(event -> new Locked(JpaRelayStore.toPendingEvent(event, lockedAt, bodies), lockedAt)));
    }

    // What is still pending before it may be of its group: the last are held first, and a pass may have broken off.
    private Optional<OutboxEventEntity> firstUnhindered(Address destination, int slot) {
        long firstPending =
                database.query(RelaySql.firstOfNextBatch(database.dialect()), row -> row.getLong(1), slot).stream()
                        .findFirst()
                        .orElse(Long.MAX_VALUE);
        return database
                .query(
                        FIRST_UNHINDERED.formatted(RelaySql.unhindered(database.dialect())),
                        EventRow::read,
                        destination.name(),
                        destination.kind().name(),
                        slot,
                        firstPending)
                .stream()
                .findFirst();
    }

    @Override
    public void release(UUID event) {
        held.release(event);
    }

    @Override
    public boolean close(Address destination) {
        return change(CLOSE, destination.name(), destination.kind().name());
    }

    @Override
    public boolean keepOpen(Address destination, Failure failure) {
        return change(
                KEEP_OPEN,
                reason(failure),
                destination.name(),
                destination.kind().name());
    }

    @Override
    public boolean forgetProbe(Address destination) {
        return change(FORGET_PROBE, destination.name(), destination.kind().name());
    }

    @Override
    public int release(Address destination, int most) {
        return held.release(destination, most);
    }

    @Override
    public boolean settle(Address destination) {
        return change(
                SETTLE.formatted(database.dialect().secondsFromNow()),
                destination.name(),
                destination.kind().name(),
                -OLD_SECONDS);
    }

    @Override
    public void know(Address destination) {
        DestinationRows.insertIfAbsent(database, destination, node.value());
    }

    @Override
    public void note(Address destination, String finding) {
        know(destination);
        database.update(
                NOTE,
                LONGEST_WAIT,
                finding,
                destination.name(),
                destination.kind().name());
    }

    private boolean setProbe(String assignment, Address destination, Duration wait) {
        String statement = assignment.formatted(database.dialect().secondsFromNow());
        long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
        return change(statement, seconds, destination.name(), destination.kind().name());
    }

    private boolean change(String assignment, Object... parameters) {
        Object[] all = new Object[parameters.length + 1];
        all[0] = node.value();
        System.arraycopy(parameters, 0, all, 1, parameters.length);
        return database.update(CHANGE + assignment, LONGEST_WAIT, all) == 1;
    }

    private static String reason(Failure failure) {
        return Readable.line(failure.shortMessage(), REASON_LENGTH);
    }
}
