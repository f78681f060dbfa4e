package dev.semel.simulation.defect;

import dev.semel.internal.idempotency.result.Replies;
import dev.semel.internal.idempotency.result.Results;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Delivery;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Defects in what requesters are answered. */
final class ReplyDefects {

    private ReplyDefects() {}

    static List<Defect> all() {
        return List.of(
                Defect.of(
                        "I1",
                        "R1: a copy of work that is done gets no reply",
                        new Patch(
                                "idempotency.mode.LeaseStore",
                                "if (claim == Claim.DUPLICATE) {",
                                "if (claim == null) {")),
                Defect.of(
                        "I1",
                        "R2: all who ask for one key share one reply",
                        new Patch(
                                "redelivery.OutboxReplies",
                                "delivery.key().hash() + \" \" + request + \" \" + requester.name()));",
                                "delivery.key().hash()));")),
                Defect.of(
                        "I3",
                        "R3: a reply is sent beside the transaction of its work",
                        (beans, server) -> beans.exchange(
                                Replies.class,
                                real -> Instead.of(
                                        Replies.class, real, "send", (right, arguments) -> server.transactions()
                                                .inNew(right::done)))),
                Defect.of("I1", "R4: a copy gets the reply of the key that was asked for last", (beans, server) -> {
                    AtomicReference<Object> last = new AtomicReference<>();
                    beans.exchange(
                            Results.class,
                            real -> Instead.of(Results.class, real, "find", (right, arguments) -> {
                                Object found = right.done();
                                Object before = last.getAndSet(found);
                                return before == null ? found : before;
                            }));
                }),
                Defect.of(
                        "I1",
                        "R5: a reply does not say what it answers",
                        new Patch(
                                "idempotency.store.Delivery",
                                "headers.put(KeptHeaders.CORRELATION_ID, properties.getOrDefault(KeptHeaders.CORRELATION_ID, request));",
                                "headers.remove(KeptHeaders.CORRELATION_ID);")),
                Defect.of(
                        "I6",
                        "R6: a repeated request changes what its key has answered",
                        (beans, server) -> beans.exchange(
                                Replies.class,
                                real -> Instead.of(Replies.class, real, "repeat", (right, arguments) -> {
                                    String key = ((Delivery) arguments[0]).key().hash();
                                    Results results = beans.get(Results.class);
                                    results.find(key)
                                            .map(first -> new StoredResult(
                                                    first.mediaType(), more(first.body()), first.reply()))
                                            .ifPresent(other -> results.keep(key, other));
                                    return right.done();
                                }))));
    }

    private static byte[] more(byte[] body) {
        byte[] more = Arrays.copyOf(body, body.length + 1);
        more[body.length] = '0';
        return more;
    }
}
