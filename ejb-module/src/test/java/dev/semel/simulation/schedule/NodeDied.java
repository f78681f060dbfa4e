package dev.semel.simulation.schedule;

/** Ends a thread of a server that is no more. Every port throws it, so nothing that the thread still tries has an effect. */
public final class NodeDied extends Error {

    private static final long serialVersionUID = 1L;

    public NodeDied(String life) {
        super(life + " is dead.", null, false, false);
    }
}
