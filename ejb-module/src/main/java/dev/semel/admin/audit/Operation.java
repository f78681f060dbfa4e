package dev.semel.admin.audit;

import dev.semel.admin.RefusedException;
import dev.semel.internal.message.SafeText;
import jakarta.ejb.SessionContext;
import java.util.Collection;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One action of an operator.
 *
 * @param user who
 * @param action what, in the words of the console
 * @param target to what
 * @param reason why; null where none is asked for
 */
public record Operation(String user, String action, String target, @Nullable String reason) {

    private static final int LONGEST_USER = 200;
    private static final int LONGEST_TARGET = 500;
    private static final int LONGEST_REASON = 1_000;

    public Operation {
        user = SafeText.line(user, LONGEST_USER);
        target = SafeText.line(target, LONGEST_TARGET);
    }

    public Operation(SessionContext caller, String action, String target) {
        this(caller.getCallerPrincipal().getName(), action, target, null);
    }

    /** The names of several things, as far as there is room; their number always. */
    public static String targets(Collection<?> things) {
        return things.size() + ": "
                + things.stream().limit(LONGEST_TARGET).map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** The same with a reason, which must be given. */
    public Operation because(@Nullable String why) {
        if (why == null || why.isBlank()) {
            throw new RefusedException(
                    "A reason is needed to " + action + "; it is kept in the audit. Nothing was done.");
        }
        return new Operation(user, action, target, SafeText.line(why.strip(), LONGEST_REASON));
    }

    /** Only of one that needs a reason ({@link #because}). */
    public String reasonGiven() {
        return Objects.requireNonNull(reason, "reason");
    }

    /** For the log. */
    @Override
    public String toString() {
        String done = "User " + user + ": " + action + " " + target;
        return reason == null ? done : done + " (" + reason + ")";
    }
}
