package dev.semel.internal.outbox.wakeup;

/** Port: the way by which nodes wake each other. What it carries is a hint, and nothing of it is trusted. */
public interface WakeUpChannel {

    /** Wakes all who listen; returns when the hint is on its way, or throws. */
    void send();

    /**
     * Listens until nothing came for a while; also returns when nothing can come any more. Between two calls wake-ups are
     * missed.
     *
     * @param heard run once as soon as it listens, to make up for what was missed, and at each wake-up
     */
    void listen(Runnable heard);
}
