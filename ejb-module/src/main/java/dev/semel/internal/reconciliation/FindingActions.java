package dev.semel.internal.reconciliation;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.redelivery.StrandedKeys;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.UUID;
import java.util.function.Predicate;

/** What can be done about a finding. Works in the transaction of its caller, and looks again before it does anything. */
@Dependent
public class FindingActions {

    private final Findings findings;
    private final StrandedKeys keys;

    @Inject
    public FindingActions(Findings findings, StrandedKeys keys) {
        this.findings = findings;
        this.keys = keys;
    }

    /** Gives the key a new carrier; false if that is not possible, or no longer needed. */
    public boolean runAgain(FindingKind kind, String subject) {
        return kind.isRunnableAgain()
                && ends(
                        kind,
                        subject,
                        found -> kind == FindingKind.EVENT_NOT_TAKEN
                                ? keys.resend(UUID.fromString(found.event()), found.consumer(), found.keyHash())
                                : keys.runAgain(found.keyHash()));
    }

    /** Closes the key for good, so that a message that still comes finds it closed. False if it is no longer stranded. */
    public boolean close(FindingKind kind, String subject) {
        return kind.isClosable()
                && ends(kind, subject, found -> switch (kind) {
                    case EVENT_NOT_TAKEN ->
                        keys.closeUntaken(
                                UUID.fromString(found.event()),
                                new IdempotencyKey(found.consumer(), found.key(), found.keyHash()));
                    case KEY_PARKED_WITHOUT_MESSAGE -> keys.closeParked(found.keyHash());
                    default -> keys.close(found.keyHash());
                });
    }

    private boolean ends(FindingKind kind, String subject, Predicate<Finding> action) {
        return findings.lock(kind, subject).filter(action).isPresent() && findings.remove(kind, subject);
    }
}
