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
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What goes with a body: properties, priority, and for how long its sender needs it. A retry has those of its message, and what the
 * broker is given has those of its event. Only an operator may give a message more time.
 */
final class Envelopes {

    // What is left of it is counted when an event is read, and starts again when the broker gets it.
    private static final Duration TOLERANCE = Duration.ofMinutes(15);

    /** How long before or after it says so an operator stores what is to come again. */
    private static final Duration LONGEST_ACTION = Duration.ofSeconds(30);

    // The event's own take the place of those that a retry's message came with.
    private static final Set<String> OF_EACH_EVENT = Set.of(
            MessageContract.CONSUMER,
            MessageContract.EVENT_ID,
            MessageContract.EVENT_TYPE,
            MessageContract.IDEMPOTENCY_KEY);

    private final Map<Owed, Set<Integer>> priorities = new HashMap<>();
    private final Map<Owed, SortedSet<Instant>> ends = new HashMap<>();
    private final Map<String, Instant> lifted = new HashMap<>();
    private final Map<Owed, Complaint> shortened = new HashMap<>();

    private record Complaint(String what, Instant since) {}

    /** This was promised. */
    void owed(Owed work, Letter letter) {
        priorities.computeIfAbsent(work, first -> new HashSet<>()).add(letter.priority());
        endsOf(work).add(timeOf(letter.expiresAt()));
    }

    private SortedSet<Instant> endsOf(Owed work) {
        return ends.computeIfAbsent(work, first -> new TreeSet<>());
    }

    /** Whether the time of each copy is over, and of all that was stored of them: then nothing need carry it. */
    boolean isExpired(Owed work, Instant now) {
        return ends.containsKey(work) && !ends.get(work).last().isAfter(now);
    }

    /** The same of all that came under a key. */
    boolean isExpired(String keyHash, Instant now) {
        return ends.keySet().stream().anyMatch(work -> work.hashes().contains(keyHash) && isExpired(work, now));
    }

    /** Whether the time of any copy is over then. */
    boolean isAnyExpired(Owed work, Instant then) {
        return ends.containsKey(work) && ends.get(work).first().isBefore(then);
    }

    private static Instant timeOf(Instant expiresAt) {
        return expiresAt == null ? Instant.MAX : expiresAt;
    }

    /** An operator has decided about the key. */
    void treated(String keyHash, Instant now) {
        lifted.put(keyHash, now);
    }

    boolean isTreated(Owed work) {
        return work.hashes().stream().anyMatch(lifted::containsKey);
    }

    void treated(Owed work, Instant now) {
        work.hashes().forEach(hash -> treated(hash, now));
    }

    // What the operator stored, and no retry that comes long after.
    private boolean isTreated(Owed work, Instant then) {
        return work.hashes().stream()
                .filter(lifted::containsKey)
                .anyMatch(hash -> Duration.between(lifted.get(hash), then).abs().compareTo(LONGEST_ACTION) <= 0);
    }

    /** A message is stored to come again. Why it is not what its sender gave is told at the next look, when an operator has said so. */
    void comesAgain(Owed work, EventRow row, Instant now) {
        int priority = row.event().event().priority();
        if (!priorities.getOrDefault(work, Set.of(priority)).contains(priority)) {
            String what = "comes again with the priority " + priority + ", and not " + priorities.get(work);
            shortened.put(work, new Complaint(what, now));
            priorities.get(work).add(priority);
        }
        Instant end = timeOf(row.key().expiresAt());
        SortedSet<Instant> known = endsOf(work);
        if (!known.isEmpty() && known.stream().allMatch(one -> isOff(one, end))) {
            shortened.put(work, new Complaint("is needed until " + known + ", but comes again until " + end, now));
        }
        known.add(end);
    }

    private static boolean isOff(Instant one, Instant other) {
        return !one.equals(other)
                && (other.equals(Instant.MAX)
                        || Duration.between(one, other).abs().compareTo(TOLERANCE) > 0);
    }

    Optional<Violation> wrong() {
        shortened
                .entrySet()
                .removeIf(found -> isTreated(found.getKey(), found.getValue().since()));
        return shortened.entrySet().stream()
                .findFirst()
                .map(found -> new Violation(
                        "I1", "the " + found.getKey() + " " + found.getValue().what() + "."));
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
