package dev.semel.architecture.offenders.dodge.one;

import dev.semel.architecture.offenders.dodge.two.Sixth;
import jakarta.inject.Inject;

/** Takes five, and moves the sixth out of sight. */
class Knot {

    @Inject
    Sixth sixth;

    Knot(int one, int two, int three, int four, int five) {
        assert one + two + three + four + five > 0;
    }
}
