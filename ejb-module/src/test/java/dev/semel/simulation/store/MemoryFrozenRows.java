package dev.semel.simulation.store;

import dev.semel.admin.failed.FailedId;
import dev.semel.admin.failed.FrozenFilter;
import dev.semel.internal.admin.operation.FrozenRows;
import dev.semel.internal.admin.operation.RunningOperation;
import dev.semel.internal.admin.operation.Target;
import dev.semel.internal.admin.operation.Target.Source;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The entries that an operation is about. Of the filter only source, status and selection are looked at: operators choose by more. */
public record MemoryFrozenRows(RetentionTablesInMemory tables, SimulatedTransactions transactions, int mostOfAChunk)
        implements FrozenRows {

    private static final Comparator<Target> IN_ORDER =
            Comparator.comparing(Target::at).thenComparing(Target::id);

    @Override
    public List<Target> next(RunningOperation operation, int most) {
        Session session = transactions.session();
        session.statement(() -> "reads the next rows of an operation.");
        Optional<Target> reached = operation.reached().target();
        List<FailedId> selected = FrozenFilter.selected(operation.filter());
        if (!selected.isEmpty()) {
            return selected(session, operation, selected, most);
        }
        return Stream.of(Source.values())
                .filter(source -> isAsked(operation.filter(), source))
                .filter(source -> reached.filter(last -> source.compareTo(last.source()) < 0)
                        .isEmpty())
                .map(source -> matching(session, operation.filter(), source, operation.until())
                        .filter(target -> reached.filter(
                                        last -> last.source() == source && IN_ORDER.compare(target, last) <= 0)
                                .isEmpty())
                        .limit(Math.min(most, mostOfAChunk))
                        .toList())
                .filter(targets -> !targets.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private List<Target> selected(Session session, RunningOperation operation, List<FailedId> selected, int most) {
        int first = operation
                .reached()
                .target()
                .map(last -> 1 + selected.indexOf(new FailedId(last.source().name(), last.id())))
                .orElse(0);
        List<Target> left = selected.subList(first, selected.size()).stream()
                .flatMap(id -> matching(session, operation.filter(), Source.valueOf(id.source()), operation.until())
                        .filter(target -> target.id().equals(id.id())))
                .toList();
        return left.stream()
                .takeWhile(target -> target.source() == left.get(0).source())
                .limit(Math.min(most, mostOfAChunk))
                .toList();
    }

    private static boolean isAsked(String filter, Source source) {
        String asked = FrozenFilter.read(filter).source();
        return asked == null || asked.equals(source.name());
    }

    /** How many there are. */
    public long count(String filter, Instant until) {
        Session session = transactions.session();
        session.statement(() -> "counts what an operation would be about.");
        return Stream.of(Source.values())
                .filter(source -> isAsked(filter, source))
                .mapToLong(source -> matching(session, filter, source, until).count())
                .sum();
    }

    private Stream<Target> matching(Session session, String filter, Source source, Instant until) {
        boolean isOfParked =
                !ParkedStatus.DISCARDED.name().equals(FrozenFilter.read(filter).status());
        return isOfParked
                ? parked(session, source, until)
                : Stream.of(Source.MESSAGE).filter(source::equals).flatMap(messages -> discarded(session, until));
    }

    private Stream<Target> discarded(Session session, Instant until) {
        return tables.consumers().parked.all(session).stream()
                .filter(row -> row.status() == ParkedStatus.DISCARDED
                        && !row.closedAt().isAfter(until))
                .map(row -> new Target(Source.MESSAGE, row.parkedAt(), row.id()))
                .sorted(IN_ORDER);
    }

    private Stream<Target> parked(Session session, Source source, Instant until) {
        Stream<Target> all =
                switch (source) {
                    case MESSAGE ->
                        tables.consumers().parked.all(session).stream()
                                .filter(row -> row.status() == ParkedStatus.PARKED)
                                .map(row -> new Target(source, row.parkedAt(), row.id()));
                    case EVENT ->
                        tables.outbox().events.all(session).stream()
                                .filter(row -> row.status() == OutboxStatus.PARKED
                                        && row.marks().endedAt() != null)
                                .map(row -> new Target(source, row.marks().endedAt(), row.id()));
                };
        return all.filter(target -> !target.at().isAfter(until)).sorted(IN_ORDER);
    }
}
