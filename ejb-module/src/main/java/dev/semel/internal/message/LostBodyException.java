package dev.semel.internal.message;

import org.jspecify.annotations.Nullable;

/**
 * The body of a message can no longer be read: the broker's client hands out a large one only as long as the delivery lasts
 * and its connection holds. No fault of the message, which the broker still has.
 */
public class LostBodyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LostBodyException(String reason, @Nullable Throwable cause) {
        super(
                "The body of the message can no longer be read, because its delivery is over or its connection is broken: "
                        + reason,
                cause);
    }
}
