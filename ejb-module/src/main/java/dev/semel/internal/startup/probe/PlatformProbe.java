package dev.semel.internal.startup.probe;

/** Port: tries whether the server's transactions are what Semel relies on. */
public interface PlatformProbe {

    /** Calls rely on the database alone, relay and consumers on both. */
    enum Part {
        DATABASE,
        BROKER
    }

    /**
     * @return false if the broker or the database could not be reached, so that nothing is known yet
     * @throws IllegalStateException with a sentence if they are not
     */
    boolean isAnswered(Part part);
}
