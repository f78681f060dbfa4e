package dev.semel.shop.ledger;

/** The ledger has no such order. A message may have overtaken the order, so this is no terminal failure. */
public class UnknownOrderException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnknownOrderException(String orderId) {
        super("There is no order " + orderId + "; it was never placed, or the news of it has not arrived yet.");
    }
}
