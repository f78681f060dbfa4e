package dev.semel.simulation.check;

import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.simulation.broker.Letter;
import dev.semel.simulation.store.EventRow;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Requests of clients and their replies, told by handlers, by the committed results, and by the broker. A reply is that of work that was
 * committed (I3), goes to who asked for this work (I1), and comes to each who asked, if nothing became of the request but that it was done
 * (I1, I8). What a key has answered stays (I6).
 */
public final class Answers {

    /** Where the clients wait that are still there. */
    public static final String QUEUE = "answers";

    private static final String BETWEEN = "|";

    private final Truth truth;
    private final List<Request> requests = new ArrayList<>();
    private final Set<Request> deleted = new HashSet<>();
    private final Set<String> discarded = new HashSet<>();
    private final Set<String> committed = new HashSet<>();
    private final Map<String, Set<String>> replies = new HashMap<>();
    private final Map<Handling, String> said = new HashMap<>();
    private int number;

    private record Request(String id, Owed work) {}

    Answers(Truth truth) {
        this.truth = truth;
    }

    /** What the handler replies: no other run of it says the same. */
    public String of(Handling handling) {
        String text = about(handling.owed()) + ++number;
        said.put(handling, text);
        return text;
    }

    /** Its effect is committed. A result that is in Redis is told by no table. */
    void worked(Handling handling) {
        if (handling.isInCache() && said.containsKey(handling)) {
            committed.add(said.get(handling));
        }
    }

    private static String about(Owed work) {
        return work.consumer() + BETWEEN + work.key() + BETWEEN + work.content() + BETWEEN;
    }

    /** Of a client that gives its request all the time of the world; others may get no answer. */
    void asked(Letter letter, List<Owed> works) {
        boolean isForEver = ("queue://" + QUEUE).equals(letter.properties().get(KeptHeaders.REPLY_TO))
                && letter.expiresAt() == null;
        if (isForEver) {
            works.forEach(work -> requests.add(new Request(idOf(letter.content()), work)));
        }
    }

    /** What brought this work is gone from the broker; others may bring it, but their requests are other ones. */
    void deleted(Owed work, StoredMessage message) {
        deleted.add(new Request(idOf(message), work));
    }

    /** An operator wanted no one to have it. */
    void discarded(EventRow event) {
        if (event.isReply()) {
            discarded.add(event.event().message().text());
        }
    }

    private static String idOf(StoredMessage message) {
        return (String) message.properties().get(KeptHeaders.CORRELATION_ID);
    }

    /** A committed result of a key. */
    public void kept(StoredResult before, StoredResult after) {
        if (after == null) {
            return;
        }
        String text = text(after);
        committed.add(text);
        if (before != null && !text(before).equals(text)) {
            requests.stream()
                    .map(Request::work)
                    .filter(work -> text.startsWith(about(work)) && !isKeyTreated(work) && !isForgotten(work))
                    .findFirst()
                    .ifPresent(work -> truth.broken(
                            "I6",
                            "the " + work + " had answered " + text(before) + " and has answered " + text + " now."));
        }
    }

    private static String text(StoredResult result) {
        return new String(result.body(), StandardCharsets.UTF_8);
    }

    /** The broker has taken a letter of the relay. */
    void arrives(Letter letter) {
        if (!letter.properties().containsKey(MessageContract.REPLY)) {
            return;
        }
        String text = letter.content().text();
        String id = idOf(letter.content());
        if (!committed.contains(text)) {
            truth.broken("I3", "the reply " + text + " was sent, but the work that gave it was not committed.");
        }
        boolean isWanted = of(id).anyMatch(request -> text.startsWith(about(request.work())));
        if (letter.address().equals(QUEUE) && of(id).findAny().isPresent() && !isWanted) {
            truth.broken("I1", "request " + id + " was answered with " + text + ", which is other work.");
        }
        truth.saw("a request was answered");
        replies.computeIfAbsent(id, first -> new HashSet<>()).add(text);
    }

    private Stream<Request> of(String id) {
        return requests.stream().filter(request -> request.id().equals(id));
    }

    /** Whether a reply was dropped that would have reached someone. */
    static Optional<String> wronglyDropped(EventRow dropped, Instant now) {
        boolean isLate =
                dropped.key().expiresAt() != null && !dropped.key().expiresAt().isAfter(now);
        return dropped.address().name().equals(QUEUE) && !isLate
                ? Optional.of("the reply " + dropped.event().message().text()
                        + " was dropped, though its requester waits for it.")
                : Optional.empty();
    }

    /** @param closed what waits for an operator, or was given up by one */
    Optional<Violation> missing(Set<Owed> closed) {
        return requests.stream()
                .filter(request -> !deleted.contains(request))
                .filter(request -> isAnswered(request.work()))
                .filter(request -> !closed.contains(request.work()) && !isKeyTreated(request.work()))
                .filter(request -> discarded.stream().noneMatch(text -> text.startsWith(about(request.work()))))
                .filter(request -> replies.getOrDefault(request.id(), Set.of()).stream()
                        .noneMatch(reply -> reply.startsWith(about(request.work()))))
                .findFirst()
                .map(request -> new Violation(
                        "I1",
                        "request " + request.id() + " has no reply, but the " + request.work() + " was answered."));
    }

    private boolean isAnswered(Owed work) {
        return truth.isDone(work) && committed.stream().anyMatch(text -> text.startsWith(about(work)));
    }

    private boolean isForgotten(Owed work) {
        return work.hashes().stream()
                .anyMatch(hash -> truth.handlers().forgotten().ofAny(hash) > 0);
    }

    // To a consumer's new name the key is another piece of work.
    private boolean isKeyTreated(Owed work) {
        return truth.isTreated(work)
                || truth.isRenamed(work.consumer())
                || truth.givenUp().isClosed(work)
                || truth.givenUp().isBereft(work)
                || truth.hasOtherContent(work)
                || Works.isForAnOperator(work)
                || work.hashes().stream()
                        .anyMatch(hash -> truth.removals().eventsBefore(hash).isPresent());
    }
}
