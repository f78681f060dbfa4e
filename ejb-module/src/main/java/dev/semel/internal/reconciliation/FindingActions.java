package dev.semel.internal.reconciliation;

import dev.semel.internal.idempotency.order.Turns;
import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.redelivery.StrandedKeys;
import dev.semel.internal.settings.ClaimSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.UUID;
import java.util.function.Predicate;

/** What can be done about a finding. Works in the transaction of its caller, and looks again before it does anything. */
@Dependent
public class FindingActions {

    private final Findings findings;
    private final StrandedKeys keys;
    private final Turns turns;
    private final ClaimSettings settings;

    @Inject
    public FindingActions(Findings findings, StrandedKeys keys, Turns turns, ClaimSettings settings) {
        this.findings = findings;
        this.keys = keys;
        this.turns = turns;
        this.settings = settings;
    }

    /** Gives the key a new carrier; false if that is not possible, or no longer needed. */
    public boolean runAgain(FindingKind kind, String subject) {
        return kind.isRunnableAgain()
                && ends(
                        kind,
                        subject,
                        found -> kind == FindingKind.EVENT_NOT_TAKEN
                                ? keys.resend(UUID.fromString(found.event()), found.consumerOfKey(), found.hashOfKey())
                                : keys.runAgain(found.hashOfKey()));
    }

    /**
     * Closes the key for good, so that a message that still comes finds it closed; gives a number of a group up, so that those behind it go
     * on. False if it is no longer stranded.
     */
    public boolean close(FindingKind kind, String subject) {
        return kind.isClosable()
                && ends(kind, subject, found -> switch (kind) {
                    case EVENT_NOT_TAKEN ->
                        keys.closeUntaken(
                                UUID.fromString(found.event()),
                                new IdempotencyKey(found.consumerOfKey(), found.textOfKey(), found.hashOfKey()));
                    case KEY_PARKED_WITHOUT_MESSAGE -> keys.closeParked(found.hashOfKey());
                    // Only a person knows whether they were sent again.
                    case RECORDS_GONE -> true;
                    case GAP_IN_GROUP -> turns.giveUpBefore(waiting(found), settings.longestWait());
                    default -> keys.close(found.hashOfKey());
                });
    }

    private static Place waiting(Finding gap) {
        String[] subject = gap.subject().split(" ");
        return new Place(gap.consumerOfKey(), gap.textOfKey(), subject[0], null, Long.valueOf(subject[1]));
    }

    private boolean ends(FindingKind kind, String subject, Predicate<Finding> action) {
        return findings.lock(kind, subject).filter(action).isPresent() && findings.remove(kind, subject);
    }
}
