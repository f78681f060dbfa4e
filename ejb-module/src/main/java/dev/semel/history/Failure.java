package dev.semel.history;

import dev.semel.message.Readable;
import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What went wrong, as it is kept: bounded in size and free of characters a database refuses.
 *
 * @param type class name of the exception
 * @param message one line
 * @param stack the stack trace
 */
public record Failure(String type, String message, String stack) {

    private static final int MESSAGE_LENGTH = 2_000;
    private static final int STACK_LENGTH = 32_000;
    private static final int LOGGED_LENGTH = 300;
    private static final int DEEPEST = 50;

    /** The message, short enough for a log line. */
    public String shortMessage() {
        return Readable.line(message, LOGGED_LENGTH);
    }

    /** What lies at the bottom of a failure, in one line for the log. */
    public static String root(Throwable failure) {
        Throwable root = failure;
        for (int depth = 0; root.getCause() != null && depth < DEEPEST; depth++) {
            root = root.getCause();
        }
        return Readable.line(root.toString(), LOGGED_LENGTH);
    }

    public static Failure of(Throwable cause) {
        StringWriter stack = new StringWriter();
        cause.printStackTrace(new PrintWriter(stack));
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new Failure(
                Readable.line(cause.getClass().getName(), 255),
                Readable.line(message, MESSAGE_LENGTH),
                Readable.lines(stack.toString(), STACK_LENGTH));
    }
}
