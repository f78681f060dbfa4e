package dev.semel.internal.history;

import dev.semel.internal.message.SafeText;
import java.io.PrintWriter;
import java.io.StringWriter;

/** What went wrong: the class of the exception, its message in one line, its stack; bounded, without what a database refuses. */
public record Failure(String type, String message, String stack) {

    private static final int MESSAGE_LENGTH = 2_000;
    private static final int STACK_LENGTH = 32_000;
    private static final int LOGGED_LENGTH = 300;
    private static final int DEEPEST = 50;
    private static final String CAUSED_BY = "Caused by: ";

    /** The message, short enough for a log line. */
    public String shortMessage() {
        return SafeText.line(message, LOGGED_LENGTH);
    }

    /** The message as a sentence for the log, and what lies at the bottom of it: the message itself is often a container's. */
    public String sentence() {
        String sentence = SafeText.line(message, LOGGED_LENGTH);
        return stack.lines()
                .filter(line -> line.startsWith(CAUSED_BY))
                .reduce((outer, inner) -> inner)
                .map(line -> SafeText.line(line.substring(CAUSED_BY.length()), LOGGED_LENGTH))
                .filter(root -> !sentence.contains(root))
                .map(root -> ended(sentence) + " " + ended(CAUSED_BY + root))
                .orElseGet(() -> ended(sentence));
    }

    private static String ended(String text) {
        return text.matches(".*[.!?]") ? text : text + ".";
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
