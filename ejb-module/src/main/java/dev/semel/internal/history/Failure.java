package dev.semel.internal.history;

import dev.semel.internal.message.Causes;
import dev.semel.internal.message.SafeText;
import jakarta.ejb.EJBException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What went wrong: the class of the exception, its message in one line, its stack; bounded, without what a database refuses. */
public record Failure(String type, String message, String stack) {

    private static final int MESSAGE_LENGTH = 2_000;
    private static final int STACK_LENGTH = 32_000;
    private static final int LOGGED_LENGTH = 300;
    private static final String CAUSED_BY = "Caused by: ";
    private static final Pattern OF_A_DATABASE = Pattern.compile("[\\w.$]*SQL\\w*Exception");

    /** The message, short enough for a log line. */
    public String shortMessage() {
        return SafeText.line(message, LOGGED_LENGTH);
    }

    /** The message as a sentence for the log, and what lies at the bottom of it: the message itself is often a container's. */
    public String sentence() {
        String sentence = SafeText.line(message, LOGGED_LENGTH);
        List<String> causes = stack.lines()
                .filter(line -> line.startsWith(CAUSED_BY))
                .map(line -> line.substring(CAUSED_BY.length()))
                .toList();
        return bottom(causes, line -> isOfADatabase(line.split(":", 2)[0]))
                .map(line -> SafeText.line(line, LOGGED_LENGTH))
                .filter(root -> !sentence.contains(root) && !root.endsWith(": " + sentence))
                .map(root -> ended(sentence) + " " + ended(CAUSED_BY + root))
                .orElseGet(() -> ended(sentence));
    }

    // Below what a driver says of a statement lie the driver's own insides, a row of the table among them.
    private static <T> Optional<T> bottom(List<T> outermostFirst, Predicate<T> isOfADatabase) {
        return outermostFirst.stream().filter(isOfADatabase).findFirst().or(() -> outermostFirst.stream()
                .reduce((outer, inner) -> inner));
    }

    // Every driver names its own so.
    private static boolean isOfADatabase(String className) {
        return OF_A_DATABASE.matcher(className).matches();
    }

    private static String ended(String text) {
        return text.matches(".*[.!?]") ? text : text + ".";
    }

    /** What lies at the bottom of a failure, in one line for the log. */
    public static String root(Throwable failure) {
        Throwable root = bottom(Causes.of(failure).toList(), cause -> isOfADatabase(nameOf(cause)))
                .orElse(failure);
        return SafeText.line(told(root::toString, nameOf(root)), LOGGED_LENGTH);
    }

    /** The failure for the log, or another one in its place if it cannot be printed: anybody may have written its class. */
    public static Throwable printable(Throwable failure) {
        return stackOf(failure) == null ? standIn(failure) : failure;
    }

    /** An exception may be unable to say its message, or its cause; that must not keep it from being recorded. */
    public static Failure of(Throwable thrown) {
        Throwable cause =
                Causes.of(thrown).filter(inner -> !isWrapper(inner)).findFirst().orElse(thrown);
        return new Failure(
                SafeText.line(nameOf(cause), 255),
                SafeText.line(told(cause::getMessage, cause.getClass().getSimpleName()), MESSAGE_LENGTH),
                SafeText.lines(stackOrStandIn(thrown), STACK_LENGTH));
    }

    // Its message repeats those of all others, in front of them.
    private static boolean isWrapper(Throwable failure) {
        return failure instanceof EJBException && Causes.of(failure).count() > 1;
    }

    private static String stackOrStandIn(Throwable failure) {
        String stack = stackOf(failure);
        return stack == null ? String.valueOf(stackOf(standIn(failure))) : stack;
    }

    // Null if it cannot be printed.
    private static @Nullable String stackOf(Throwable failure) {
        try {
            StringWriter stack = new StringWriter();
            failure.printStackTrace(new PrintWriter(stack));
            return stack.toString();
        } catch (Exception | Error untold) {
            return null;
        }
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
