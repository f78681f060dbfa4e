package dev.semel.internal.history;

import com.github.f4b6a3.uuid.UuidCreator;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What many failures have in common: the consumer or destination, the simple class of the exception, and its message without what
 * differs from one failure to the next.
 *
 * <ol>
 *   <li>Of a message the first 2,000 letters are read.
 *   <li>Times, UUIDs, mail addresses, identities of Java objects and the values that PostgreSQL names become {@code #}.
 *   <li>So does a word that begins with a digit, has digits in several places, or is a long hexadecimal number. A code such as
 *       {@code AMQ219016}, {@code ORA-00942} or {@code HTTP 503} is a part of the cause and stays.
 *   <li>Several {@code #} with nothing but marks between them become one.
 * </ol>
 *
 * @param origin the kind of the origin, and its name
 */
public record FailureCause(String origin, String type, String message) {

    private static final int LONGEST = 2_000;

    // Anybody may have written the message: no part of a pattern goes back over what it has read.
    private static final Pattern VALUE = Pattern.compile(String.join(
            "|",
            "\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}[\\d:.,]*+(?:Z|[+-]\\d{2}:?\\d{2})?",
            "\\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\\b",
            "(?<![\\w.+-])[\\w.+-]++@[\\w-]++\\.[\\w.-]++",
            "(?<=@)[0-9a-f]{4,8}\\b",
            "(?<==\\()[^)]{1,300}+(?=\\))"));
    private static final Pattern WORD =
            Pattern.compile("ORA-\\d{5}|(?i:http|status|sqlstate)[ :=]{1,2}\\d{3,5}\\b|[\\p{L}\\p{Nd}]++");
    private static final Predicate<String> VARIES = Pattern.compile(
                    "^\\p{Nd}|\\p{Nd}\\p{L}++\\p{Nd}|^(?=[^0-9]*+[0-9])[0-9a-fA-F]{8,}+$")
            .asPredicate();
    private static final Pattern SEVERAL = Pattern.compile("#[# .,:;+/_-]*+");

    public static FailureCause atConsumer(String consumer, Failure failure) {
        return of("consumer " + consumer, failure);
    }

    public static FailureCause atDestination(String destination, Failure failure) {
        return of("destination " + destination, failure);
    }

    private static FailureCause of(String origin, Failure failure) {
        return new FailureCause(origin, simpleName(failure.type()), normalised(failure.message()));
    }

    /** The same for all failures of this cause. Of version 5, because MariaDB takes no UUID of a version that it does not know. */
    public UUID fingerprint() {
        return UuidCreator.getNameBasedSha1(String.join("\n", origin, type, message));
    }

    private static String simpleName(String type) {
        return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
    }

    private static String normalised(String message) {
        String read = message.substring(0, Math.min(message.length(), LONGEST));
        String values = VALUE.matcher(read).replaceAll("#");
        String words = WORD.matcher(values)
                .replaceAll(word -> VARIES.test(word.group()) ? "#" : Matcher.quoteReplacement(word.group()));
        return SEVERAL.matcher(words).replaceAll("# ").strip();
    }
}
