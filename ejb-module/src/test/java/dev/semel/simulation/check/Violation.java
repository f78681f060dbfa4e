package dev.semel.simulation.check;

/** A promise was broken. */
public final class Violation extends Error {

    private static final long serialVersionUID = 1L;

    private final String promise;

    public Violation(String promise, String what) {
        super(promise + " is broken: " + what, null, false, false);
        this.promise = promise;
    }

    /** Which promise: I1 to I11. */
    public String promise() {
        return promise;
    }
}
