package dev.semel.testing;

import dev.semel.testing.internal.Attempt;
import dev.semel.testing.internal.Brought;
import dev.semel.testing.internal.ObservedFields;
import dev.semel.testing.internal.Server;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Each statement, each call outside, and the commit fails once; the retry has to leave what one undisturbed run leaves. */
final class FailureThenRetry implements Experiment {

    private static final int MOST_PLACES = 30;
    private static final int LONGEST = 80;
    /** No state that a database would excuse: the failure is that of the work. */
    private static final String STATE = "45000";

    @Override
    public List<String> run(Trial trial, Clean clean) {
        Map<Fault, List<String>> places = new LinkedHashMap<>();
        List<String> statements = clean.attempt().statements();
        for (int place = 1; place <= Math.min(statements.size(), MOST_PLACES); place++) {
            String what = "its statement " + place + " (" + shortened(statements.get(place - 1)) + ")";
            judge(trial, clean, new FailingStatement(place)).ifPresent(fault -> add(places, fault, what));
        }
        for (int place = 1; place <= Math.min(clean.attempt().calls(), MOST_PLACES); place++) {
            String what = "its call " + place + " outside";
            judge(trial, clean, new FailingCall(place)).ifPresent(fault -> add(places, fault, what));
        }
        judge(trial, clean, new FailingCommit()).ifPresent(fault -> add(places, fault, "its commit"));
        List<String> sentences = new ArrayList<>();
        places.forEach((fault, where) -> sentences.add(trial.name() + fault.before() + listed(where) + fault.after()));
        sentences.addAll(fields(trial));
        return sentences;
    }

    private static void add(Map<Fault, List<String>> places, Fault fault, String what) {
        places.computeIfAbsent(fault, first -> new ArrayList<>()).add(what);
    }

    private static String listed(List<String> places) {
        int last = places.size() - 1;
        return last == 0 ? places.get(0) : String.join(", ", places.subList(0, last)) + " or " + places.get(last);
    }

    private static Optional<Fault> judge(Trial trial, Clean clean, Attempt.Interruption failing) {
        Attempt attempt = new Attempt(failing);
        trial.settle(trial.fresh(), trial.contract().first(), attempt);
        List<String> differences = clean.differencesOf(trial.tables());
        if (differences.isEmpty()) {
            return Optional.empty();
        }
        String result = String.join("; ", differences);
        if (attempt.isCommitted()) {
            return Optional.of(new Fault(
                    " swallowed an exception: ",
                    " failed, the work went on as if nothing had"
                            + " happened, and its transaction was committed without that work: " + result
                            + ". Let the exception out, so"
                            + " that everything is rolled back and " + trial.words().triedAgain + "."));
        }
        List<String> parked = trial.parked();
        return Optional.of(new Fault(
                " leaves another result when ",
                " fails once and " + trial.words().triedAgain + ": " + result + ". "
                        + (parked.isEmpty()
                                ? "Something of the failed run stayed, or is missed by the next one."
                                : "The message was parked, because what the handler threw is terminal (" + parked.get(0)
                                        + "): let failures that may pass out as another exception.")));
    }

    /** Twice on one server, so that what is only set up at the first use is no change. */
    private static List<String> fields(Trial trial) {
        Server server = trial.fresh();
        Brought work = trial.contract().first();
        Attempt warm = new Attempt(new FailingCommit());
        work.comeTo(server, false, warm);
        Map<String, String> before = ObservedFields.of(warm.bean());
        Attempt second = new Attempt(new FailingCommit());
        work.comeTo(server, true, second);
        if (!second.hasBegun()) {
            return List.of();
        }
        Map<String, String> after = ObservedFields.of(second.bean());
        List<String> sentences = new ArrayList<>();
        after.forEach((field, value) -> {
            boolean isIgnored = trial.contract().ignored.contains(nameOf(field));
            if (!isIgnored && !value.equals(before.getOrDefault(field, value))) {
                sentences.add(trial.name() + " changed " + field + " from " + before.get(field) + " to " + value
                        + " in a run that was rolled back. No rollback reaches a field, each further attempt changes it again, and"
                        + " each server has its own. Keep it in a table, or leave it out.");
            }
        });
        return sentences;
    }

    private static String nameOf(String field) {
        return field.substring(field.lastIndexOf(' ') + 1).toLowerCase(Locale.ROOT);
    }

    private static String shortened(String sql) {
        String line = sql.strip().replaceAll("\\s+", " ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
    }

    private static SQLException failure() {
        return new SQLException("The kit lets this fail once.", STATE);
    }

    /** What is wrong, before and after the places where it was seen: one sentence for one cause. */
    private record Fault(String before, String after) {}

    private record FailingStatement(int place) implements Attempt.Interruption {
        @Override
        public void beforeStatement(int number, String sql) throws SQLException {
            if (number == place) {
                throw failure();
            }
        }
    }

    private record FailingCall(int place) implements Attempt.Interruption {
        @Override
        public void beforeCall(int number) {
            if (number == place) {
                throw new IllegalStateException("The kit lets this call fail once.");
            }
        }
    }

    private record FailingCommit() implements Attempt.Interruption {
        @Override
        public void beforeCommit() throws SQLException {
            throw failure();
        }
    }
}
