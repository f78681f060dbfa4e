package dev.semel.internal.outbox.operator;

/** Port: what the relay has done and has still to do, at a bounded cost. */
public interface OutboxMonitor {

    OutboxState state();
}
