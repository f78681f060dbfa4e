package dev.semel.simulation.check;

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

/** The order of effects where a consumer keeps it: a handler begins when the one before it in its group is done, unless an operator gave that up. */
public final class Sequences {

    private final Set<String> consumers = new HashSet<>();
    private final Map<Number, Owed> works = new HashMap<>();
    private final Map<Owed, String> groups = new HashMap<>();
    private final Set<String> givenUp = new HashSet<>();
    private final Predicate<Owed> isDone;

    private record Number(String consumer, String group, long number) {}

    Sequences(Predicate<Owed> isDone) {
        this.isDone = isDone;
    }

    public void keeps(String consumer) {
        consumers.add(consumer);
    }

    /** A consumer was promised the work of this event. */
    void owed(Owed work, EventRow event) {
        if (consumers.contains(work.consumer()) && event.numbers().number() != null) {
            works.put(new Number(work.consumer(), event.group(), event.numbers().number()), work);
            groups.put(work, event.group());
        }
    }

    /** An operator gives up what is missing in a group. */
    public void givesUp(String groupHash) {
        givenUp.add(groupHash);
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
        if (group == null
                || !(message.properties().get(MessageContract.PREVIOUS_SEQUENCE) instanceof Long previous)
                || givenUp.contains(IdempotencyKey.hash(work.consumer(), group))) {
            return Optional.empty();
        }
        Owed before = works.get(new Number(work.consumer(), group, previous));
        return before == null || isDone.test(before)
                ? Optional.empty()
                : Optional.of("the handler of the " + work + " begins before the " + before
                        + " is done, which is number " + previous + " of group " + group);
    }
}
