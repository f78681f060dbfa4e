package dev.semel.simulation.defect;

import java.util.List;

/** Defects in what is made of the rules of a consumer: for a message without a key, for other content, for an unknown outcome. */
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
                                "outcome.noteSuccess(consumer);")),
                Defect.of(
                        "I7",
                        "K6: contents are compared although the rule is to ignore them",
                        new Patch(
                                "idempotency.consumer.KeyRule",
                                "return onConflict != OnConflict.IGNORE;",
                                "return onConflict != null;")),
                Defect.of(
                        "I2",
                        "I7",
                        "V1: the rule for an unknown outcome stays that of the first version",
                        new FirstVersion()));
    }
}
