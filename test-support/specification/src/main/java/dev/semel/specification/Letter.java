package dev.semel.specification;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * A message of a foreign sender to the counter.
 *
 * @param consumer who will take it
 * @param reference tells it from all others; it is also its key, unless that is taken away
 */
public record Letter(
        String destination,
        boolean isForTopic,
        String consumer,
        String reference,
        String text,
        Map<String, Object> properties) {

    /** The names of the properties that handlers read. */
    public static final String REFERENCE = "bank_reference";

    public static final String BEHAVIOUR = "bank_behaviour";
    public static final String CODE = "bank_code";

    /** Its time to live in milliseconds, a Long. The sender gives it to the broker. */
    public static final String TIME_TO_LIVE = "bank_time_to_live";

    private static final String KEY = "idempotency_key";

    /** For one of the counter's consumers. */
    public static Letter toClerk(String consumer, Behaviour behaviour) {
        return letter("counter." + consumer, false, consumer, behaviour);
    }

    /** For all subscribers of the counter's topic. */
    public static Letter toSubscribers(Behaviour behaviour) {
        return letter("counter.news", true, "", behaviour);
    }

    private static Letter letter(String destination, boolean isForTopic, String consumer, Behaviour behaviour) {
        String reference = (consumer.isEmpty() ? "counter-news" : consumer) + "-" + UUID.randomUUID();
        return new Letter(destination, isForTopic, consumer, reference, "{}", Map.of())
                .with(KEY, reference)
                .with(REFERENCE, reference)
                .with(BEHAVIOUR, behaviour.name());
    }

    public Letter with(String property, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(properties);
        more.put(property, value);
        return new Letter(destination, isForTopic, consumer, reference, text, more);
    }

    public Letter livingFor(Duration time) {
        return with(TIME_TO_LIVE, time.toMillis());
    }

    public Letter withoutKey() {
        Map<String, Object> fewer = new LinkedHashMap<>(properties);
        fewer.remove(KEY);
        return new Letter(destination, isForTopic, consumer, reference, text, fewer);
    }

    public Letter saying(String newText) {
        return new Letter(destination, isForTopic, consumer, reference, newText, properties);
    }

    /** The same for another consumer of the same message. */
    public Letter at(String otherConsumer) {
        return new Letter(destination, isForTopic, otherConsumer, reference, text, properties);
    }
}
