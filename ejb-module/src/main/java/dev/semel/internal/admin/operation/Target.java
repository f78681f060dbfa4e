package dev.semel.internal.admin.operation;

import java.time.Instant;
import java.util.UUID;

/**
 * A parked entry, at its place in the order in which an operation works: messages first, of each the oldest first.
 *
 * @param at when it was parked
 */
public record Target(Source source, Instant at, UUID id) {

    /** Where it stands. */
    public enum Source {
        MESSAGE,
        EVENT
    }
}
