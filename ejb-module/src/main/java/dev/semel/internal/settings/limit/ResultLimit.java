package dev.semel.internal.settings.limit;

/** The largest result, in bytes, that is kept with a key. */
public record ResultLimit(int bytes) {

    public static final String SETTING = "semel.result.max-size";

    /** One statement of MariaDB takes it whole. */
    public static final int MOST = 4 * 1024 * 1024;
}
