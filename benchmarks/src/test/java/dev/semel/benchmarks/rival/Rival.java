package dev.semel.benchmarks.rival;

/** Takes events to the queue. */
interface Rival {

    /** Publishes so many events, or begins to publish all there is. */
    void publish(int events) throws Exception;

    /** Ends what {@link #publish} has begun. */
    default void stop() throws Exception {}
}
