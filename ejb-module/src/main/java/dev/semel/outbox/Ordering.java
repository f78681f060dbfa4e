package dev.semel.outbox;

import java.util.Objects;
import java.util.Optional;

/**
 * To what an event belongs, and what is asked for of its order. Immutable.
 *
 * @param aggregateType null if it belongs to no aggregate; then the aggregate id is null, too
 * @param given the group that takes the place of the aggregate; null if none does
 * @param consumer the only consumer that takes the event; null if anybody may
 * @param onParked what happens to those behind it when it is parked; null if the setting decides
 */
record Ordering(
        String aggregateType,
        String aggregateId,
        String given,
        String consumer,
        boolean isMessageGroup,
        boolean isSequenced,
        OnParked onParked) {

    static final Ordering NONE = new Ordering(null, null, null, null, false, false, null);

    Optional<String> group() {
        if (consumer != null) {
            return Optional.empty();
        }
        if (given != null || aggregateType == null) {
            return Optional.ofNullable(given);
        }
        return Optional.of(aggregateType + "/" + aggregateId);
    }

    Ordering aggregate(String newType, String newId) {
        Objects.requireNonNull(newType, "aggregate type");
        Objects.requireNonNull(newId, "aggregate id");
        return new Ordering(newType, newId, given, consumer, isMessageGroup, isSequenced, onParked);
    }

    Ordering group(String newGroup) {
        Objects.requireNonNull(newGroup, "group");
        return new Ordering(aggregateType, aggregateId, newGroup, consumer, isMessageGroup, isSequenced, onParked);
    }

    Ordering onlyFor(String newConsumer) {
        Objects.requireNonNull(newConsumer, "consumer");
        return new Ordering(aggregateType, aggregateId, given, newConsumer, isMessageGroup, isSequenced, onParked);
    }

    Ordering messageGroup() {
        return new Ordering(aggregateType, aggregateId, given, consumer, true, isSequenced, onParked);
    }

    Ordering sequenced() {
        return new Ordering(aggregateType, aggregateId, given, consumer, isMessageGroup, true, onParked);
    }

    Ordering whenParked(OnParked newOnParked) {
        Objects.requireNonNull(newOnParked, "on parked");
        return new Ordering(aggregateType, aggregateId, given, consumer, isMessageGroup, isSequenced, newOnParked);
    }
}
