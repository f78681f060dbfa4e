package dev.semel.endtoend.random;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.random.Troubles.Effect;
import dev.semel.endtoend.random.Truth.Sent;
import dev.semel.endtoend.random.Truth.Work;
import dev.semel.testing.bench.Tables;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Judges the promises from outside, when all is mended and quiet: by the truth, the tables and the broker. */
final class Judge {

    /** Work that may end parked: the others have done nothing for which they could pay. */
    private static final Set<Behaviour> GUILTY = Set.of(Behaviour.FAIL_ALWAYS, Behaviour.NEED_CARRIER, Behaviour.HALT);

    private static final Set<Behaviour> HOPELESS = Set.of(Behaviour.FAIL_ALWAYS, Behaviour.HALT);

    private final Truth truth;
    private final Outcome outcome;
    private final Troubles troubles;
    private final List<String> wrong = new ArrayList<>();

    Judge(Truth truth, Outcome outcome, Troubles troubles) {
        this.truth = truth;
        this.outcome = outcome;
        this.troubles = troubles;
    }

    /** Each promise that is broken, in a sentence. */
    List<String> judge() {
        Tables tables = outcome.tables();
        Map<Work, Long> effects = effects(tables);
        Map<Work, List<List<String>>> parked = tables
                .rows(
                        "SELECT consumer, key_text, reason, error_message FROM semel_parked_message WHERE status = 'PARKED'")
                .stream()
                .collect(groupingBy(row -> new Work(row.get(0), row.get(1))));
        Map<Work, String> statuses =
                tables.rows("SELECT consumer, key_text, status FROM semel_idempotency_record").stream()
                        .collect(
                                toMap(row -> new Work(row.get(0), row.get(1)), row -> row.get(2), (one, other) -> one));

        truth.works()
                .forEach((work, sent) -> judge(
                        work,
                        sent,
                        effects.getOrDefault(work, 0L),
                        parked.getOrDefault(work, List.of()),
                        statuses.get(work)));
        effects.keySet().stream()
                .filter(work -> !truth.works().containsKey(work) && !Strangers.isOne(work))
                .forEach(work -> wrong.add("I3: " + work + " took effect, and was never sent."));
        statuses.forEach((work, status) -> {
            if (!Set.of("COMPLETED", "PARKED", "DISCARDED").contains(status)) {
                wrong.add("I11: " + work + " is " + status + ", and nothing is on its way.");
            }
        });
        return wrong;
    }

    static Map<Work, Long> effects(Tables tables) {
        return tables.rows("SELECT consumer, message_key, COUNT(*) FROM effect GROUP BY consumer, message_key").stream()
                .collect(toMap(row -> new Work(row.get(0), row.get(1)), row -> Long.valueOf(row.get(2))));
    }

    private void judge(Work work, Sent sent, long effects, List<List<String>> parked, String status) {
        Behaviour behaviour = truth.behaviour(work);
        if (effects > 1 && !mayRepeat(work)) {
            wrong.add("I2: " + work + " took effect " + effects + " times (" + behaviour + ").");
        }
        if (effects > 0 && sent == Sent.NEVER) {
            wrong.add("I3: " + work + " took effect, and was rolled back by its sender.");
        }
        if (effects > 0 && HOPELESS.contains(behaviour)) {
            wrong.add("I3: " + work + " took effect, and has always failed (" + behaviour + ").");
        }
        parked.stream()
                .filter(row -> !GUILTY.contains(behaviour) && !isConflict(work, row))
                .forEach(row ->
                        wrong.add("I7: " + work + " is parked and not guilty (" + behaviour + "): " + row + "."));
        // A conflict stands for the other content: the one that came first is elsewhere.
        boolean isVisible = parked.stream().anyMatch(row -> !isConflict(work, row)) || truth.mayBeDiscarded(work);
        if (effects == 0 && sent == Sent.SURELY && !isVisible) {
            wrong.add("I1: " + work + " was sent, took no effect and stands nowhere (" + behaviour + ", record "
                    + status + ").");
        }
    }

    /** Whether its keys are in Redis, and a fault explains each effect after the first one. */
    private boolean mayRepeat(Work work) {
        if (!work.consumer().equals(Stores.CACHED)) {
            return false;
        }
        List<Effect> all = outcome
                .tables()
                .rows(
                        "SELECT node, done_at FROM effect WHERE consumer = ? AND message_key = ? ORDER BY done_at",
                        work.consumer(),
                        work.key())
                .stream()
                .map(row -> new Effect(row.get(0), Timestamp.valueOf(row.get(1)).toInstant()))
                .toList();
        boolean isExplained =
                IntStream.range(1, all.size()).allMatch(n -> troubles.explain(all.get(n - 1), all.get(n)));
        truth.happened("effects of a key in Redis: " + work.key() + " " + all);
        return isExplained;
    }

    private boolean isConflict(Work work, List<String> row) {
        return truth.isContested(work) && row.get(2).equals("CONFLICT");
    }
}
