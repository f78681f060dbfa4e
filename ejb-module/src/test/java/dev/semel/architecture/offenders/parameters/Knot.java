package dev.semel.architecture.offenders.parameters;

class Knot {

    Knot(int one, int two, int three, int four, int five, int six) {
        assert one + two + three + four + five + six > 0;
    }
}
