package dev.semel.internal.idempotency.result;

import dev.semel.internal.idempotency.store.Delivery;
import java.util.ArrayList;
import java.util.List;

/** Remembers to whom it was told to reply. */
public record SentReplies(Results results, List<String> sent) implements Replies {

    public SentReplies(Results results) {
        this(results, new ArrayList<>());
    }

    @Override
    public void send(Delivery delivery, StoredResult reply) {
        if (delivery.requester() != null) {
            sent.add(delivery.requester().replyTo());
        }
    }

    @Override
    public void repeat(Delivery duplicate) {
        results.find(duplicate.key().hash()).filter(StoredResult::isReply).ifPresent(reply -> send(duplicate, reply));
    }
}
