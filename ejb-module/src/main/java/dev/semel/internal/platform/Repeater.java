package dev.semel.internal.platform;

/** Port: does each work again and again, as its period says. */
public interface Repeater {

    void begin(Iterable<PeriodicWork> works);

    /** Each work ends, and none is done again. */
    void end();
}
