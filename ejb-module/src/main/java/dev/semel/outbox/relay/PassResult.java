package dev.semel.outbox.relay;

/**
 * What one relay pass came to.
 *
 * @param slot the slot it served, null if there was none to serve
 * @param hasMoved whether it changed anything; if not, the next pass over the slot would find the same
 * @param outage why the broker could not be reached, null if it could
 */
record PassResult(Integer slot, boolean hasMoved, Exception outage) {

    static PassResult nothingToServe() {
        return new PassResult(null, false, null);
    }

    static PassResult served(int slot, boolean hasMoved) {
        return new PassResult(slot, hasMoved, null);
    }

    static PassResult stoppedBy(int slot, Exception outage) {
        return new PassResult(slot, false, outage);
    }
}
