package dev.semel.simulation.check;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.simulation.store.EventRow;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The numbers of events: one more at each commit in a group, each with the one before, or the first of a new counter, above all before; and the
 * same at every handler.
 */
final class Numbering {

    private final Map<String, Long> lastOfGroup = new HashMap<>();
    private final Set<String> withoutCounter = new HashSet<>();
    private final Map<Owed, Set<EventRow.Numbers>> ofWork = new HashMap<>();

    /** What is wrong with the numbers of an event whose transaction is committed now. */
    Optional<String> committed(EventRow event) {
        Long number = event.numbers().number();
        if (number == null) {
            return event.event().event().isSequenced()
                    ? Optional.of("event " + event.id() + " asks for a number, and has none")
                    : Optional.empty();
        }
        Long last = lastOfGroup.put(event.group(), number);
        boolean isFirst = withoutCounter.remove(event.group()) || last == null;
        boolean isNext = isFirst
                ? event.numbers().previous() == null && (last == null || number > last)
                : number == last + 1 && last.equals(event.numbers().previous());
        return isNext
                ? Optional.empty()
                : Optional.of("an event of group " + event.group() + " has the number " + number + " behind "
                        + event.numbers().previous() + ", but the last one of the group was " + last);
    }

    /** The counter of a group was purged: the next one begins, above all numbers before. */
    void counterIsGone(String group) {
        withoutCounter.add(group);
    }

    /** A consumer was promised the work of this event. */
    void owed(Owed work, EventRow event) {
        ofWork.computeIfAbsent(work, none -> new HashSet<>()).add(event.numbers());
    }

    /** What is wrong with the numbers that a handler is given. */
    Optional<String> handled(Owed work, StoredMessage message) {
        Set<EventRow.Numbers> right = ofWork.getOrDefault(work, Set.of(new EventRow.Numbers(null, null)));
        Long number = (Long) message.properties().get(MessageContract.SEQUENCE);
        Long previous = (Long) message.properties().get(MessageContract.PREVIOUS_SEQUENCE);
        boolean isRight = right.contains(new EventRow.Numbers(number, previous));
        return isRight
                ? Optional.empty()
                : Optional.of("the handler of the " + work + " was given the number " + number + " behind " + previous
                        + ", but its events have " + right);
    }
}
