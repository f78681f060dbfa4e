package dev.semel.simulation.world;

/** Whether anything out of the ordinary happens in a run before its end. */
public enum Course {
    /** Faults, operators and new versions, as the seed has it. */
    STORMY,

    /** None of them, all relays are on, and their timers hardly ever fire: what has to be quick must not count on them. */
    UNDISTURBED
}
