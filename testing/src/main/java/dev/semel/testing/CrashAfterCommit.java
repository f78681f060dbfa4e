package dev.semel.testing;

import dev.semel.testing.internal.Attempt;
import dev.semel.testing.internal.Brought;
import dev.semel.testing.internal.Server;
import dev.semel.testing.internal.Snapshot;
import java.util.List;

/** The acknowledgement is lost with the server: the redelivery finds the key completed. */
final class CrashAfterCommit implements Experiment {

    @Override
    public List<String> run(Trial trial, Clean clean) {
        Server first = trial.fresh();
        Brought work = trial.contract().first();
        Attempt answered = Attempt.undisturbed();
        trial.bring(first, work, false, answered);
        first.die();
        Snapshot once = trial.tables();
        Attempt second = Attempt.undisturbed();
        trial.settleAgain(trial.server("node-1"), work, second);
        List<String> changes = once.changesUntil(trial.tables());
        if (!second.hasBegun() && changes.isEmpty()) {
            return Answers.unlike(trial.name(), answered, second).stream().toList();
        }
        return List.of(trial.name() + " ran again when the server died after the commit and " + trial.words().cameAgain
                + ": " + String.join("; ", changes) + ". Its key changes from one time to the next: "
                + trial.words().goodKey + ".");
    }
}
