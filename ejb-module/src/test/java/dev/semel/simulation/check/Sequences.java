package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.simulation.store.EventRow;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The order of effects where a consumer keeps it: a handler begins when the one before it in its group is done, unless an operator gave that up. */
public final class Sequences {

    private final Set<String> consumers = new HashSet<>();
    private final Set<String> markers = new HashSet<>();
    private final Map<Number, Owed> works = new HashMap<>();
    private final Map<Owed, String> groups = new HashMap<>();
    private final Map<Owed, Long> workedOnAt = new HashMap<>();
    private final Set<Number> excused = new HashSet<>();
    private final Map<String, Long> givenUp = new HashMap<>();
    private final Predicate<Owed> isDone;

    /** A number in a group, as a consumer counts. */
    record Number(String consumer, String group, long number) {

        String groupHash() {
            return IdempotencyKey.hash(consumer, group);
        }
    }

    Sequences(Predicate<Owed> isDone) {
        this.isDone = isDone;
    }

    public void keeps(String consumer) {
        consumers.add(consumer);
    }

    /** It works on what is newer than all before in its group, also where numbers are missing. */
    public void keepsMark(String consumer) {
        consumers.add(consumer);
        markers.add(consumer);
    }

    /** It is needed no more: a newer state of its group was worked on. */
    boolean isOvertaken(Owed work) {
        return markers.contains(work.consumer())
                && works.entrySet().stream()
                        .filter(entry -> entry.getValue().equals(work))
                        .map(Map.Entry::getKey)
                        .anyMatch(place -> doneBehind(place.groupHash(), place.number())
                                .findFirst()
                                .isPresent());
    }

    /** A consumer was promised the work of this event. */
    void owed(Owed work, EventRow event) {
        if (consumers.contains(work.consumer()) && event.numbers().number() != null) {
            Number number =
                    new Number(work.consumer(), event.group(), event.numbers().number());
            works.put(number, work);
            // It may expire at the broker, and is missing then.
            if (event.key().expiresAt() != null) {
                excused.add(number);
            }
            groups.put(work, event.group());
        }
    }

    /** An operator gives up a number that is missing in a group, and with it what comes before. What comes behind it keeps its order. */
    public void givesUp(String groupHash, long number) {
        givenUp.merge(groupHash, number, Math::max);
    }

    /** A message was deleted, or discarded and purged: its number may stay missing. */
    void excuses(String consumer, StoredMessage message) {
        Place.of(consumer, message)
                .filter(place -> place.number() != null)
                .ifPresent(place -> excused.add(new Number(consumer, place.group(), place.number())));
    }

    /** Numbers that still have to pass, although their work is done: it has the key of another number. */
    Stream<Number> ofDoneWork() {
        return works.entrySet().stream()
                .filter(entry -> !markers.contains(entry.getKey().consumer()) && !excused.contains(entry.getKey()))
                .filter(entry -> !givenUp.containsKey(entry.getKey().groupHash()))
                .filter(entry -> isDone.test(entry.getValue()) && !isWorkedOnAt(entry))
                .map(Map.Entry::getKey);
    }

    // The key of a work may have come with several numbers.
    private boolean isWorkedOnAt(Map.Entry<Number, Owed> entry) {
        long number = entry.getKey().number();
        return workedOnAt.getOrDefault(entry.getValue(), number) == number;
    }

    private boolean isGivenUp(String groupHash, long number) {
        return givenUp.getOrDefault(groupHash, Long.MIN_VALUE) >= number;
    }

    /** Another one of its group at whose side a handler begins. Nothing keeps a server from standing still between lock and handler. */
    static Optional<String> beside(Handling next, List<Handling> inProgress) {
        return inProgress.stream()
                .filter(other -> other != next && !next.wasFrozen() && next.isInGroupOf(other) && other.holdsItsClaim())
                .findFirst()
                .map(other -> "the handler of the " + next.owed() + " begins while that of the " + other.owed()
                        + " holds the lock of their group");
    }

    /** What is wrong with the moment at which a handler begins. */
    Optional<String> handled(Owed work, StoredMessage message) {
        String group = groups.get(work);
        if (group == null) {
            return Optional.empty();
        }
        if (message.properties().get(MessageContract.SEQUENCE) instanceof Long number) {
            workedOnAt.put(work, number);
        }
        return markers.contains(work.consumer())
                ? notNewer(work, group, message)
                : early(work, group, message).or(() -> late(work, group, message));
    }

    private Optional<String> early(Owed work, String group, StoredMessage message) {
        if (!(message.properties().get(MessageContract.PREVIOUS_SEQUENCE) instanceof Long previous)
                || isGivenUp(IdempotencyKey.hash(work.consumer(), group), previous)) {
            return Optional.empty();
        }
        Owed before = works.get(new Number(work.consumer(), group, previous));
        return before == null || isDone.test(before)
                ? Optional.empty()
                : Optional.of("the handler of the " + work + " begins before the " + before
                        + " is done, which is number " + previous + " of group " + group);
    }

    /** An operator may want it all the same. */
    private Optional<String> late(Owed work, String group, StoredMessage message) {
        return Boolean.TRUE.equals(message.properties().get(MessageContract.REPLAY))
                ? Optional.empty()
                : notNewer(work, group, message);
    }

    private Optional<String> notNewer(Owed work, String group, StoredMessage message) {
        if (!(message.properties().get(MessageContract.SEQUENCE) instanceof Long number)) {
            return Optional.empty();
        }
        return doneBehind(IdempotencyKey.hash(work.consumer(), group), number)
                .findFirst()
                .map(done -> "the handler of the " + work + ", which is number " + number + " of group " + group
                        + ", begins after the " + done + " is done");
    }

    /** Whether a message may be parked because it came too late: it was given up, or a later one of its group was worked on. */
    boolean isLate(String consumer, StoredMessage message) {
        return Place.of(consumer, message)
                .filter(place -> place.number() != null && isLate(place.groupHash(), place.number()))
                .isPresent();
    }

    /** The same of the work that has this key. */
    boolean isLate(String keyHash) {
        return works.entrySet().stream()
                .filter(entry -> entry.getValue().hashes().contains(keyHash))
                .map(Map.Entry::getKey)
                .anyMatch(place -> isLate(place.groupHash(), place.number()));
    }

    private boolean isLate(String groupHash, long number) {
        return isGivenUp(groupHash, number)
                || doneBehind(groupHash, number).findFirst().isPresent();
    }

    private Stream<Owed> doneBehind(String groupHash, long number) {
        return works.entrySet().stream()
                .filter(later -> later.getKey().number() > number)
                .filter(later -> later.getKey().groupHash().equals(groupHash) && isWorkedOnAt(later))
                .map(Map.Entry::getValue)
                .filter(isDone);
    }
}
