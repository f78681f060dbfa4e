package dev.semel.simulation.check;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.store.ConsumerTablesInMemory;
import dev.semel.simulation.store.EventRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the relays count of their marks, compared with the marks that were committed (I10). Not more than there were; not fewer than those of
 * servers that still live, and had the time to write their counts down.
 */
final class Totals {

    private static final Duration WRITTEN_DOWN = Duration.ofSeconds(10);

    private final ConsumerTablesInMemory tables;
    private final Map<CounterName, List<Mark>> marks = new EnumMap<>(CounterName.class);

    private record Mark(Life life, Instant at) {

        boolean isSurelyCounted(Instant before) {
            return life.isMortal()
                    && !life.isDead()
                    && at.isBefore(before)
                    && life.frozenUntil().isBefore(before);
        }
    }

    Totals(ConsumerTablesInMemory tables) {
        this.tables = tables;
        List.of(CounterName.EVENTS_PUBLISHED, CounterName.ATTEMPTS_FAILED, CounterName.EVENTS_PARKED)
                .forEach(name -> marks.put(name, new ArrayList<>()));
    }

    void changed(EventRow before, EventRow after) {
        if (before == null) {
            return;
        }
        // What was held or scheduled may have become pending in the same transaction.
        boolean isSent = after == null ? before.status().isWaiting() : isNow(OutboxStatus.PUBLISHED, before, after);
        if (isSent) {
            add(CounterName.EVENTS_PUBLISHED);
        }
        if (after != null
                && !after.isDropped(before)
                && after.marks().failure() != before.marks().failure()) {
            add(CounterName.ATTEMPTS_FAILED);
        }
        if (after != null && isNow(OutboxStatus.PARKED, before, after)) {
            add(CounterName.EVENTS_PARKED);
        }
    }

    private static boolean isNow(OutboxStatus status, EventRow before, EventRow after) {
        return after.status() == status && before.status() != status;
    }

    private void add(CounterName name) {
        marks.get(name).add(new Mark(tables.database.committer(), tables.database.now()));
    }

    /** When all is quiet. */
    Optional<Violation> wrong() {
        return marks.keySet().stream().flatMap(name -> wrong(name).stream()).findFirst();
    }

    private Optional<Violation> wrong(CounterName name) {
        Instant before = tables.database.now().minus(WRITTEN_DOWN);
        long atLeast = marks.get(name).stream()
                .filter(mark -> mark.isSurelyCounted(before))
                .count();
        long atMost = marks.get(name).size();
        return tables.total(name).stream()
                .filter(total -> total < atLeast || total > atMost)
                .mapToObj(total -> new Violation(
                        "I10",
                        total + " " + name + " are counted, but there were " + atLeast + " at least, and " + atMost
                                + " at most."))
                .findFirst();
    }
}
