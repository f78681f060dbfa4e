package dev.semel.simulation.broker;

import dev.semel.internal.message.QualifiedQueue;
import dev.semel.simulation.broker.BrokerException.Kind;
import dev.semel.simulation.schedule.Life;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The broker that all servers share. A message is at its address only when the broker has said so, or when its answer was lost.
 *
 * <ul>
 *   <li>An id that an address has seen lately is dropped in silence, and inside a transaction it has the whole transaction refused.
 *   <li>A topic puts a copy into each queue of its subscriptions; {@code address::queue} reaches that queue alone, and makes it if
 *       it is not there.
 *   <li>A consumer's connection is given some messages ahead. If it dies, they come back in their order, and count as delivered. If
 *       its session is rolled back, they come back after a delay, during which no browser sees them and no consumer has them.
 *   <li>When the broker starts again, it has all messages and ids, but has forgotten how often each was delivered.
 * </ul>
 */
public final class MemoryBroker {

    /** The prefix that tells a topic from a queue. */
    public static final String TOPIC = "topic:";

    private final Supplier<Instant> clock;
    private final int windowSize;
    private final Duration redeliveryDelay;
    private final Map<String, MemoryQueue> queues = new LinkedHashMap<>();
    private final Map<String, Predicate<Letter>> selectors = new LinkedHashMap<>();
    private final Map<String, List<String>> subscriptions = new LinkedHashMap<>();
    private final Map<String, DuplicateWindow> windows = new LinkedHashMap<>();
    private final Set<String> full = new HashSet<>();
    private final List<ConsumerConnection> connections = new ArrayList<>();
    private final List<QueuedMessage> expired = new ArrayList<>();
    private final List<Consumer<Letter>> watchers = new ArrayList<>();
    private Function<Letter, Instant> dues = letter -> Instant.MIN;
    private boolean isDown;
    private long number;

    /** @param redeliveryDelay for what a session rolls back the first time; it doubles each time */
    public MemoryBroker(Supplier<Instant> clock, int windowSize, Duration redeliveryDelay) {
        this.clock = clock;
        this.windowSize = windowSize;
        this.redeliveryDelay = redeliveryDelay;
    }

    /** Sees each letter that the broker takes, and each once, with its id. */
    public void watch(Consumer<Letter> watcher) {
        watchers.add(watcher);
    }

    /** When each letter comes: some lie at a bridge on their way for long, and others overtake them. */
    public void bringsAt(Function<Letter, Instant> times) {
        dues = times;
    }

    public void createQueue(String queue) {
        queues.computeIfAbsent(queue, name -> new MemoryQueue(name, clock, redeliveryDelay));
    }

    /**
     * A durable subscription of a topic.
     *
     * @param selector what it lets through; anything else is dropped in silence
     */
    public void subscribe(String topic, String queue, Predicate<Letter> selector) {
        createQueue(QualifiedQueue.of(topic, queue));
        selectors.put(QualifiedQueue.of(topic, queue), selector);
        subscriptions.computeIfAbsent(TOPIC + topic, first -> new ArrayList<>()).add(QualifiedQueue.of(topic, queue));
    }

    /** One transaction: all or nothing. */
    public void sendAll(List<Letter> letters) {
        requireUp();
        Set<String> seen = new HashSet<>();
        for (Letter letter : letters) {
            requireRoom(letter);
            boolean isKnown = windowOf(letter).knows(letter.duplicateId());
            if (isKnown || letter.duplicateId() != null && !seen.add(letter.duplicateId())) {
                throw new BrokerException(Kind.DUPLICATE, "Duplicate message detected: " + letter.duplicateId());
            }
        }
        letters.forEach(this::put);
    }

    /** A single message; false if it was dropped in silence, which its sender does not learn. */
    public boolean send(Letter letter) {
        requireUp();
        requireRoom(letter);
        if (windowOf(letter).knows(letter.duplicateId())) {
            return false;
        }
        put(letter);
        return true;
    }

    private void put(Letter letter) {
        windowOf(letter).add(letter.duplicateId());
        String id = letter.id() == null ? "ID:" + ++number : letter.id();
        for (String queue : queuesOf(letter.address())) {
            createQueue(queue);
            if (selectors.getOrDefault(queue, any -> true).test(letter)) {
                QueuedMessage message = new QueuedMessage(id, letter, clock.get());
                message.comeAt(dues.apply(letter));
                queues.get(queue).add(message);
            }
        }
        watchers.forEach(watcher -> watcher.accept(letter.named(id)));
    }

    private List<String> queuesOf(String address) {
        String name = nameOf(address);
        boolean isAll = address.startsWith(TOPIC) && !QualifiedQueue.is(name);
        return isAll ? subscriptions.getOrDefault(address, List.of()) : List.of(name);
    }

    private static String nameOf(String address) {
        return address.startsWith(TOPIC) ? address.substring(TOPIC.length()) : address;
    }

    private DuplicateWindow windowOf(Letter letter) {
        String full = nameOf(letter.address());
        int end = full.indexOf("::");
        String name = end < 0 ? full : full.substring(0, end);
        return windows.computeIfAbsent(name, first -> new DuplicateWindow(windowSize));
    }

    private void requireUp() {
        if (isDown) {
            throw new BrokerException(Kind.DOWN, "connection refused");
        }
    }

    private void requireRoom(Letter letter) {
        if (full.contains(letter.address())) {
            throw new BrokerException(Kind.FULL, "Address " + letter.address() + " is full.");
        }
    }

    /** A connection that consumes from a queue what its selector lets through, and is given so many messages ahead. */
    public ConsumerConnection connect(Life life, String queue, int prefetch, Predicate<Letter> selector) {
        requireUp();
        createQueue(queue);
        ConsumerConnection connection =
                new ConsumerConnection(life, new Selection(queues.get(queue), selector), prefetch, this);
        connections.add(connection);
        return connection;
    }

    void expire(MemoryQueue queue) {
        expired.addAll(queue.expire(clock.get()));
    }

    void forget(ConsumerConnection connection) {
        connections.remove(connection);
    }

    public void setFull(String address, boolean isFull) {
        if (isFull) {
            full.add(address);
        } else {
            full.remove(address);
        }
    }

    public boolean isDown() {
        return isDown;
    }

    public void takeDown() {
        isDown = true;
        List.copyOf(connections).forEach(ConsumerConnection::breakOff);
    }

    public void bringUp() {
        isDown = false;
        queues.values().forEach(MemoryQueue::forgetDeliveries);
    }

    /** The server is gone, or was not heard of for too long. */
    public void breakConnectionsOf(Life life) {
        List.copyOf(connections).stream()
                .filter(connection -> connection.life() == life)
                .forEach(ConsumerConnection::breakOff);
    }

    /** The next message of a queue that no consumer has in hand. */
    public Optional<QueuedMessage> head(String queue) {
        return Optional.ofNullable(queues.get(queue)).map(MemoryQueue::head);
    }

    /** It is deleted. */
    public QueuedMessage deleteHead(String queue) {
        return queues.get(queue).removeHead();
    }

    /** All messages of a queue, those included that a consumer has in hand. */
    public List<QueuedMessage> messagesOf(String queue) {
        return queues.containsKey(queue) ? List.copyOf(queues.get(queue).all()) : List.of();
    }

    /** Those of a queue that are not seen yet, because their session was rolled back. */
    public List<QueuedMessage> scheduledIn(String queue) {
        return queues.containsKey(queue) ? queues.get(queue).scheduled() : List.of();
    }

    /** Those of a queue that no consumer has in hand. */
    public List<QueuedMessage> waitingIn(String queue) {
        return queues.containsKey(queue) ? queues.get(queue).waiting() : List.of();
    }

    /** Those of a queue that a consumer has in hand. */
    public List<QueuedMessage> inHandsOf(String queue) {
        return queues.containsKey(queue) ? queues.get(queue).delivering() : List.of();
    }

    public Set<String> queues() {
        return queues.keySet();
    }

    /** What is at the expiry address. */
    public List<QueuedMessage> expired() {
        return expired;
    }
}
