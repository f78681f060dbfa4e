package dev.semel.simulation.schedule;

import java.time.Instant;

/** One life of a server: from its start to its stop or death. */
public final class Life {

    private final String name;
    private final Instant begun;
    private final boolean isMortal;
    private boolean isDead;
    private Instant frozenUntil = Instant.MIN;

    public Life(String name, Instant begun) {
        this(name, begun, true);
    }

    private Life(String name, Instant begun, boolean isMortal) {
        this.name = name;
        this.begun = begun;
        this.isMortal = isMortal;
    }

    /** Of what no fault ever ends: clients, operators, the weather. */
    public static Life everlasting(String name, Instant begun) {
        return new Life(name, begun, false);
    }

    public boolean isMortal() {
        return isMortal;
    }

    public String name() {
        return name;
    }

    public Instant begun() {
        return begun;
    }

    public boolean isDead() {
        return isDead;
    }

    public void end() {
        isDead = true;
    }

    /** Stops all its threads until then; what they hold outside they go on holding. */
    public void freeze(Instant until) {
        frozenUntil = until;
    }

    public Instant frozenUntil() {
        return frozenUntil;
    }

    void requireAlive() {
        if (isDead) {
            throw new NodeDied(name);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
