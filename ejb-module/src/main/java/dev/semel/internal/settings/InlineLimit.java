package dev.semel.internal.settings;

/**
 * The largest body, in bytes, that is kept in the row of its event; a larger one is kept apart, and the relay reads it when
 * the event is about to be sent.
 */
public record InlineLimit(int bytes) {

    public static final String SETTING = "semel.outbox.inline-limit";
}
