package dev.semel.internal.metrics;

import dev.semel.internal.admin.partition.PartitionSums;
import dev.semel.internal.admin.partition.PartitionSums.Sum;
import dev.semel.internal.outbox.operator.OutboxMonitor;
import dev.semel.internal.outbox.operator.OutboxState;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.Findings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
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
        backlog.read();
        stranded.read();
        partitions.read();
    }
}
