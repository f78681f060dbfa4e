package dev.semel.testing.internal;

/** Work as it comes to a server: a message that is delivered, or a call. */
public interface Brought {

    /** @param isAgain whether it has come to a server before */
    Reply comeTo(Server server, boolean isAgain, Attempt attempt);

    /** What became of it. */
    enum Reply {
        /** It is done with, as far as the one who brought it is concerned. */
        SETTLED,
        /** It has to be brought again. */
        ASKED_AGAIN,
        /** The server is no more, so it is brought again, to another one. */
        DIED
    }
}
