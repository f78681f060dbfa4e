package dev.semel.internal.idempotency.order;

import dev.semel.internal.idempotency.store.Delivery;

/** A message came after its successors, and is new. There is no stack to show. */
public class LateMessageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LateMessageException(Delivery delivery, long last) {
        super(
                "Message " + delivery.placeInGroup().number() + " of group "
                        + delivery.placeInGroup().group() + " came to consumer "
                        + delivery.key().consumer() + " when number " + last
                        + " had been worked on, so it was not run. To run it all"
                        + " the same, retry it.",
                null,
                false,
                false);
    }
}
