package dev.semel.internal.history;

import dev.semel.internal.message.SafeText;
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
        return SafeText.line(message, LOGGED_LENGTH);
    }

    /** What lies at the bottom of a failure, in one line for the log. */
    public static String root(Throwable failure) {
        Throwable root = failure;
        for (int depth = 0; root.getCause() != null && depth < DEEPEST; depth++) {
            root = root.getCause();
        }
        return SafeText.line(root.toString(), LOGGED_LENGTH);
    }

    public static Failure of(Throwable cause) {
        StringWriter stack = new StringWriter();
        cause.printStackTrace(new PrintWriter(stack));
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new Failure(
                SafeText.line(cause.getClass().getName(), 255),
                SafeText.line(message, MESSAGE_LENGTH),
                SafeText.lines(stack.toString(), STACK_LENGTH));
    }
}
