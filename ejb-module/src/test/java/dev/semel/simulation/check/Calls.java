package dev.semel.simulation.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Work that is called, told by the work and by its callers. Under one key it is done once (I2), with one content. An answer is that of work
 * which was committed (I3), and of this call. A caller that repeats a call until it is answered gets an answer (I8).
 */
public final class Calls {

    private final Truth truth;
    private final Map<String, List<String>> answers = new HashMap<>();
    private final Map<String, Set<String>> contents = new HashMap<>();
    private final Set<String> given = new HashSet<>();
    private final Set<String> failures = new HashSet<>();
    private final Set<String> endings = new HashSet<>();
    private final List<Called> unanswered = new ArrayList<>();
    private int number;

    /**
     * A call.
     *
     * @param keyHash of its key, and of its user, if it is a request
     */
    public record Called(String consumer, String keyHash, String text) {

        @Override
        public String toString() {
            return "call of " + consumer + " with " + text;
        }
    }

    Calls(Truth truth) {
        this.truth = truth;
    }

    /** @param isRepeated whether its caller repeats it until it is answered */
    public void made(Called call, boolean isRepeated) {
        contents.computeIfAbsent(call.keyHash(), first -> new HashSet<>()).add(call.text());
        if (isRepeated) {
            unanswered.add(call);
        }
    }

    /** It comes to a server. */
    public void comes(Called call) {
        truth.handlers().copies().called(call.keyHash());
    }

    /** What the work answers: no other run of it says the same. */
    public String answerTo(Called call) {
        return call.text() + "|" + ++number;
    }

    /** The work was committed. */
    public void effect(Called call, String answer) {
        List<String> all = answers.computeIfAbsent(call.keyHash(), first -> new ArrayList<>());
        all.add(answer);
        if (all.size() > 1 + truth.removals().ofCompleted(call.keyHash())) {
            truth.broken("I2", "the " + call + " took effect " + all.size() + " times: " + all + ".");
        }
    }

    /** The work failed, by its own fault. */
    public void failed(Called call, boolean isForGood) {
        failures.add(call.keyHash());
        if (isForGood) {
            endings.add(call.keyHash());
        }
    }

    /** Its caller has the answer. */
    public void answered(Called call, String answer) {
        settled(call);
        List<String> known = answers.getOrDefault(call.keyHash(), List.of());
        if (!known.contains(answer)) {
            truth.broken(
                    "I3", "the " + call + " was answered with " + answer + ", which no committed work has answered.");
        } else if (!answer.startsWith(call.text() + "|")) {
            truth.broken("I2", "the " + call + " was answered with " + answer + ", the answer to another call.");
        }
        truth.saw(given.add(answer) ? "a call was answered" : "a repeated call was answered with what was kept");
    }

    /** Its caller was told that the work had failed for good before. */
    public void endedBefore(Called call) {
        settled(call);
        truth.saw("a repeated call was told that it had failed for good");
        if (!endings.contains(call.keyHash())) {
            truth.broken("I3", "the " + call + " is said to have failed for good, which it has not.");
        }
    }

    /** Its caller was told that the key belongs to another call. */
    public void conflicted(Called call) {
        settled(call);
        if (contents.get(call.keyHash()).size() == 1) {
            truth.broken("I1", "the " + call + " was refused, but its key was used for nothing else.");
        }
    }

    /** Its caller knows all that there is to know, or has given up. */
    public void settled(Called call) {
        unanswered.remove(call);
    }

    /** Whether this is the key of calls. */
    boolean isOne(String keyHash) {
        return contents.containsKey(keyHash);
    }

    boolean hasFailed(String keyHash) {
        return failures.contains(keyHash);
    }

    Optional<String> unanswered() {
        return unanswered.stream().findFirst().map(call -> "the " + call + " has no answer.");
    }
}
