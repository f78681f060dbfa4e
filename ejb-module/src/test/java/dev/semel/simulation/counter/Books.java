package dev.semel.simulation.counter;

import dev.semel.simulation.schedule.Scheduler;
import dev.semel.simulation.tables.MemoryDatabase;
import dev.semel.simulation.tables.Table;
import dev.semel.specification.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The effects of the handlers, and what no rollback undoes. */
final class Books {

    private final Scheduler scheduler;
    private final Table<String, String> accounts;
    private final List<Row> bookings = new ArrayList<>();
    private final List<String> sent = new ArrayList<>();
    private final Map<String, Integer> runs = new HashMap<>();
    private final Map<String, Integer> warnedRuns = new HashMap<>();
    private final Map<String, Integer> elsewhere = new HashMap<>();
    private final Set<String> ended = new HashSet<>();
    private final Set<String> mended = new HashSet<>();

    Books(Scheduler scheduler, MemoryDatabase database) {
        this.scheduler = scheduler;
        this.accounts = database.table("account");
    }

    Table<String, String> accounts() {
        return accounts;
    }

    int run(String reference, boolean isWarned) {
        warnedRuns.merge(reference, isWarned ? 1 : 0, Integer::sum);
        return runs.merge(reference, 1, Integer::sum);
    }

    int runsOf(String reference) {
        return runs.getOrDefault(reference, 0);
    }

    int warnedRunsOf(String reference) {
        return warnedRuns.getOrDefault(reference, 0);
    }

    void book(String consumer, String reference, int delivery) {
        bookings.add(
                new Row(Map.of("consumer", consumer, "reference", reference, "delivery", String.valueOf(delivery))));
    }

    List<Row> bookings(String consumer, String reference) {
        return bookings.stream()
                .filter(row -> row.text("consumer").equals(consumer)
                        && row.text("reference").equals(reference))
                .toList();
    }

    void send(String reference) {
        sent.add(reference);
    }

    List<String> sent() {
        return List.copyOf(sent);
    }

    void seeElsewhere(String reference) {
        elsewhere.merge(reference, 1, Integer::sum);
    }

    int seenElsewhere(String reference) {
        return elsewhere.getOrDefault(reference, 0);
    }

    /** Keeps the handler until the test lets it go. */
    void awaitEnd(String reference) {
        scheduler.await(() -> ended.contains(reference), null);
    }

    void letGo(String reference) {
        ended.add(reference);
    }

    void mend(String reference) {
        mended.add(reference);
    }

    boolean isMended(String reference) {
        return mended.contains(reference);
    }
}
