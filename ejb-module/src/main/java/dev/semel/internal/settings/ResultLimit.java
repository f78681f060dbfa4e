package dev.semel.internal.settings;

/** The largest result, in bytes, that is kept with a key. */
public record ResultLimit(int bytes) {

    public static final String SETTING = "semel.result.max-size";

    // One statement of MariaDB takes it whole.
    private static final int MOST = 4 * 1024 * 1024;

    public ResultLimit {
        Require.between(SETTING, 0, MOST, bytes);
    }
}
