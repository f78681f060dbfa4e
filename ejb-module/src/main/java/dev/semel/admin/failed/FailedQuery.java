package dev.semel.admin.failed;

import java.io.Serializable;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which failed entries are wanted; null means any.
 *
 * @param source {@code MESSAGE} for a parked message of a consumer, {@code EVENT} for a parked outbox event
 * @param status {@code PARKED} (default when null), {@code RETRIED} or {@code DISCARDED}
 * @param origin name of the consumer or of the destination
 */
public record FailedQuery(
        String source, String status, String origin, String errorType, String key, Instant from, Instant to)
        implements Serializable {

    /** For the audit: what is asked for, one after the other. */
    String words() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("status", status);
        all.put("origin", origin);
        all.put("error", errorType);
        all.put("key", key);
        all.put("parked from", from);
        all.put("parked before", to);
        return all.entrySet().stream()
                .filter(one ->
                        one.getValue() != null && !one.getValue().toString().isBlank())
                .map(one -> one.getKey() + " " + one.getValue())
                .collect(Collectors.joining(", "));
    }
}
