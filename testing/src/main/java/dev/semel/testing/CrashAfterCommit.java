package dev.semel.testing;

import dev.semel.testing.internal.Attempt;
import dev.semel.testing.internal.Server;
import dev.semel.testing.internal.Snapshot;
import java.util.List;

/** The acknowledgement is lost with the server: the redelivery finds the key completed. */
final class CrashAfterCommit implements Experiment {

    @Override
    public List<String> run(Trial trial, Clean clean) {
        Server first = trial.fresh();
        Sent message = Sent.first(trial.contract().message());
        trial.deliver(first, message, false, Attempt.undisturbed());
        first.die();
        Snapshot once = trial.tables();
        Attempt second = Attempt.undisturbed();
        trial.settleAgain(trial.server("node-1"), message, second);
        List<String> changes = once.changesUntil(trial.tables());
        if (!second.hasBegun() && changes.isEmpty()) {
            return List.of();
        }
        return List.of(
                trial.name() + " ran again when the server died after the commit and the broker delivered the message"
                        + " once more: " + String.join("; ", changes)
                        + ". Its key changes between two deliveries of one message;"
                        + " take it from what stays, by keyProperty, keyPointer or a keyResolver.");
    }
}
