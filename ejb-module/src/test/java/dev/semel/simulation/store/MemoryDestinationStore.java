package dev.semel.simulation.store;

import dev.semel.internal.history.Failure;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.UnhealthyDestination;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Destinations that take nothing now, and what is held for them. */
public final class MemoryDestinationStore implements DestinationStore {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Duration OLD = Duration.ofSeconds(300);
    private static final int CANDIDATES = 3;

    private final OutboxTablesInMemory tables;
    private final SimulatedTransactions transactions;

    public MemoryDestinationStore(OutboxTablesInMemory tables, SimulatedTransactions transactions) {
        this.tables = tables;
        this.transactions = transactions;
    }

    @Override
    public boolean open(Address destination, Failure failure) {
        know(destination);
        return change(
                "opens the breaker of",
                destination,
                row -> row.state() == DestinationState.CLOSED || row.state() == DestinationState.RECOVERING,
                row -> row.in(DestinationState.OPEN, now(), row.failures() + 1));
    }

    @Override
    public List<UnhealthyDestination> unhealthy() {
        Session session = statement("looks for unhealthy destinations", "");
        return tables.destinations.all(session).stream()
                .filter(row -> row.state() != DestinationState.CLOSED)
                .map(row -> new UnhealthyDestination(
                        row.address(),
                        row.state(),
                        row.failures(),
                        row.nextProbeAt() != null,
                        isDue(row),
                        row.since().isBefore(now().minus(OLD))))
                .toList();
    }

    private boolean isDue(DestinationRow row) {
        return row.nextProbeAt() != null && !row.nextProbeAt().isAfter(now());
    }

    @Override
    public boolean recover(Address destination) {
        return change(
                "lets go what nothing holds for",
                destination,
                row -> row.state() == DestinationState.CLOSED,
                row -> row.in(DestinationState.RECOVERING, now(), row.failures()));
    }

    @Override
    public boolean scheduleProbe(Address destination, Duration wait) {
        return change(
                "sets the next probe of",
                destination,
                row -> isOpen(row) && row.nextProbeAt() == null,
                row -> row.probedAt(now().plus(wait)));
    }

    @Override
    public boolean claimProbe(Address destination, Duration longest) {
        return change(
                "claims the probe of",
                destination,
                row -> isOpen(row) && isDue(row),
                row -> row.probedAt(now().plus(longest)));
    }

    @Override
    public Optional<Locked> lockFirstHeld(Address destination) {
        Session session = statement("looks for the first held event of ", destination);
        List<Integer> slots = new ArrayList<>(heldOf(session, destination)
                .map(row -> row.key().slot())
                .distinct()
                .sorted(Comparator.comparing((Integer slot) ->
                                tables.slots.read(session, slot).orElseThrow())
                        .thenComparing(slot -> slot))
                .toList());
        if (slots.isEmpty()) {
            return Optional.empty();
        }
        int failed = tables.destinations
                .read(session, destination.toString())
                .map(row -> Math.max(0, row.failures() - 1))
                .orElse(0);
        Collections.rotate(slots, -failed);
        int passedOver = failed / slots.size() % CANDIDATES;
        return lockFirstHeld(session, destination, slots, passedOver)
                .or(() -> passedOver == 0 ? Optional.empty() : lockFirstHeld(session, destination, slots, 0));
    }

    private Optional<Locked> lockFirstHeld(Session session, Address destination, List<Integer> slots, int passedOver) {
        return slots.stream()
                .filter(slot ->
                        firstUnhindered(session, destination, slot, passedOver).isPresent())
                .flatMap(slot -> lockFirstHeld(session, destination, slot, passedOver).stream())
                .findFirst();
    }

    private Optional<Locked> lockFirstHeld(Session session, Address destination, int slot, int passedOver) {
        session.statement(() -> "locks slot " + slot + " for a probe.");
        return tables.slots
                .lockIfFree(session, slot)
                .flatMap(served -> firstUnhindered(session, destination, slot, passedOver))
                .map(row -> new Locked(row.toPendingEvent(now()), now()));
    }

    private Optional<EventRow> firstUnhindered(Session session, Address destination, int slot, int passedOver) {
        List<EventRow> all = tables.allOf(session);
        long firstPending = all.stream()
                .filter(row -> row.key().slot() == slot && tables.isWork(row, all) && tables.isUnhindered(row, all))
                .mapToLong(row -> row.key().position())
                .findFirst()
                .orElse(Long.MAX_VALUE);
        return heldOf(session, destination)
                .filter(row -> row.key().slot() == slot)
                .filter(row -> row.group() == null || row.key().position() < firstPending)
                .filter(row -> tables.isUnhindered(row, all))
                .skip(passedOver)
                .findFirst();
    }

    private Stream<EventRow> heldOf(Session session, Address destination) {
        return tables.inOrder(
                session,
                row -> row.status() == OutboxStatus.HELD && row.address().equals(destination));
    }

    @Override
    public Waiting waiting(Address destination) {
        Session session = statement("looks whether anything waits for ", destination);
        List<Integer> slots = heldOf(session, destination)
                .map(row -> row.key().slot())
                .distinct()
                .toList();
        if (slots.isEmpty()) {
            return Waiting.NOTHING;
        }
        return slots.stream().anyMatch(slot -> firstUnhindered(session, destination, slot, 0)
                        .isPresent())
                ? Waiting.FREE
                : Waiting.HINDERED;
    }

    @Override
    public void release(UUID event) {
        Session session = statement("releases the held event ", Names.of(event));
        release(session, event);
    }

    @Override
    public int release(Address destination, int most) {
        Session session = statement("releases what is held for ", destination);
        List<EventRow> held = heldOf(session, destination).toList();
        List<Integer> slots =
                held.stream().map(row -> row.key().slot()).distinct().sorted().toList();
        int released = 0;
        for (int slot : slots) {
            released += (int) held.stream()
                    .filter(row -> row.key().slot() == slot)
                    .limit(Math.max(1, most / slots.size()))
                    .filter(row -> release(session, row.id()))
                    .count();
        }
        return released;
    }

    private boolean release(Session session, UUID id) {
        Optional<EventRow> held =
                tables.events.lock(session, id, LONGEST_WAIT).filter(row -> row.status() == OutboxStatus.HELD);
        held.ifPresent(row -> tables.events.put(session, id, row.with(OutboxStatus.PENDING), LONGEST_WAIT));
        return held.isPresent();
    }

    @Override
    public boolean close(Address destination) {
        return change(
                "lets recover",
                destination,
                MemoryDestinationStore::isOpen,
                row -> row.in(DestinationState.RECOVERING, now(), row.failures()));
    }

    @Override
    public boolean keepOpen(Address destination, Failure failure) {
        return change("keeps open", destination, MemoryDestinationStore::isOpen, DestinationRow::failedOnceMore);
    }

    @Override
    public boolean forgetProbe(Address destination) {
        return change("forgets the probe of", destination, MemoryDestinationStore::isOpen, row -> row.probedAt(null));
    }

    @Override
    public boolean repeatProbe(Address destination) {
        return change("repeats the probe of", destination, MemoryDestinationStore::isOpen, row -> row.probedAt(now()));
    }

    @Override
    public boolean settle(Address destination) {
        return change(
                "settles",
                destination,
                row -> row.state() == DestinationState.RECOVERING
                        && row.since().isBefore(now().minus(OLD))
                        && heldOf(transactions.session(), destination).findAny().isEmpty(),
                row -> row.in(DestinationState.CLOSED, now(), 0));
    }

    @Override
    public void know(Address destination) {
        Session session = statement("makes known ", destination);
        tables.destinations.insertIfAbsent(
                session,
                destination.toString(),
                new DestinationRow(destination, DestinationState.CLOSED, now(), 0, null),
                LONGEST_WAIT);
    }

    @Override
    public void note(Address destination, String finding) {
        know(destination);
    }

    /** Changes the row of a destination if it fulfils the condition when it is locked. */
    boolean change(
            String action,
            Address destination,
            Predicate<DestinationRow> condition,
            UnaryOperator<DestinationRow> change) {
        Session session = statement(action + " ", destination);
        Optional<DestinationRow> found = tables.destinations
                .lock(session, destination.toString(), LONGEST_WAIT)
                .filter(condition);
        found.ifPresent(
                row -> tables.destinations.put(session, destination.toString(), change.apply(row), LONGEST_WAIT));
        return found.isPresent();
    }

    private Session statement(String action, Object object) {
        Session session = transactions.session();
        session.statement(() -> action + object + ".");
        return session;
    }

    Instant now() {
        return tables.database.now();
    }

    private static boolean isOpen(DestinationRow row) {
        return row.state() == DestinationState.OPEN;
    }
}
