package dev.semel.testing;

import dev.semel.testing.internal.Attempt;
import dev.semel.testing.internal.Server;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A copy comes to another server while the handler works: it waits for the key, and finds it completed. */
final class ConcurrentCopies implements Experiment {

    @Override
    public List<String> run(Trial trial, Clean clean) {
        Server one = trial.fresh();
        Server two = trial.server("node-2");
        CountDownLatch isClaiming = new CountDownLatch(1);
        two.onStatement(isClaiming::countDown);
        Attempt second = Attempt.undisturbed();
        TestMessage message = trial.contract().message();
        Meanwhile copy = new Meanwhile(() -> trial.deliver(two, Sent.other(message), false, second), isClaiming);
        Attempt first = new Attempt(new Attempt.Interruption() {
            @Override
            public void beforeCommit() {
                copy.begin();
            }
        });
        trial.deliver(one, Sent.first(message), false, first);
        copy.end();
        trial.drain(one);
        List<String> differences = clean.differencesOf(trial.tables());
        if (differences.isEmpty()) {
            return List.of();
        }
        return List.of(
                trial.name() + " leaves another result when two servers get a copy of the message at the same time: "
                        + String.join("; ", differences)
                        + ". Both copies were worked on, so their keys differ: take the key from what"
                        + " is the same in both, by keyProperty, keyPointer or a keyResolver.");
    }
}
