package dev.semel.simulation.plant;

import java.util.List;

/** Defects in what the rules of a consumer make of a message without a key, and of other content under a known one. */
final class KeyRuleDefects {

    private KeyRuleDefects() {}

    static List<Defect> all() {
        return List.of(
                Defect.of(
                        "I7",
                        "K1: a pointer into the body is not followed",
                        new Patch(
                                "idempotency.consumer.KeyResolver",
                                ": pointed(rule.pointer(), message.content());",
                                ": property(rule.property(), message);")),
                Defect.of(
                        "I2",
                        "K2: a key is not derived of the content, but made up for each delivery",
                        new Patch(
                                "idempotency.consumer.KeyResolver",
                                "case DERIVE -> \"content:\" + contentHash(consumer, message);",
                                "case DERIVE -> \"content:\" + UUID.randomUUID();")),
                Defect.of(
                        "I2",
                        "I11",
                        "K3: a message without a key is worked on without one",
                        new Patch(
                                "idempotency.consumer.KeyResolver",
                                "message.sentId().orElseGet(() -> message.messageId() + \":\" + contentHash(consumer, message));",
                                "Optional.<String>empty()"
                                        + ".orElseGet(() -> message.messageId() + UUID.randomUUID() + contentHash(consumer, message));")),
                Defect.of(
                        "I2",
                        "K4: a message without a key is worked on in spite of the rule",
                        new Patch(
                                "idempotency.consumer.KeyResolver",
                                "case PARK -> throw unusable;",
                                "case PARK -> message.messageId();")),
                Defect.of(
                        "I11",
                        "K5: other content that is to be accepted is acknowledged",
                        new Patch(
                                "idempotency.delivery.IdempotentDelivery",
                                "work(consumer, message, delivery.byContent(), handler);",
                                "outcome.works(consumer);")),
                Defect.of(
                        "I7",
                        "K6: contents are compared although the rule is to ignore them",
                        new Patch(
                                "idempotency.consumer.KeyRule",
                                "return onConflict != OnConflict.IGNORE;",
                                "return onConflict != null;")));
    }
}
