package dev.semel.simulation.defect;

import dev.semel.admin.audit.AuditLog;
import java.util.List;

/** Defects in what operators read about attempts and copies. */
final class HistoryDefects {

    private HistoryDefects() {}

    static List<Defect> all() {
        return List.of(
                Defect.of(
                        "I7",
                        "H1: the attempt after which a message is parked is not kept",
                        new Patch(
                                "redelivery.RetryOrPark",
                                "history.record(delivery.key().hash(), attempt, failure);",
                                """
                                if (attempt < failed.consumer().attempts().retry().maxAttempts()) {
                                    history.record(delivery.key().hash(), attempt, failure);
                                }""")),
                Defect.of(
                        "I7",
                        "H2: attempts of events are numbered from zero",
                        new Patch(
                                "outbox.relay.OneByOne",
                                "history.record(event.id().toString(), attempt, failure);",
                                "history.record(event.id().toString(), event.attempts(), failure);")),
                Defect.of(
                        "I7",
                        "H3: the history tells of another failure",
                        new Patch(
                                "redelivery.RetryOrPark",
                                "history.record(delivery.key().hash(), attempt, failure);",
                                "history.record(delivery.key().hash(), attempt, Failure.of(new IllegalStateException()));")),
                Defect.of(
                        "I10",
                        "H4: copies are not counted",
                        new Patch(
                                "idempotency.delivery.DeliveryCounts",
                                "counters.addOnCommit(CounterName.CAUGHT_BY_CONSUMER_KEY, 1);",
                                "counters.addOnCommit(CounterName.CAUGHT_BY_CONSUMER_KEY, 0);")),
                Defect.of(
                        "I10",
                        "H5: the line in the audit stands apart from what it tells",
                        (beans, server) -> beans.exchange(
                                AuditLog.class,
                                real -> Instead.of(
                                        AuditLog.class, real, "append", (right, arguments) -> server.transactions()
                                                .inNew(right::done)))));
    }
}
