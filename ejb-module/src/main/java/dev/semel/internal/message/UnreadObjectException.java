package dev.semel.internal.message;

/** The Java object in a message was not made. No other delivery can change that, only the sender or an operator of the server. */
public class UnreadObjectException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UnreadObjectException(String reason, Throwable cause) {
        super(
                "The message carries a Java object, and that was not read: " + SafeText.line(reason, 200)
                        + ". Objects from outside can run code, so only classes are read that deserializationAllowList of the"
                        + " resource adapter names. Better: send JSON in a text message.",
                cause);
    }
}
