package dev.semel.testing;

import dev.semel.testing.internal.Attempt;
import dev.semel.testing.internal.Brought;
import dev.semel.testing.internal.OutsideCall;
import dev.semel.testing.internal.Server;
import dev.semel.testing.internal.ServerDied;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The server dies when the handler has returned: what it did in its transaction is gone, what it did elsewhere is not. */
final class CrashBeforeCommit implements Experiment {

    @Override
    public List<String> run(Trial trial, Clean clean) {
        Server first = trial.fresh();
        Attempt died = new Attempt(new Attempt.Interruption() {
            @Override
            public void beforeCommit() {
                first.die();
                throw new ServerDied();
            }
        });
        Attempt again = Attempt.undisturbed();
        Brought work = trial.contract().first();
        trial.bring(first, work, false, died);
        trial.settleAgain(trial.server("node-1"), work, again);
        List<String> sentences = new ArrayList<>(secondResources(trial, died));
        sentences.addAll(calls(trial, died, again));
        List<String> differences = clean.differencesOf(trial.tables());
        if (!differences.isEmpty() && sentences.isEmpty()) {
            sentences.add(trial.name() + " leaves another result when the server dies before the commit and the "
                    + trial.words().noun + " comes again: " + String.join("; ", differences)
                    + ". Something of the first run stayed, or is"
                    + " missed by the second: keep what is needed in the tables, and write only there.");
        }
        return sentences;
    }

    private static List<String> secondResources(Trial trial, Attempt died) {
        return trial.calls(died).stream()
                .filter(call -> call.kind() == OutsideCall.Kind.SECOND_RESOURCE)
                .map(call ->
                        trial.name() + " used a second resource in its transaction: " + call + ". The server refuses"
                                + " that, because one commit cannot hold both, and what was done there stays when this transaction"
                                + " rolls back. Put the rows into the application's own database, or append an event to the outbox and"
                                + " let a consumer of its own write them.")
                .toList();
    }

    private static List<String> calls(Trial trial, Attempt died, Attempt again) {
        List<OutsideCall> repeated = trial.calls(again);
        List<String> sentences = new ArrayList<>();
        for (OutsideCall call : trial.calls(died)) {
            if (call.kind() == OutsideCall.Kind.EFFECT) {
                sentences.add(
                        trial.name() + " called " + call.what()
                                + " before its transaction was committed. The server died,"
                                + " " + trial.words().cameAgain + ", and that call was made "
                                + (count(repeated, call) + 1)
                                + " times. Append an event to the outbox instead, and make the call in a consumer that does nothing else,"
                                + " with an id of the event by which the one that is called knows a repetition; say so by repeatable(...).");
            } else if (call.kind() == OutsideCall.Kind.REPEATABLE && !hasSame(repeated, call)) {
                sentences.add(trial.name() + " called " + call
                        + ", the server died before the commit, and when "
                        + trial.words().cameAgain + " it made no such call but " + list(repeated, call)
                        + ". The one that is called cannot know the repetition: take"
                        + " what names the call from the " + trial.words().noun
                        + ", not from a clock or a random number.");
            }
        }
        return sentences;
    }

    private static long count(List<OutsideCall> calls, OutsideCall call) {
        return calls.stream().filter(other -> other.what().equals(call.what())).count();
    }

    private static boolean hasSame(List<OutsideCall> calls, OutsideCall call) {
        return calls.stream().anyMatch(other -> other.toString().equals(call.toString()));
    }

    private static String list(List<OutsideCall> calls, OutsideCall call) {
        String others = calls.stream()
                .filter(other -> other.what().equals(call.what()))
                .map(OutsideCall::toString)
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? "none at all" : others;
    }
}
