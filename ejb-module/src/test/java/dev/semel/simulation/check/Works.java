package dev.semel.simulation.check;

import dev.semel.idempotency.OnConflict;
import dev.semel.idempotency.OnMissingKey;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.KeyRule;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.simulation.broker.QueuedMessage;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What is one piece of work, as the rule of each consumer says.
 *
 * <ol>
 *   <li>The body tells the key and the content.
 *   <li>Of a message without a key, the rule says what its key is: the id of the message, or the hash of its content. Where it is
 *       to be parked, we call it by the name that only its body knows.
 *   <li>Where contents are not compared, all that comes under a key is one work.
 * </ol>
 */
public final class Works {

    static final String OF_CONTENT = "#";
    private static final String DERIVED = "content:";

    private final Map<String, KeyRule> rules;

    public Works(Collection<ConsumerDefinition> consumers) {
        this.rules = consumers.stream().collect(Collectors.toMap(ConsumerDefinition::name, ConsumerDefinition::key));
    }

    /** Of a message at the broker. */
    public Owed of(String consumer, QueuedMessage message) {
        boolean isRetry = message.properties().containsKey(MessageContract.CONSUMER);
        Object name = isRetry ? message.properties().get(MessageContract.IDEMPOTENCY_KEY) : message.id();
        return of(consumer, message.content(), (String) name);
    }

    public Owed of(String consumer, OutgoingEvent event) {
        return of(consumer, event.message(), event.event().idempotencyKey().orElse(""));
    }

    public Owed of(ParkedMessage parked) {
        String name = parked.key() == null ? "" : parked.key().value();
        return of(parked.origin().consumer(), parked.message(), name);
    }

    /** @param name of a message without a key: its id; of its retry, the key that it had */
    Owed of(String consumerNow, StoredMessage message, String name) {
        String consumer = Owed.firstName(consumerNow);
        KeyRule rule = rules.get(consumer);
        Body body = Body.of(message);
        String contentHash = ContentHash.of(message, List.of());
        String key = body.isNameless() ? keyOfNameless(rule.onMissing(), body, name, contentHash) : body.key();
        return rule.isContentCompared()
                ? new Owed(consumer, key, body.content(), contentHash)
                : new Owed(consumer, key, "any", null);
    }

    private static String keyOfNameless(OnMissingKey rule, Body body, String name, String contentHash) {
        return switch (rule) {
            case PARK -> body.key();
            // Given a key of its own, it is still the same message.
            case PROCESS_UNPROTECTED -> name.split(OF_CONTENT)[0];
            case DERIVE -> DERIVED + contentHash;
        };
    }

    /** What there is to see in a piece of work that is done. */
    Optional<String> situation(Owed work) {
        KeyRule rule = ruleOf(work);
        if (work.key().startsWith(Body.NAMELESS)) {
            return Optional.of("a message without a key took effect when an operator let it");
        } else if (work.key().startsWith(DERIVED)) {
            return Optional.of("a message without a key took effect under the hash of its content");
        } else if (isKnownByItsId(work)) {
            return Optional.of("a message without a key took effect under its id");
        }
        return Optional.of("a key came by a pointer into the body")
                .filter(found -> !rule.pointer().isEmpty());
    }

    /** Whether it may only be parked, until an operator lets it run. */
    static boolean isForAnOperator(Owed work) {
        return work.key().startsWith(Body.NAMELESS);
    }

    private static boolean isKnownByItsId(Owed work) {
        return work.key().startsWith("ID:");
    }

    /** Of one key. What has its key from the id of its message also differs by what its producer calls it. */
    static boolean isOtherContent(Owed one, Owed other) {
        return !one.content().equals(other.content())
                || isKnownByItsId(one) && ContentHash.differ(one.contentHash(), other.contentHash());
    }

    private KeyRule ruleOf(Owed work) {
        return rules.get(work.consumer());
    }

    boolean isOtherContentParked(Owed work) {
        return ruleOf(work).onConflict() == OnConflict.PARK;
    }

    boolean isOtherContentAccepted(Owed work) {
        return ruleOf(work).onConflict() == OnConflict.ACCEPT;
    }
}
