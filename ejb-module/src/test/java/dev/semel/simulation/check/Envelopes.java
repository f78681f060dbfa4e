package dev.semel.simulation.check;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.simulation.broker.Letter;
import dev.semel.simulation.store.EventRow;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What goes with a body: properties, priority, and for how long its sender needs it. A retry has those of its message, and what the
 * broker is given has those of its event. Only an operator may give a message more time.
 */
final class Envelopes {

    // What is left of it is counted when an event is read, and starts again when the broker gets it.
    private static final Duration TOLERANCE = Duration.ofMinutes(15);

    // The event's own take the place of those that a retry's message came with.
    private static final Set<String> OF_EACH_EVENT = Set.of(
            MessageContract.CONSUMER,
            MessageContract.EVENT_ID,
            MessageContract.EVENT_TYPE,
            MessageContract.IDEMPOTENCY_KEY);

    private final Map<Owed, Set<Integer>> priorities = new HashMap<>();
    private final Map<Owed, Instant> lasts = new HashMap<>();
    private final Set<String> lifted = new HashSet<>();
    private final Map<Owed, String> shortened = new HashMap<>();

    /** Somebody was promised this. */
    void owed(Owed work, Letter letter) {
        priorities.computeIfAbsent(work, first -> new HashSet<>()).add(letter.priority());
        lasts.merge(work, timeOf(letter.expiresAt()), (one, other) -> one.isAfter(other) ? one : other);
    }

    private static Instant timeOf(Instant expiresAt) {
        return expiresAt == null ? Instant.MAX : expiresAt;
    }

    /** An operator has decided about the key. */
    void treated(String keyHash) {
        lifted.add(keyHash);
    }

    /** A message is stored to come again. Why it is not what its sender gave is told at the next look, when an operator has said so. */
    void comesAgain(Owed work, EventRow row) {
        int priority = row.event().event().priority();
        if (!priorities.getOrDefault(work, Set.of(priority)).contains(priority)) {
            shortened.put(work, "comes again with the priority " + priority + ", and not " + priorities.get(work));
        }
        Instant last = lasts.getOrDefault(work, Instant.MAX);
        if (last.isBefore(Instant.MAX) && isOff(last, timeOf(row.key().expiresAt()))) {
            shortened.put(
                    work,
                    "is needed until " + last + ", but comes again until "
                            + row.key().expiresAt());
        }
    }

    private static boolean isOff(Instant one, Instant other) {
        return other.equals(Instant.MAX) || Duration.between(one, other).abs().compareTo(TOLERANCE) > 0;
    }

    Optional<Violation> wrong() {
        shortened.keySet().removeIf(work -> lifted.contains(work.hash()));
        return shortened.entrySet().stream()
                .findFirst()
                .map(found -> new Violation("I1", "the " + found.getKey() + " " + found.getValue() + "."));
    }

    /** How a letter differs from the event that it was made of. */
    static Optional<String> difference(EventRow row, Letter letter) {
        StoredMessage appended = row.event().message();
        Map<String, Object> missing = new HashMap<>(appended.properties());
        missing.keySet().removeAll(OF_EACH_EVENT);
        missing.keySet().removeIf(name -> name.startsWith("JMS") && !MessageContract.GROUP.equals(name));
        missing.entrySet()
                .removeIf(entry ->
                        Objects.equals(entry.getValue(), letter.properties().get(entry.getKey())));
        Instant expiresAt = timeOf(row.key().expiresAt());
        Instant arrived = timeOf(letter.expiresAt());
        boolean isOtherTime =
                !expiresAt.equals(arrived) && (expiresAt.equals(Instant.MAX) || isOff(expiresAt, arrived));
        boolean isSame = missing.isEmpty()
                && !isOtherTime
                && letter.priority() == row.event().event().priority()
                && Arrays.equals(appended.body(), letter.content().body());
        return isSame
                ? Optional.empty()
                : Optional.of("it was sent with priority " + letter.priority() + " until " + letter.expiresAt()
                        + ", without " + missing + ".");
    }
}
