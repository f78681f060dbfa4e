package dev.semel.simulation.plant;

import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.redelivery.Replay;
import dev.semel.simulation.check.Owed;
import java.util.List;
import java.util.Optional;
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
                                "retries.append(target(found.event()), found.message(), keyOf(event, consumer, found))",
                                "retries.append(target(found.event()) + \".gone\", found.message(), keyOf(event, consumer, found))")),
                Defect.of(
                        "I11",
                        "E5: the first failure names no retry",
                        new Patch(
                                "redelivery.RetryOrPark",
                                "records.recordFailed(failed.delivery(), attempt, retry, failure);",
                                "records.recordFailed(failed.delivery(), attempt, attempt == 1 ? null : retry, failure);")));
    }
}
