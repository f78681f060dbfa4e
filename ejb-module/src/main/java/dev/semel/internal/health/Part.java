package dev.semel.internal.health;

/** Port: a part of the system without which a node can do nothing. */
public interface Part {

    /** As the answer to a probe names it. */
    String name();

    /**
     * Whether it answers now.
     *
     * @throws RuntimeException if it does not
     */
    boolean answers();
}
