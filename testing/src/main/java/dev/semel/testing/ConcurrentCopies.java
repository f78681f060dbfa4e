package dev.semel.testing;

import dev.semel.testing.internal.Attempt;
import dev.semel.testing.internal.Server;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A copy comes to another server while the first works: it waits for the key, and finds it completed. */
final class ConcurrentCopies implements Experiment {

    @Override
    public List<String> run(Trial trial, Clean clean) {
        Server one = trial.fresh();
        Server two = trial.server("node-2");
        CountDownLatch isClaiming = new CountDownLatch(1);
        two.onStatement(isClaiming::countDown);
        Attempt second = Attempt.undisturbed();
        OnAnotherThread copy =
                new OnAnotherThread(() -> trial.bring(two, trial.contract().copy(), false, second), isClaiming);
        Attempt first = new Attempt(new Attempt.Interruption() {
            @Override
            public void beforeCommit() {
                copy.begin();
            }
        });
        trial.bring(one, trial.contract().first(), false, first);
        copy.end();
        trial.drain(one);
        List<String> differences = clean.differencesOf(trial.tables());
        if (differences.isEmpty()) {
            return Answers.unlike(trial.name(), first, second).stream().toList();
        }
        return List.of(trial.name() + " leaves another result when two servers get a copy of the " + trial.words().noun
                + " at the same time: " + String.join("; ", differences)
                + ". Both copies were worked on, so their keys differ: " + trial.words().goodKey + ".");
    }
}
