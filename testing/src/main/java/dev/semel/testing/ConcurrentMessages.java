package dev.semel.testing;

import dev.semel.testing.internal.Attempt;
import dev.semel.testing.internal.Brought;
import dev.semel.testing.internal.MadeAnew;
import dev.semel.testing.internal.Server;
import dev.semel.testing.internal.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Other work on the same business object is done between what the first reads and what it writes. The result has
 * to be that of one message after the other, in one of the two orders.
 */
final class ConcurrentMessages implements Experiment {

    private static final int MOST_PLACES = 20;

    @Override
    public Optional<String> lacks(Trial trial) {
        return trial.contract().rival().isPresent()
                ? Optional.empty()
                : Optional.of("the kit cannot make another key, so another " + trial.words().noun
                        + " has to be named by rival(...)");
    }

    @Override
    public List<String> run(Trial trial, Clean clean) {
        Brought one = trial.contract().first();
        Brought two = trial.contract().rival().orElseThrow();
        Snapshot inOrder = serial(trial, one, two);
        Snapshot inReverse = serial(trial, two, one);
        MadeAnew madeAnew = clean.madeAnew();
        Set<String> found = new LinkedHashSet<>();
        for (int place = 1; place <= Math.min(clean.attempt().writes(), MOST_PLACES); place++) {
            Snapshot interleaved = interleaved(trial, one, two, place);
            List<String> differences = inOrder.differencesTo(interleaved, madeAnew);
            if (!differences.isEmpty()
                    && !inReverse.differencesTo(interleaved, madeAnew).isEmpty()) {
                found.add(String.join("; ", differences));
            }
        }
        return found.stream()
                .limit(1)
                .map(differences -> sentence(trial, differences))
                .toList();
    }

    private static String sentence(Trial trial, String differences) {
        return trial.name()
                + " decided by what it had read, while another " + trial.words().noun
                + " for the same object was committed before it wrote: " + differences
                + ", compared with one after the other. Let the database decide: a unique"
                + " constraint on what must be there once (the second one fails, and is tried again), or lock the row that"
                + " is read (PESSIMISTIC_WRITE, SELECT ... FOR UPDATE), or change it by one statement.";
    }

    private static Snapshot serial(Trial trial, Brought first, Brought second) {
        Server server = trial.fresh();
        trial.settle(server, first, Attempt.undisturbed());
        trial.settle(server, second, Attempt.undisturbed());
        return trial.tables();
    }

    private static Snapshot interleaved(Trial trial, Brought one, Brought two, int place) {
        Server first = trial.fresh();
        Server second = trial.server("node-2");
        OnAnotherThread other = new OnAnotherThread(() -> trial.bring(second, two, false, Attempt.undisturbed()));
        List<String> writes = new ArrayList<>();
        trial.bring(first, one, false, new Attempt(new Attempt.Interruption() {
            @Override
            public void beforeStatement(int number, String sql) {
                if (Attempt.isWrite(sql)) {
                    writes.add(sql);
                    if (writes.size() == place) {
                        other.begin();
                    }
                }
            }
        }));
        other.end();
        trial.drain(first);
        return trial.tables();
    }
}
