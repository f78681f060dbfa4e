package dev.semel.testing;

import dev.semel.testing.internal.Attempt;
import dev.semel.testing.internal.MadeAnew;
import dev.semel.testing.internal.Snapshot;
import java.util.List;

/**
 * What the message does when nothing disturbs it: what all other runs are compared with.
 *
 * @param before the tables that it finds
 * @param attempt the one run of the handler
 */
record Clean(Snapshot before, Snapshot after, MadeAnew madeAnew, Attempt attempt) {

    static Clean of(Trial trial) {
        Snapshot first = run(trial, Attempt.undisturbed());
        trial.fresh();
        Snapshot before = trial.tables();
        Attempt attempt = Attempt.undisturbed();
        Snapshot second = run(trial, attempt);
        List<String> forgotten = first.countsUnlike(second);
        if (!forgotten.isEmpty()) {
            throw new AssertionError(
                    trial.name() + " leaves another result when the same message comes to the same tables once"
                            + " more: " + String.join("; ", forgotten)
                            + ". It remembers something outside of its tables, in a static field"
                            + " for example, which no rollback reaches and no other server has. Keep it in a table. Nothing else was"
                            + " tried.");
        }
        return new Clean(before, second, MadeAnew.between(first, second), attempt);
    }

    private static Snapshot run(Trial trial, Attempt attempt) {
        trial.settle(trial.fresh(), Sent.first(trial.contract().message()), attempt);
        if (!attempt.isCommitted()) {
            throw unusable(trial, attempt);
        }
        return trial.tables();
    }

    private static AssertionError unusable(Trial trial, Attempt attempt) {
        String why =
                attempt.failure() == null ? String.join(" ", trial.parked()) : "It threw " + attempt.failure() + ".";
        return new AssertionError(
                trial.name()
                        + " does not do its work on this message when nothing disturbs it, so nothing else was tried. "
                        + why + " Mend the message, or what the handler finds in its tables.",
                attempt.failure());
    }

    /** In what the result of another run differs, in words; empty if in nothing that counts. */
    List<String> differencesOf(Snapshot other) {
        return after.differencesTo(other, madeAnew);
    }
}
