package dev.semel.internal.metrics;

import dev.semel.internal.admin.partition.PartitionSums;
import dev.semel.internal.admin.partition.PartitionSums.Sum;
import dev.semel.internal.outbox.operator.OutboxMonitor;
import dev.semel.internal.outbox.operator.OutboxState;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.Findings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the gauges show of the tables. */
@Dependent
class Readings {

    final LastReading<OutboxState> backlog;
    final LastReading<Map<FindingKind, Long>> stranded;
    final LastReading<Map<String, Sum>> partitions;

    @Inject
    Readings(OutboxMonitor outbox, Findings findings, PartitionSums sums) {
        this.backlog = new LastReading<>(outbox::state);
        this.stranded = new LastReading<>(findings::counts);
        this.partitions = new LastReading<>(sums::all);
    }

    void read() {
        readAll(backlog, stranded, partitions);
    }

    /** All of them, though one fails; then it fails as the first of them. */
    static void readAll(LastReading<?>... readings) {
        List<RuntimeException> failures = new ArrayList<>();
        for (LastReading<?> reading : readings) {
            try {
                reading.read();
            } catch (RuntimeException failed) {
                failures.add(failed);
            }
        }
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }
}
