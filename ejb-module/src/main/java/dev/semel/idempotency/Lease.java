package dev.semel.idempotency;

/**
 * The lease under which a handler in {@link Mode#LEASED} works; injected into the bean or into what it calls on the same
 * thread.
 *
 * <p>A node that was frozen beyond its lease wakes up and goes on, while another one has long taken over. A handler that
 * writes to the database under a lease therefore asks, in the same transaction: then the late one's transaction fails as a whole.
 */
public interface Lease {

    /**
     * Makes sure that this handler still holds the lease, and that no other one takes it over before the caller's transaction
     * ends.
     *
     * @throws LeaseLostException if another delivery has taken over; the transaction must be rolled back
     * @throws IllegalStateException without a transaction, or outside a leased handler
     */
    void guard();

    /**
     * Closes the key in the caller's transaction: the effect and the end of the work are one commit, and the effect is
     * there once, as in {@link Mode#TRANSACTIONAL}. The last thing that a handler does: a result or a reply comes before it.
     *
     * @throws LeaseLostException if another delivery has taken over; the transaction must be rolled back
     * @throws IllegalStateException without a transaction, or outside a leased handler
     */
    void complete();
}
