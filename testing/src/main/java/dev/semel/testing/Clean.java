package dev.semel.testing;

import dev.semel.testing.internal.Attempt;
import dev.semel.testing.internal.MadeAnew;
import dev.semel.testing.internal.Snapshot;
import java.util.List;

/**
 * What the work does when nothing disturbs it: what all other runs are compared with.
 *
 * @param before the tables that it finds
 * @param attempt the one run
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
            throw new AssertionError(trial.name() + " leaves another result when the same " + trial.words().noun
                    + " comes to the same tables once more: " + String.join("; ", forgotten)
                    + ". It remembers something outside of its tables, in a static field"
                    + " for example, which no rollback reaches and no other server has. Keep it in a table. Nothing else was"
                    + " tried.");
        }
        return new Clean(before, second, MadeAnew.between(first, second), attempt);
    }

    private static Snapshot run(Trial trial, Attempt attempt) {
        trial.settle(trial.fresh(), trial.contract().first(), attempt);
        if (!attempt.isCommitted()) {
            throw unusable(trial, attempt);
        }
        return trial.tables();
    }

    private static AssertionError unusable(Trial trial, Attempt attempt) {
        Throwable thrown = attempt.failure() == null ? attempt.refusal() : attempt.failure();
        return new AssertionError(
                trial.name() + " does not do its work on this " + trial.words().noun
                        + " when nothing disturbs it, so nothing else was tried. " + why(trial, attempt, thrown)
                        + " Mend the " + trial.words().noun + ", or what is found in the tables.",
                thrown);
    }

    private static String why(Trial trial, Attempt attempt, Throwable thrown) {
        if (thrown != null) {
            return "It threw " + thrown + ".";
        }
        return attempt.hasBegun() || !attempt.hasAnswered()
                ? String.join(" ", trial.parked())
                : "It came back, and nothing in it has a key: neither is the method annotated with @Idempotent, nor does it call"
                        + " Idempotency.run.";
    }

    /** In what the result of another run differs, in words; empty if in nothing that counts. */
    List<String> differencesOf(Snapshot other) {
        return after.differencesTo(other, madeAnew);
    }
}
