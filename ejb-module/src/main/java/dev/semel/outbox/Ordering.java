package dev.semel.outbox;

import java.util.Objects;
import java.util.Optional;

/**
 * To what an event belongs, and what is asked for of its order. Immutable.
 *
 * @param aggregateType null if it belongs to no aggregate; then the aggregate id is null, too
 * @param given the group that takes the place of the aggregate; null if none does
 * @param onParked what happens to those behind it when it is parked; null if the setting decides
 */
record Ordering(
        String aggregateType,
        String aggregateId,
        String given,
        boolean isMessageGroup,
        boolean isSequenced,
        OnParked onParked) {

    static final Ordering NONE = new Ordering(null, null, null, false, false, null);

    Optional<String> group() {
        if (given != null || aggregateType == null) {
            return Optional.ofNullable(given);
        }
        return Optional.of(aggregateType + "/" + aggregateId);
    }

    Ordering aggregate(String newType, String newId) {
        Objects.requireNonNull(newType, "aggregate type");
        Objects.requireNonNull(newId, "aggregate id");
        return new Ordering(newType, newId, given, isMessageGroup, isSequenced, onParked);
    }

    Ordering group(String newGroup) {
        Objects.requireNonNull(newGroup, "group");
        return new Ordering(aggregateType, aggregateId, newGroup, isMessageGroup, isSequenced, onParked);
    }

    Ordering messageGroup() {
        return new Ordering(aggregateType, aggregateId, given, true, isSequenced, onParked);
    }

    Ordering sequenced() {
        return new Ordering(aggregateType, aggregateId, given, isMessageGroup, true, onParked);
    }

    Ordering whenParked(OnParked newOnParked) {
        Objects.requireNonNull(newOnParked, "on parked");
        return new Ordering(aggregateType, aggregateId, given, isMessageGroup, isSequenced, newOnParked);
    }
}
