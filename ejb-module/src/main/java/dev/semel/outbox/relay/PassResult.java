package dev.semel.outbox.relay;

/**
 * What one relay pass came to.
 *
 * @param slot the slot it served, null if there was none to serve
 * @param mayHaveMore whether the slot may hold more that can be published now
 * @param outage why the broker could not be reached, null if it could
 */
record PassResult(Integer slot, boolean mayHaveMore, Exception outage) {

    static PassResult nothingToServe() {
        return new PassResult(null, false, null);
    }

    static PassResult served(int slot, boolean mayHaveMore) {
        return new PassResult(slot, mayHaveMore, null);
    }

    static PassResult stoppedBy(int slot, Exception outage) {
        return new PassResult(slot, false, outage);
    }
}
