package dev.semel.endtoend;

import dev.semel.endtoend.cluster.Cluster;

/** The steps of two phases with PostgreSQL. */
class TwoPhasesIT extends TwoPhases {

    @Override
    Cluster cluster() {
        return Cluster.xa("two-phases");
    }
}
