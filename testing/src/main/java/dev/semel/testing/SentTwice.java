package dev.semel.testing;

import dev.semel.testing.internal.Attempt;
import dev.semel.testing.internal.Server;
import dev.semel.testing.internal.Snapshot;
import java.util.List;

/** Who brought the work brings it again: it finds the key completed. */
final class SentTwice implements Experiment {

    @Override
    public List<String> run(Trial trial, Clean clean) {
        Server server = trial.fresh();
        Attempt first = Attempt.undisturbed();
        trial.settle(server, trial.contract().first(), first);
        Snapshot once = trial.tables();
        Attempt second = Attempt.undisturbed();
        trial.settle(server, trial.contract().repeated(), second);
        if (!second.hasBegun()) {
            return Answers.unlike(trial.name(), first, second).stream().toList();
        }
        List<String> changes = once.changesUntil(trial.tables());
        String changed =
                changes.isEmpty() ? "changed nothing in the database" : "changed: " + String.join("; ", changes);
        return List.of(trial.name() + " ran again when " + trial.words().sentAgain + ", and " + changed
                + ". Its key is not the same both times: " + trial.words().goodKey + ".");
    }
}
