package dev.semel.endtoend;

import dev.semel.endtoend.laboratory.Laboratory;

/** The steps of two phases with PostgreSQL. */
class TwoPhasesIT extends TwoPhases {

    @Override
    Laboratory laboratory() {
        return Laboratory.xa("two-phases");
    }
}
