package dev.semel.testing.internal;

/** Ends a delivery on a server that is no more. Every way to the database throws it, so nothing that it still tries has an effect. */
public final class ServerDied extends Error {

    private static final long serialVersionUID = 1L;

    public ServerDied() {
        super("The kit let the server die here.", null, false, false);
    }
}
