package dev.semel.endtoend;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.testing.bench.OutsideMariaDb;

/** The steps of two phases with MariaDB. */
class TwoPhasesOnMariaDbIT extends TwoPhases {

    @Override
    Cluster cluster() {
        return Cluster.xa("two-phases-mariadb", OutsideMariaDb::new);
    }
}
