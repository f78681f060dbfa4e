package dev.semel.console.api;

import dev.semel.console.api.problem.BadInputException;
import dev.semel.console.api.problem.BadInputException.BadInput;
import java.util.UUID;

/** An id in an address. */
public record Id(UUID value) {

    private static final int LONGEST_SHOWN = 80;

    /** Called for a parameter of a path. */
    public static Id fromString(String text) {
        try {
            return new Id(UUID.fromString(text));
        } catch (IllegalArgumentException unreadable) {
            String shown = text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN - 1) + "…" : text;
            throw new BadInputException(new BadInput("id", "a UUID", shown));
        }
    }
}
