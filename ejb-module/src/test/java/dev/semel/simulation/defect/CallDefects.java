package dev.semel.simulation.defect;

import java.util.List;

/** Defects in work that is called. */
final class CallDefects {

    private CallDefects() {}

    static List<Defect> all() {
        return List.of(
                Defect.of(
                        "I5",
                        "V1: a call that failed leaves a record that waits for a message",
                        new Patch("idempotency.call.CallOutcome", "called.leave(delivery);", ";")),
                Defect.of(
                        "I2",
                        "V2: a call gets the answer of another one that had its key",
                        new Patch(
                                "idempotency.call.CallContent",
                                "return new Delivery(new IdempotencyKey(consumer, key), null, null, null, contentHash, null);",
                                "return new Delivery(new IdempotencyKey(consumer, key), null, null, null, null, null);")),
                Defect.of(
                        "I2",
                        "V3: the key of one user's request is that of another's",
                        new Patch(
                                "idempotency.http.CurrentRequest",
                                "IdempotencyKey.hash(sent.user, sent.key)",
                                "IdempotencyKey.hash(\"\", sent.key)")),
                Defect.of(
                        "I3",
                        "V4: a failure that may pass is kept as one for good",
                        new Patch(
                                "idempotency.call.CallOutcome",
                                "if (rule.isRemembered(cause)) {",
                                "if (rule.hasResult()) {")),
                Defect.of(
                        "I3",
                        "V5: a caller commits what was begun by work that failed",
                        new Patch("idempotency.call.CallTransaction", "joined.rollBack();", ";")));
    }
}
