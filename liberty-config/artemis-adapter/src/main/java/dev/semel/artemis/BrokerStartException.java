package dev.semel.artemis;

/** The embedded broker did not start; the message is for the person who started the server. */
final class BrokerStartException extends Exception {

    private static final long serialVersionUID = 1L;

    BrokerStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
