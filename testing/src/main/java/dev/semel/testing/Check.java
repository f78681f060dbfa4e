package dev.semel.testing;

/** What the kit does to a message or a call, or to the server that works on it. */
public enum Check {
    /** The producer sends the message a second time, or the caller calls again. */
    TWICE("twice"),

    /** The server dies when the handler has returned and nothing is committed; the message is delivered again, or the call made again. */
    CRASH_BEFORE_COMMIT("crash before the commit"),

    /** The server dies when all is committed and nothing is acknowledged; the message is delivered again, or the call made again. */
    CRASH_AFTER_COMMIT("crash after the commit"),

    /** A copy of the message or call is worked on by another server at the same time. */
    CONCURRENT_COPIES("copies at the same time"),

    /**
     * Another message or call for the same business object is worked on between two statements of the first: the one that the
     * contract names as its rival, else the same with another key.
     */
    CONCURRENT_MESSAGES("another one at the same time"),

    /** The messages of {@link HandlerContract#inAnyOrder} come in other orders. Tried only with handlers, and if there are some. */
    OUT_OF_ORDER("out of order"),

    /** Each statement of the handler, each call outside, and the commit fails once; then it is tried again. */
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
