package dev.semel.internal.startup;

/** Port: the broker, touched in the transaction of the caller. */
public interface Broker {

    /** @throws UnreachableException if no connection can be had */
    void touch() throws UnreachableException;

    /** The broker does not answer. */
    class UnreachableException extends Exception {

        private static final long serialVersionUID = 1L;

        public UnreachableException(Throwable cause) {
            super("The broker behind jms/semel cannot be reached: " + cause.getMessage(), cause);
        }
    }
}
