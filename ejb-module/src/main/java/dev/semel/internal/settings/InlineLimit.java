package dev.semel.internal.settings;

/** The largest body, in bytes, that is kept in the row of its event; the relay reads a larger one just before it is sent. */
public record InlineLimit(int bytes) {

    public static final String SETTING = "semel.outbox.inline-limit";
}
