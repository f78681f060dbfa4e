package dev.semel.internal.history;

import dev.semel.internal.message.SafeText;
import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What went wrong, as it is kept: bounded in size and free of characters a database refuses.
 *
 * @param type class name of the exception
 * @param message one line, with what lies at the bottom
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
        return SafeText.line(bottom(failure).toString(), LOGGED_LENGTH);
    }

    public static Failure of(Throwable cause) {
        StringWriter stack = new StringWriter();
        cause.printStackTrace(new PrintWriter(stack));
        return new Failure(
                SafeText.line(cause.getClass().getName(), 255),
                SafeText.line(message(cause), MESSAGE_LENGTH),
                SafeText.lines(stack.toString(), STACK_LENGTH));
    }

    // What wraps a failure often says only that there was one.
    private static String message(Throwable failure) {
        String message = said(failure);
        Throwable bottom = bottom(failure);
        return message.contains(said(bottom)) ? message : message + " Cause: " + bottom;
    }

    private static String said(Throwable failure) {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }

    private static Throwable bottom(Throwable failure) {
        Throwable bottom = failure;
        for (int depth = 0; bottom.getCause() != null && depth < DEEPEST; depth++) {
            bottom = bottom.getCause();
        }
        return bottom;
    }
}
