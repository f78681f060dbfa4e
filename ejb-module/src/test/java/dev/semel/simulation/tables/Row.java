package dev.semel.simulation.tables;

/** A row: what is committed, and what the session that has it locked has made of it. */
final class Row<R> {

    R committed;
    R written;
    Session owner;
    boolean isWritten;

    /** What a session sees of it; null for nothing. */
    R seenBy(Session session) {
        return owner == session && isWritten ? written : committed;
    }
}
