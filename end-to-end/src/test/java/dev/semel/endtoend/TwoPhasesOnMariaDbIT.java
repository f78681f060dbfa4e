package dev.semel.endtoend;

import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.testing.bench.OutsideMariaDb;

/** The steps of two phases with MariaDB. */
class TwoPhasesOnMariaDbIT extends TwoPhases {

    @Override
    Laboratory laboratory() {
        return Laboratory.xa("two-phases-mariadb", OutsideMariaDb::new);
    }
}
