package dev.semel.simulation.defect;

import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.outbox.store.OutboxStore;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.Findings;
import dev.semel.internal.reconciliation.Suspicions;
import dev.semel.internal.reconciliation.Suspicions.Carrier;
import dev.semel.internal.reconciliation.Suspicions.RetriedKey;
import dev.semel.internal.redelivery.Replay;
import dev.semel.simulation.check.Owed;
import dev.semel.simulation.schedule.Scheduler;
import dev.semel.simulation.world.Mutation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Defects that something else excused once: what an operator did, or seemed to have done. */
final class ExcuseDefects {

    private ExcuseDefects() {}

    static List<Defect> all() {
        return List.of(
                Defect.of(
                        "I1",
                        "E1: what is parked counts as discarded",
                        (beans, server) -> beans.exchange(
                                ParkedMessageStore.class,
                                real -> Instead.of(ParkedMessageStore.class, real, "park", (right, arguments) -> {
                                    Optional<?> id = (Optional<?>) right.done();
                                    id.ifPresent(parked -> real.close((UUID) parked, ParkedStatus.DISCARDED));
                                    return id;
                                }))),
                Defect.of(
                        "I10",
                        "I2",
                        "E2: the retry of a parked message stays when the operator's transaction is rolled back",
                        (beans, server) -> beans.exchange(
                                Replay.class,
                                real -> Instead.of(
                                        Replay.class, real, "retry", (right, arguments) -> server.transactions()
                                                .inNew(right::done)))),
                Defect.of(
                        "I2",
                        "E4: a consumer with another name claims nothing",
                        (beans, server) -> beans.exchange(
                                KeyRecords.class,
                                real -> Instead.of(KeyRecords.class, real, "insertCompleted", (right, arguments) -> {
                                    Object isInserted = right.done();
                                    Delivery delivery = (Delivery) arguments[0];
                                    return delivery.key().consumer().endsWith(Owed.RENAMED) ? true : isInserted;
                                }))),
                Defect.of(
                        "I11",
                        "E3: what an operator sends again in place of a deleted message goes to a queue of a made-up name",
                        new Patch(
                                "redelivery.StrandedKeys",
                                "retries.append(Target.of(found.event()).said(), found.message(), keyOf(event, consumer, found))",
                                "retries.append(Target.of(found.event()).said() + \".gone\", found.message(), keyOf(event, consumer, found))")),
                Defect.of(
                        "I11",
                        "E5: the first failure names no retry",
                        new Patch(
                                "redelivery.RetryOrPark",
                                "records.recordFailed(failed.delivery(), attempt, retry, failure);",
                                "records.recordFailed(failed.delivery(), attempt, attempt == 1 ? null : retry, failure);")),
                Defect.of(
                        "I11",
                        "E6: the reconciler calls each failed key of a consumer with another name stranded",
                        new Patch(
                                "reconciliation.StrandedRetries",
                                "return !carrier.isWaiting() && (last == null || last.isBefore(before));",
                                """
                                return key.place().consumer().endsWith("-renamed")
                                        || !carrier.isWaiting() && (last == null || last.isBefore(before));""")),
                Defect.of(
                        "I11",
                        "E7: once a retry was deleted at the broker, the reconciler calls the next ones of its key lost",
                        (beans, server) -> prejudice(beans)),
                Defect.of(
                        "I1",
                        "E8: once an operator has run a key again, its next retries overtake all others",
                        (beans, server) -> beans.exchange(
                                OutboxStore.class,
                                real -> hasty(real, beans.universe().scheduler()))));
    }

    // What was found once of a key is found of it for ever.
    private static void prejudice(Mutation.Ground beans) {
        Map<String, String> found = new HashMap<>();
        beans.exchange(
                Findings.class,
                real -> Instead.of(Findings.class, real, "add", (right, arguments) -> {
                    Finding finding = (Finding) arguments[0];
                    if (finding.keyHash() != null) {
                        found.putIfAbsent(finding.keyHash(), String.valueOf(finding.event()));
                    }
                    return right.done();
                }));
        beans.exchange(
                Suspicions.class,
                real -> Instead.of(Suspicions.class, real, "retried", (right, arguments) -> ((List<?>) right.done())
                        .stream()
                                .map(RetriedKey.class::cast)
                                .map(key -> lostAgain(found.get(key.keyHash()), key))
                                .toList()));
    }

    private static RetriedKey lostAgain(String found, RetriedKey key) {
        if (found == null || found.equals(String.valueOf(key.retry()))) {
            return key;
        }
        Carrier lost = new Carrier(key.retry(), false, null, null, null);
        return new RetriedKey(key.place(), key.keyHash(), key.key(), key.retry(), lost, key.failingSince());
    }

    private static OutboxStore hasty(OutboxStore real, Scheduler scheduler) {
        Set<String> runAgain = new HashSet<>();
        return Instead.of(OutboxStore.class, real, "append", (right, arguments) -> {
            if (arguments[0] instanceof OutgoingEvent event && event.consumer().isPresent()) {
                String key =
                        event.consumer().get() + event.event().idempotencyKey().orElse("");
                boolean isByOperator = scheduler.current().toString().contains("operator");
                if (isByOperator) {
                    runAgain.add(key);
                } else if (runAgain.contains(key)) {
                    arguments[0] = new OutgoingEvent(event.event().priority(9), event.message(), event.consumer());
                }
            }
            return right.done();
        });
    }
}
