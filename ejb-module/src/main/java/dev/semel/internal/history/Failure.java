package dev.semel.internal.history;

import dev.semel.internal.message.Causes;
import dev.semel.internal.message.SafeText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Supplier;

/** What went wrong: the class of the exception, its message in one line, its stack; bounded, without what a database refuses. */
public record Failure(String type, String message, String stack) {

    private static final int MESSAGE_LENGTH = 2_000;
    private static final int STACK_LENGTH = 32_000;
    private static final int LOGGED_LENGTH = 300;
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
        Throwable root = Causes.of(failure).reduce((outer, inner) -> inner).orElse(failure);
        return SafeText.line(told(root::toString, nameOf(root)), LOGGED_LENGTH);
    }

    /** The failure for the log, or another one in its place if it cannot be printed: anybody may have written its class. */
    public static Throwable printable(Throwable failure) {
        return stackOf(failure) == null ? standIn(failure) : failure;
    }

    /** An exception may be unable to say its message, or its cause; that must not keep it from being recorded. */
    public static Failure of(Throwable cause) {
        String stack = stackOf(cause);
        return new Failure(
                SafeText.line(nameOf(cause), 255),
                SafeText.line(told(cause::getMessage, cause.getClass().getSimpleName()), MESSAGE_LENGTH),
                SafeText.lines(stack == null ? stackOf(standIn(cause)) : stack, STACK_LENGTH));
    }

    // Null if it cannot be printed.
    private static String stackOf(Throwable failure) {
        return told(
                () -> {
                    StringWriter stack = new StringWriter();
                    failure.printStackTrace(new PrintWriter(stack));
                    return stack.toString();
                },
                null);
    }

    private static Throwable standIn(Throwable speechless) {
        Throwable standIn = new IllegalStateException(nameOf(speechless) + ", which cannot say more of itself");
        standIn.setStackTrace(told(speechless::getStackTrace, new StackTraceElement[0]));
        return standIn;
    }

    private static <T> T told(Supplier<T> question, T otherwise) {
        try {
            T said = question.get();
            return said == null ? otherwise : said;
        } catch (Exception | Error untold) {
            return otherwise;
        }
    }

    private static String nameOf(Throwable failure) {
        return failure.getClass().getName();
    }
}
