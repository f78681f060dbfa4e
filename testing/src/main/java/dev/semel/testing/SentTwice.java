package dev.semel.testing;

import dev.semel.testing.internal.Attempt;
import dev.semel.testing.internal.Server;
import dev.semel.testing.internal.Snapshot;
import java.util.List;

/** The producer sends the message again: the second one finds the key completed. */
final class SentTwice implements Experiment {

    @Override
    public List<String> run(Trial trial, Clean clean) {
        Server server = trial.fresh();
        Sent first = Sent.first(trial.contract().message());
        trial.settle(server, first, Attempt.undisturbed());
        Snapshot once = trial.tables();
        Attempt second = Attempt.undisturbed();
        // A consumer that takes the message id for the key has chosen to know only the broker's own redeliveries.
        boolean isById = trial.consumer().key().isMessageId();
        trial.settle(server, isById ? first : Sent.other(trial.contract().message()), second);
        if (!second.hasBegun()) {
            return List.of();
        }
        List<String> changes = once.changesUntil(trial.tables());
        String changed =
                changes.isEmpty() ? "changed nothing in the database" : "changed: " + String.join("; ", changes);
        return List.of(trial.name() + " ran again when the producer sent the same message again, and " + changed
                + ". Its key is not the same for both messages: take it from what stays when something is sent again, by"
                + " keyProperty, keyPointer or a keyResolver.");
    }
}
