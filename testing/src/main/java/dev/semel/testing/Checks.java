package dev.semel.testing;

import dev.semel.testing.internal.Attempt;
import dev.semel.testing.internal.Server;
import dev.semel.testing.internal.Snapshot;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Runs the checks of a contract, one after the other. */
final class Checks {

    private static final Map<Check, Experiment> EXPERIMENTS = new EnumMap<>(Map.of(
            Check.TWICE, new SentTwice(),
            Check.CRASH_BEFORE_COMMIT, new CrashBeforeCommit(),
            Check.CRASH_AFTER_COMMIT, new CrashAfterCommit(),
            Check.CONCURRENT_COPIES, new ConcurrentCopies(),
            Check.CONCURRENT_MESSAGES, new ConcurrentMessages(),
            Check.OUT_OF_ORDER, new OutOfOrder(),
            Check.FAILURE_THEN_RETRY, new FailureThenRetry()));

    private final Trial trial;

    Checks(Trial trial) {
        this.trial = trial;
    }

    Report run(Set<Check> checks) {
        Clean clean = Clean.of(trial);
        List<Check> tried = new ArrayList<>();
        List<Finding> findings = new ArrayList<>();
        List<String> untried = new ArrayList<>();
        for (Check check : checks) {
            Experiment experiment = EXPERIMENTS.get(check);
            Optional<String> lack = experiment.lacks(trial);
            if (lack.isPresent()) {
                untried.add(check.title() + " (" + lack.get() + ")");
                continue;
            }
            tried.add(check);
            experiment.run(trial, clean).stream()
                    .distinct()
                    .map(sentence -> new Finding(check, sentence))
                    .forEach(findings::add);
        }
        if (tried.isEmpty()) {
            throw new IllegalStateException(
                    "Nothing was tried on " + trial.name() + ": " + String.join(", ", untried) + ".");
        }
        return new Report(trial.name(), tried, untried, findings, secondRun());
    }

    private List<String> secondRun() {
        return trial.contract()
                .withOtherKey()
                .map(second -> {
                    Server server = trial.fresh();
                    trial.settle(server, trial.contract().first(), Attempt.undisturbed());
                    Snapshot once = trial.tables();
                    trial.settle(server, second, Attempt.undisturbed());
                    return once.changesUntil(trial.tables());
                })
                .orElse(List.of());
    }
}
