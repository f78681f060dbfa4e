package dev.semel.testing;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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
        for (Check check : checks) {
            Experiment experiment = EXPERIMENTS.get(check);
            if (experiment.canBeTried(trial)) {
                tried.add(check);
                experiment.run(trial, clean).stream()
                        .distinct()
                        .map(sentence -> new Finding(check, sentence))
                        .forEach(findings::add);
            }
        }
        return new Report(trial.name(), tried, findings, List.of());
    }
}
