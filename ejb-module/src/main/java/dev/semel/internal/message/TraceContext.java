package dev.semel.internal.message;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a piece of work belongs in a distributed trace (W3C Trace Context).
 *
 * @param parent the value of {@code traceparent}
 * @param state the value of {@code tracestate}; null if there is none, or if it is malformed
 */
public record TraceContext(String parent, @Nullable String state) {

    // Ids of zeros are none, and ff is no version. A version after 00 may append fields.
    private static final String IDS = "-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}";
    private static final Pattern PARENT =
            Pattern.compile("00" + IDS + "|(?!00|ff)[0-9a-f]{2}" + IDS + "(?:-\\p{Graph}*)?");

    private static final String KEY =
            "(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})";
    private static final String VALUE = "[\\x20-\\x2b\\x2d-\\x3c\\x3e-\\x7e]{0,255}[\\x21-\\x2b\\x2d-\\x3c\\x3e-\\x7e]";
    private static final Pattern STATE_MEMBER = Pattern.compile(KEY + "=" + VALUE);
    private static final int LONGEST_PARENT = 255;
    private static final int LONGEST_STATE = 512;
    private static final int MOST_STATE_MEMBERS = 32;

    /** The context among the properties of a message; empty if there is none, or a malformed one. */
    public static Optional<TraceContext> of(Map<String, Object> properties) {
        return of(properties.get(MessageContract.TRACE_PARENT), properties.get(MessageContract.TRACE_STATE));
    }

    /** The context in two values of unknown origin; empty if the first is no trace parent. */
    public static Optional<TraceContext> of(@Nullable Object parent, @Nullable Object state) {
        return parent instanceof String text
                        && text.length() <= LONGEST_PARENT
                        && PARENT.matcher(text).matches()
                ? Optional.of(new TraceContext(text, validState(state)))
                : Optional.empty();
    }

    private static @Nullable String validState(@Nullable Object state) {
        if (!(state instanceof String text) || text.isBlank() || text.length() > LONGEST_STATE) {
            return null;
        }
        String[] members = text.split(",", -1);
        boolean isValid = members.length <= MOST_STATE_MEMBERS
                && Arrays.stream(members)
                        .map(String::strip)
                        .allMatch(member ->
                                member.isEmpty() || STATE_MEMBER.matcher(member).matches());
        return isValid ? text : null;
    }
}
