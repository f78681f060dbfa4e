package dev.semel.admin.outbox;

import java.io.Serializable;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Which events are wanted; null means any. */
public record OutboxQuery(
        String status, String type, String destination, String aggregateId, String key, Instant from, Instant to)
        implements Serializable {

    /** For the audit: what is asked for, one after the other. */
    String words() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("status", status);
        all.put("type", type);
        all.put("destination", destination);
        all.put("aggregate", aggregateId);
        all.put("key", key);
        all.put("appended from", from);
        all.put("appended before", to);
        String words = all.entrySet().stream()
                .filter(one ->
                        one.getValue() != null && !one.getValue().toString().isBlank())
                .map(one -> one.getKey() + " " + one.getValue())
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? "no filter, all events" : words;
    }
}
