package dev.semel.console.format;

import java.util.Set;

/**
 * Why something is parked, in two parts, the telling one first.
 *
 * @param type the class of the exception without its packages, or the reason in words
 * @param message the rest
 */
public record Fault(String type, String message) {

    private static final Set<String> FAILED_IN_THE_HANDLER =
            Set.of("TERMINAL_FAILURE", "ATTEMPTS_USED_UP", "TIME_USED_UP", "EXPIRED", "NOT_PUBLISHED");

    /** Whether the exception says what is wrong; else the reason does. */
    public static boolean isToldByTheException(String reason, String errorType) {
        return errorType != null && FAILED_IN_THE_HANDLER.contains(reason);
    }
}
