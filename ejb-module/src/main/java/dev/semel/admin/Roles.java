package dev.semel.admin;

/** The roles of the console. The server binds them to groups. */
public final class Roles {

    /** Sees lists and metadata; bodies are masked. */
    public static final String VIEWER = "semel-viewer";

    /** Also retries and discards. */
    public static final String OPERATOR = "semel-operator";

    /** Also purges and forgets. */
    public static final String ADMIN = "semel-admin";

    /** Also reads bodies and headers. */
    public static final String PAYLOAD = "semel-payload";

    private Roles() {}
}
