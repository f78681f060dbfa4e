package dev.semel.incontainer.probe;

import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.bank.OrderProperties;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * A message of a foreign sender.
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

    private static final String KEY = "idempotency_key";

    /** For a consumer that finds the key among the properties. */
    public static Letter to(Lane lane, Behaviour behaviour) {
        String reference = reference(lane.consumer());
        return new Letter(lane.queue(), false, lane.consumer(), reference, "{}", Map.of())
                .with(KEY, reference)
                .with(OrderProperties.REFERENCE, reference)
                .with(OrderProperties.BEHAVIOUR, behaviour.name());
    }

    /** For a consumer that finds the key in the body, at /transfer/number. */
    public static Letter numbered(Lane lane, Behaviour behaviour) {
        String reference = reference(lane.numberedConsumer());
        String text = "{\"transfer\": {\"number\": \"" + reference + "\"}}";
        return new Letter(lane.numberedQueue(), false, lane.numberedConsumer(), reference, text, Map.of())
                .with(OrderProperties.REFERENCE, reference)
                .with(OrderProperties.BEHAVIOUR, behaviour.name());
    }

    /** For both consumers of the topic. */
    public static Letter news(Behaviour behaviour) {
        String reference = reference("news");
        return new Letter("bank.news", true, "", reference, "{}", Map.of())
                .with(KEY, reference)
                .with(OrderProperties.REFERENCE, reference)
                .with(OrderProperties.BEHAVIOUR, behaviour.name());
    }

    public Letter with(String property, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(properties);
        more.put(property, value);
        return new Letter(destination, isForTopic, consumer, reference, text, more);
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

    private static String reference(String prefix) {
        return prefix + "-" + UUID.randomUUID();
    }
}
