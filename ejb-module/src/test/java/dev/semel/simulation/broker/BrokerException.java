package dev.semel.simulation.broker;

/** The broker did not do what was asked. */
public class BrokerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** Why. */
    public enum Kind {
        /** It cannot be reached, or its answer was lost. */
        DOWN,
        /** It has a message of the transaction already. */
        DUPLICATE,
        /** The address takes nothing more. */
        FULL,
        /** The message can never be sent. */
        UNSENDABLE,
        /** The message is refused for now. */
        REJECTED
    }

    public BrokerException(Kind kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
