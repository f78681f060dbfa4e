package dev.semel.internal.outbox.relay;

import java.util.Set;

/**
 * What one relay pass came to.
 *
 * @param hasServed whether there was a slot to serve
 * @param emptySlots the slots in which it found nothing to send; the next pass over them would find the same
 * @param outage why the broker could not be reached, null if it could
 */
record PassResult(boolean hasServed, Set<Integer> emptySlots, Exception outage) {

    static PassResult nothingToServe() {
        return new PassResult(false, Set.of(), null);
    }

    static PassResult served(Set<Integer> emptySlots) {
        return new PassResult(true, emptySlots, null);
    }

    static PassResult stoppedBy(Exception outage) {
        return new PassResult(true, Set.of(), outage);
    }
}
