package dev.semel.testing;

/** What the kit does to a message, or to the server that works on it. */
public enum Check {
    /** The producer sends the message a second time. */
    TWICE("sent twice"),

    /** The server dies when the handler has returned and nothing is committed; the broker delivers the message again. */
    CRASH_BEFORE_COMMIT("crash before the commit"),

    /** The server dies when all is committed and nothing is acknowledged; the broker delivers the message again. */
    CRASH_AFTER_COMMIT("crash after the commit"),

    /** A copy of the message is worked on by another server at the same time. */
    CONCURRENT_COPIES("copies at the same time"),

    /**
     * Another message for the same business object is worked on between two statements of the handler: the one that
     * {@link HandlerContract#rival} names, else one with the same body and another key.
     */
    CONCURRENT_MESSAGES("another message at the same time"),

    /** The messages of {@link HandlerContract#inAnyOrder} come in other orders. Tried only if there are some. */
    OUT_OF_ORDER("out of order"),

    /** Each statement of the handler, each call outside, and the commit fails once; then the message is tried again. */
    FAILURE_THEN_RETRY("failure, then retry");

    private final String title;

    Check(String title) {
        this.title = title;
    }

    /** In words, for a report. */
    public String title() {
        return title;
    }
}
