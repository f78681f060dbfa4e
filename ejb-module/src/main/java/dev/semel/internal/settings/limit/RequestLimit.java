package dev.semel.internal.settings.limit;

/** The largest body, in bytes, of a request with a key: it is in memory until it is answered. */
public record RequestLimit(int bytes) {

    public static final String SETTING = "semel.request.max-size";
    public static final int MOST = 64 * 1024 * 1024;
}
