package dev.semel.shop.message;

/** What came from outside, by queue or by HTTP, is not what the shop understands. No retry can mend that. */
public class UnreadableMessageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreadableMessageException(String problem) {
        this(problem, null);
    }

    UnreadableMessageException(String problem, Throwable cause) {
        super(problem + "; nothing was done, it has to be corrected and sent again.", cause);
    }
}
