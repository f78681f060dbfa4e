package dev.semel.simulation.defect;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Defects that a stranger put into the code, in classes that the simulation runs; the judge was not tuned for them. */
final class ForeignDefects {

    /** No run has shown them yet; docs/simulation-report.md says how many there were. */
    static final Set<String> UNSEEN = Set.of("S08", "S10", "S15", "S16", "S18");

    private ForeignDefects() {}

    static List<Defect> all() {
        return Stream.of(ofDeliveries(), ofLeases(), ofRetries(), ofTheRelay(), ofTheNode())
                .flatMap(List::stream)
                .filter(defect -> !UNSEEN.contains(defect.name().substring(0, 3)))
                .toList();
    }

    private static List<Defect> ofDeliveries() {
        return List.of(
                Defect.of(
                        "I8",
                        "S01: deaths are forgotten when the key is busy",
                        new Patch(
                                "idempotency.delivery.IdempotentDelivery",
                                "if (claim == Claim.DUPLICATE || claim == Claim.CLOSED ||",
                                "if (claim == Claim.DUPLICATE || claim == Claim.CLOSED || claim == Claim.BUSY ||")),
                Defect.of(
                        "I8",
                        "S04: a crowded delivery stays counted",
                        new Patch("idempotency.mode.KeysAtWork", "if (!isIn) {", "if (!isIn && most == 0) {")),
                Defect.of(
                        "I7",
                        "S16: successes are not remembered",
                        new Patch("idempotency.delivery.DeliveryOutcome", "faults.succeeded(delivery.key());", "")));
    }

    private static List<Defect> ofLeases() {
        return List.of(
                Defect.of(
                        "I7",
                        "I5",
                        "S02: a lease is given back after the pause",
                        new Patch(
                                "idempotency.delivery.DeliveryOutcome",
                                """
                                            modes.of(consumer.work().mode()).letGo(delivery);
                                            backOff.ask(consumer, cause);
                                """,
                                """
                                            backOff.ask(consumer, cause);
                                            modes.of(consumer.work().mode()).letGo(delivery);
                                """)),
                Defect.of(
                        "I11",
                        "S06: a lease that is given back forgets the retry",
                        new Patch(
                                "idempotency.store.KeyRecord",
                                "with(RecordStatus.FAILED, attempts, retryEventId, null, last);",
                                "with(RecordStatus.FAILED, attempts, null, null, last);")),
                Defect.of(
                        "I2",
                        "S11: the first failed beat ends the heartbeat",
                        new Patch(
                                "idempotency.mode.Heartbeats",
                                "} catch (RuntimeException | Error failed) {",
                                "} catch (RuntimeException | Error failed) {\n            if (true) {\n                throw failed;\n            }")),
                Defect.of(
                        "I2",
                        "S12: a completion that cannot be stored counts as a handler that returned",
                        new Patch(
                                "idempotency.mode.Leases",
                                "untold.put(delivery.leaseToken(), new Untold(delivery.key().hash(), end)); throw unknown;",
                                "untold.put(delivery.leaseToken(), new Untold(delivery.key().hash(), end));"
                                        + " handlerReturned(delivery); throw unknown;")),
                Defect.of(
                        "I7",
                        "I8",
                        "S19: an outcome is judged by the new row",
                        new Patch(
                                "idempotency.store.IdempotencyStore",
                                "Claim claim = isTakenOver ? lapsed.apply(found.leaseInUse().token()) : Claim.GRANTED;",
                                "KeyRecord row = taken.apply(found);"
                                        + " Claim claim = row.lease() == null ? Claim.GRANTED : lapsed.apply(row.lease().token());")),
                Defect.of(
                        "I2",
                        "S21: a lost outcome runs again in spite of the rule",
                        new Patch(
                                "idempotency.mode.LeasedMode",
                                "claim == Claim.OUTCOME_UNKNOWN && rule.onUnknownOutcome() == OnUnknownOutcome.RUN_AGAIN;",
                                "claim == Claim.OUTCOME_UNKNOWN;")));
    }

    private static List<Defect> ofRetries() {
        return List.of(
                Defect.of(
                        "I11",
                        "S05: what comes later is named without its content",
                        new Patch(
                                "redelivery.RetryEvents",
                                "\"later \" + name + \" \" + key.hash() + \" \" + contentHash",
                                "\"later \" + name + \" \" + key.hash()")),
                Defect.of(
                        "I7",
                        "S13: one attempt more",
                        new Patch(
                                "redelivery.RetryOrPark",
                                "if (attempt >= rule.retry().maxAttempts()) {",
                                "if (attempt > rule.retry().maxAttempts()) {")),
                Defect.of(
                        "I1",
                        "S14: the time to live is lost when a message is stored for later",
                        new Patch(
                                "redelivery.RetryEvents",
                                """
                                        OutboxEvent event = inTime(message, delivery.key())
                                                .id(""",
                                """
                                        OutboxEvent event = event(message.ownQueue().orElseThrow(), message.content(), delivery.key())
                                                .id(""")),
                Defect.of(
                        "I1",
                        "S17: a failed message is parked without its key",
                        new Patch(
                                "redelivery.Parking",
                                "withKey(failed.message().content(), key),",
                                "failed.message().content(),")),
                Defect.of(
                        "I1",
                        "I11",
                        "S23: discarding a conflict closes the other message's key",
                        new Patch(
                                "redelivery.ParkedReplay",
                                """
                                            if (key != null && !message.reason().isBesideItsKey()) {
                                                decisions.discard(""",
                                """
                                            if (key != null) {
                                                decisions.discard(""")));
    }

    private static List<Defect> ofTheRelay() {
        return List.of(
                Defect.of(
                        "I7",
                        "I8",
                        "S07: the node's clock takes the place of the database's",
                        new Patch(
                                "outbox.relay.RelayPass",
                                "Clock.offset(clock, Duration.between(clock.instant(), batch.lockedAt()));",
                                "clock;")),
                Defect.of(
                        "I7",
                        "S08: an outage parks events as unreadable",
                        new Patch(
                                "outbox.relay.UnreadableEvents",
                                "store.tryToRead(RelayStore.NO_EVENT);",
                                """
                                if (event == null) {
                                    store.tryToRead(RelayStore.NO_EVENT);
                                }""")),
                Defect.of(
                        "I4",
                        "S09: a blocked event does not hold its group",
                        new Patch(
                                "outbox.relay.Progress",
                                """
                                        holdBack(event);
                                        event.address().ifPresent(""",
                                """
                                        event.address().ifPresent(""")),
                Defect.of(
                        "I8",
                        "S10: the place of a probe is kept after a failure",
                        new Patch(
                                "outbox.destination.CircuitBreaker",
                                """
                                        } finally {
                                            probed.remove(address);
                                        }
                                """,
                                """
                                            probed.remove(address);
                                        } finally {
                                        }
                                """)),
                Defect.of(
                                "I8",
                                "S15: a wake-up during a drain is lost",
                                new Patch(
                                        "outbox.relay.RelayTrigger",
                                        """
                                        isOnItsWay.set(false);
                                        try {
                                            nameThoseThatLingered();
                                            relay.drainKnown();
                                """,
                                        """
                                        try {
                                            relay.drainKnown();
                                            isOnItsWay.set(false);
                                """))
                        .undisturbed(),
                Defect.of(
                        "I8",
                        "S20: slots are kept after a failed pass",
                        new Patch(
                                "outbox.relay.Passes",
                                "hand.giveBack(isCommitted);",
                                """
                                if (isCommitted) {
                                                hand.giveBack(true);
                                            }
                                """)),
                Defect.of(
                        "I7",
                        "S22: an outage is counted against the event",
                        new Patch(
                                "outbox.relay.OneByOne",
                                "case OUTAGE -> progress.stopBy(outcome.cause());",
                                "case OUTAGE -> {\n                progress.stopBy(outcome.cause());\n"
                                        + "                recordFailure(event, outcome, databaseTime.instant());\n            }")));
    }

    private static List<Defect> ofTheNode() {
        return List.of(
                Defect.of(
                        "I7",
                        "S03: every death in company counts",
                        new Patch(
                                "idempotency.poison.Deaths",
                                "return alone + Math.min(1, all - alone) >= maxServerDeaths || all >= IN_COMPANY * maxServerDeaths;",
                                "return all >= maxServerDeaths;")),
                Defect.of(
                        "I11",
                        "S18: the reconciler trusts the old row",
                        new Patch(
                                "reconciliation.StrandedRetries",
                                ".filter(finding -> isStillStranded(key, before))",
                                ".filter(finding -> finding != null || isStillStranded(key, before))")),
                Defect.of(
                        "I5",
                        "S24: the mark of a delivery without a handler stays",
                        new Patch(
                                "idempotency.poison.PoisonDetector",
                                "if (mark != null) { endOrLeave(mark);",
                                "if (mark != null && areDeathsPast) { endOrLeave(mark);")));
    }
}
