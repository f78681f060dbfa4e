package dev.semel.admin.keys;

import dev.semel.admin.RefusedException;
import dev.semel.internal.idempotency.operator.RecordSearch;
import dev.semel.internal.idempotency.operator.RecordState;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A query of the console as the store understands it, and in words for the audit. */
final class KeyQueries {

    private KeyQueries() {}

    /** @throws RefusedException if the status is unknown */
    static RecordSearch search(KeyQuery query) {
        RecordState state = RefusedException.orConstant(RecordState.class, "status", query.status());
        return new RecordSearch(query.key(), query.consumer(), state, query.from(), query.to());
    }

    static String words(KeyQuery query) {
        String conditions = Stream.of(
                        condition("consumer", query.consumer()),
                        condition("status", query.status()),
                        condition("key", query.key()),
                        condition("first seen from", query.from()),
                        condition("first seen before", query.to()))
                .flatMap(condition -> condition)
                .collect(Collectors.joining(", "));
        return conditions.isEmpty() ? "no filter, all consumers" : conditions;
    }

    private static Stream<String> condition(String name, Object value) {
        return value == null || value.toString().isBlank() ? Stream.empty() : Stream.of(name + " " + value);
    }
}
