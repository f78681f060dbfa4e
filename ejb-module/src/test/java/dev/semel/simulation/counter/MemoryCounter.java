package dev.semel.simulation.counter;

import dev.semel.internal.message.StoredMessage;
import dev.semel.simulation.broker.MemoryBroker;
import dev.semel.simulation.tables.SimulatedTransactions;
import dev.semel.simulation.world.Universe;
import dev.semel.specification.Counter;
import dev.semel.specification.Letter;
import dev.semel.specification.Others;
import dev.semel.specification.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.UUID;

/** One server of the counter, with its broker and its tables in memory. All that happens is an actor's of the scheduler. */
final class MemoryCounter implements Counter {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration LOOK = Duration.ofMillis(50);

    private final Universe universe;
    private final Books books;
    private final CounterTables tables;
    private final CounterServer server;

    MemoryCounter(Universe universe, boolean isTransacted) {
        this.universe = universe;
        this.books = new Books(universe.scheduler(), universe.database());
        this.tables = new CounterTables(
                universe, books, new SimulatedTransactions(universe.environment(), universe.database()));
        this.server = new CounterServer(universe, books, isTransacted);
    }

    /** Starts the server and the subscriptions. */
    void open() {
        tables.insertShipped();
        server.open();
    }

    /** The server is no more. */
    void close() {
        server.close();
    }

    MemoryDesk desk(MemoryDesk.Door door) {
        return server.desk(this, door);
    }

    @Override
    public String send(Letter letter, int copies) {
        server.listenTo(letter);
        String address = (letter.isForTopic() ? MemoryBroker.TOPIC : "") + letter.destination();
        String id = null;
        for (int i = 0; i < copies; i++) {
            id = "ID:" + UUID.randomUUID();
            StoredMessage content = StoredMessage.text(letter.text(), new HashMap<>(letter.properties()));
            dev.semel.simulation.broker.Letter sent =
                    new dev.semel.simulation.broker.Letter(address, content).named(id);
            universe.broker().send(sent.with(sent.priority(), expiryOf(letter)));
        }
        return id;
    }

    private Instant expiryOf(Letter letter) {
        Long timeToLive = (Long) letter.properties().get(Letter.TIME_TO_LIVE);
        return timeToLive == null ? null : universe.scheduler().now().plusMillis(timeToLive);
    }

    @Override
    public void eventually(Runnable assertion) {
        Instant end = universe.scheduler().now().plus(PATIENCE);
        while (universe.scheduler().now().isBefore(end)) {
            try {
                assertion.run();
                return;
            } catch (AssertionError notYet) {
                universe.scheduler().sleep(LOOK);
            }
        }
        assertion.run();
    }

    @Override
    public void throughout(Duration time, Runnable assertion) {
        eventually(assertion);
        Instant end = universe.scheduler().now().plus(time);
        while (universe.scheduler().now().isBefore(end)) {
            assertion.run();
            universe.scheduler().sleep(LOOK);
        }
    }

    @Override
    public int runsOf(Letter letter) {
        return books.runsOf(letter.reference());
    }

    @Override
    public int warnedRunsOf(Letter letter) {
        return books.warnedRunsOf(letter.reference());
    }

    @Override
    public List<Row> bookings(Letter letter) {
        return books.bookings(letter.consumer(), letter.reference());
    }

    @Override
    public List<String> sent() {
        return books.sent();
    }

    @Override
    public int seenElsewhere(Letter letter) {
        return books.seenElsewhere(letter.reference());
    }

    @Override
    public int unacknowledged(Letter letter) {
        return universe.broker().messagesOf(letter.destination()).size();
    }

    @Override
    public void letGo(Letter letter) {
        books.letGo(letter.reference());
    }

    @Override
    public void mend(Letter letter) {
        books.mend(letter.reference());
    }

    @Override
    public List<Row> recordsOfKey(Letter letter, String key) {
        return tables.records(letter.consumer(), key::equals);
    }

    @Override
    public List<Row> recordsOfKeysLike(Letter letter, String begin) {
        return tables.records(letter.consumer(), key -> key.startsWith(begin));
    }

    @Override
    public List<Row> attempts(Letter letter) {
        return tables.attempts(letter);
    }

    @Override
    public List<Row> results(Letter letter) {
        return tables.results(letter);
    }

    @Override
    public List<Row> parked(Letter letter) {
        return tables.parked(letter);
    }

    @Override
    public List<Row> stored(Letter letter) {
        return tables.stored(letter);
    }

    @Override
    public int heldBack(String group) {
        return tables.heldBack(group);
    }

    @Override
    public int marks(Letter letter) {
        return tables.marks(letter);
    }

    @Override
    public boolean retry(Row parked) {
        return server.decide(replay -> replay.retry(UUID.fromString(parked.text("id"))));
    }

    @Override
    public boolean discard(Row parked) {
        return server.decide(replay -> replay.discard(UUID.fromString(parked.text("id"))));
    }

    @Override
    public Others others() {
        return tables;
    }
}
