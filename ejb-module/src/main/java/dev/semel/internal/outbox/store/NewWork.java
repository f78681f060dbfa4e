package dev.semel.internal.outbox.store;

/** Port: is told in which slots the transaction of the caller stores something to publish. */
@FunctionalInterface
public interface NewWork {

    void in(int slot);
}
