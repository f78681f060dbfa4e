package dev.semel.internal.settings.limit;

/** The largest body, in bytes, that MariaDB and H2 keep in the row of its event. */
public record InlineLimit(int bytes) {

    public static final String SETTING = "semel.outbox.inline-limit";
}
