package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.history.Failure;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Row;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.UnhealthyDestination;
import dev.semel.internal.settings.NodeName;
import dev.semel.outbox.DestinationKind;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

@Dependent
class JdbcDestinationStore implements DestinationStore {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    // Longer than a transaction may last: one that still holds events by an older state has ended.
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
    private static final String RECOVER = "state = 'RECOVERING', since = CURRENT_TIMESTAMP" + THIS + "state = 'CLOSED'";
    private static final String KEEP_OPEN =
            "failures = failures + 1, next_probe_at = NULL, reason = ?" + THIS + "state = 'OPEN'";
    private static final String REPEAT_PROBE = "next_probe_at = CURRENT_TIMESTAMP" + THIS + "state = 'OPEN'";
    private static final String FORGET_PROBE = "next_probe_at = NULL" + THIS + "state = 'OPEN'";
    // A closed one is not looked after: a node that found nothing to release may have waited for one that released.
    private static final String SETTLE =
            "state = 'CLOSED', since = CURRENT_TIMESTAMP, failures = 0, reason = NULL WHERE since < %s"
                    + " AND destination = ? AND destination_kind = ? AND state = 'RECOVERING'"
                    + " AND NOT EXISTS (SELECT 1 FROM %s semel_destination.destination"
                    + " AND e.destination_kind = semel_destination.destination_kind LIMIT 1 OFFSET 0)";
    private static final String NOTE =
            "UPDATE semel_destination SET finding = CAST(? AS varchar(500)) WHERE destination = ? AND destination_kind = ?";
    // Of how many events of one slot the probes take their turns.
    private static final int CANDIDATES = 3;

    private static final String FAILURES =
            "SELECT failures FROM semel_destination WHERE destination = ? AND destination_kind = ?";
    private static final String FIRST_UNHINDERED = "SELECT " + EventRow.COLUMNS
            + " FROM %s ? AND e.destination_kind = ? AND e.slot = ?"
            + " AND (e.event_group IS NULL OR e.position < ?)"
            + " AND %s"
            + " ORDER BY e.%s, e.slot, e.position LIMIT 1 OFFSET ?";

    private final Database database;
    private final HeldEvents held;
    private final LargeBodies bodies;
    private final NodeName node;

    @Inject
    JdbcDestinationStore(Database database, LargeBodies bodies, NodeName node) {
        this.database = database;
        this.held = new HeldEvents(database);
        this.bodies = bodies;
        this.node = node;
    }

    @Override
    public boolean open(Address destination, Failure failure) {
        know(destination);
        return change(OPEN, destination.parametersAfter(node.value(), reason(failure)));
    }

    @Override
    public List<UnhealthyDestination> unhealthy() {
        String statement = TROUBLED.formatted(database.dialect().secondsFromNow());
        return database.query(statement, Row::read, -OLD_SECONDS).stream()
                .flatMap(row -> unhealthy(row).stream())
                .toList();
    }

    private static Optional<UnhealthyDestination> unhealthy(Row row) {
        return row.constant(0, DestinationKind.class).flatMap(kind -> row.constant(2, DestinationState.class)
                .map(state -> new UnhealthyDestination(
                        new Address(kind, row.text(1)),
                        state,
                        row.number(3),
                        row.number(4) == 1,
                        row.number(5) == 1,
                        row.number(6) == 1)));
    }

    @Override
    public boolean recover(Address destination) {
        return change(RECOVER, destination.parametersAfter(node.value()));
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
        List<Integer> slots = held.slotsOf(destination);
        if (slots.isEmpty()) {
            return Optional.empty();
        }
        int failed = failedProbes(destination);
        Collections.rotate(slots, -failed);
        int passedOver = failed / slots.size() % CANDIDATES;
        return lockFirstHeld(destination, slots, passedOver)
                .or(() -> passedOver == 0 ? Optional.empty() : lockFirstHeld(destination, slots, 0));
    }

    // It was opened by the first failure.
    private int failedProbes(Address destination) {
        return database.query(FAILURES, row -> Math.max(0, row.getInt(1) - 1), destination.with()).stream()
                .findFirst()
                .orElse(0);
    }

    // A slot stays locked while the probe is sent: only one in which there is something to send.
    private Optional<Locked> lockFirstHeld(Address destination, List<Integer> slots, int passedOver) {
        return slots.stream()
                .filter(slot -> firstUnhindered(destination, slot, passedOver).isPresent())
                .flatMap(slot -> lockFirstHeld(destination, slot, passedOver).stream())
                .findFirst();
    }

    private Optional<Locked> lockFirstHeld(Address destination, int slot, int passedOver) {
        return database.query(RelaySql.of(database.dialect()).lockSlot(), Row::read, slot).stream()
                .map(row -> row.time(1))
                .findFirst()
                .flatMap(lockedAt -> firstUnhindered(destination, slot, passedOver)
                        .map(event -> new Locked(event.pending(lockedAt, bodies), lockedAt)));
    }

    // What is still pending before it may be of its group: the last are held first, and a pass may have broken off.
    private Optional<EventRow> firstUnhindered(Address destination, int slot, int passedOver) {
        OutboxSql sql = OutboxSql.of(database);
        RelaySql relay = RelaySql.of(sql.dialect());
        long firstPending = database.query(relay.firstOfNextBatch(), row -> row.getLong(1), slot).stream()
                .findFirst()
                .orElse(Long.MAX_VALUE);
        return database
                .query(
                        FIRST_UNHINDERED.formatted(sql.heldEvents(), relay.unhindered(), sql.heldColumn()),
                        EventRow::read,
                        destination.with(slot, firstPending, passedOver))
                .stream()
                .findFirst();
    }

    @Override
    public Waiting waiting(Address destination) {
        List<Integer> slots = held.slotsOf(destination);
        if (slots.isEmpty()) {
            return Waiting.NOTHING;
        }
        return slots.stream()
                        .anyMatch(slot -> firstUnhindered(destination, slot, 0).isPresent())
                ? Waiting.FREE
                : Waiting.HINDERED;
    }

    @Override
    public void release(UUID event) {
        held.release(event);
    }

    @Override
    public boolean close(Address destination) {
        return change(CLOSE, destination.parametersAfter(node.value()));
    }

    @Override
    public boolean keepOpen(Address destination, Failure failure) {
        return change(KEEP_OPEN, destination.parametersAfter(node.value(), reason(failure)));
    }

    @Override
    public boolean forgetProbe(Address destination) {
        return change(FORGET_PROBE, destination.parametersAfter(node.value()));
    }

    @Override
    public boolean repeatProbe(Address destination) {
        return change(REPEAT_PROBE, destination.parametersAfter(node.value()));
    }

    @Override
    public int release(Address destination, int most) {
        return held.release(destination, most);
    }

    @Override
    public boolean settle(Address destination) {
        OutboxSql sql = OutboxSql.of(database);
        String statement = SETTLE.formatted(sql.dialect().secondsFromNow(), sql.heldEvents());
        return change(statement, destination.parametersAfter(node.value(), -OLD_SECONDS));
    }

    @Override
    public void know(Address destination) {
        String columns = "destination, destination_kind, state, since, changed_by";
        database.update(
                database.dialect().insertIfAbsent("semel_destination", columns, "?, ?, 'CLOSED', CURRENT_TIMESTAMP, ?"),
                LONGEST_WAIT,
                destination.with(node.value()));
    }

    @Override
    public void note(Address destination, @Nullable String finding) {
        know(destination);
        database.update(NOTE, LONGEST_WAIT, destination.parametersAfter(finding));
    }

    private boolean setProbe(String assignment, Address destination, Duration wait) {
        String statement = assignment.formatted(database.dialect().secondsFromNow());
        long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
        return change(statement, destination.parametersAfter(node.value(), seconds));
    }

    private boolean change(String assignment, Object... parameters) {
        return database.update(CHANGE + assignment, LONGEST_WAIT, parameters) == 1;
    }

    private static String reason(Failure failure) {
        return SafeText.line(failure.shortMessage(), REASON_LENGTH);
    }
}
