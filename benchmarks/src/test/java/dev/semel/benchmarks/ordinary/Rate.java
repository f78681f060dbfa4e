package dev.semel.benchmarks.ordinary;

/** How many events come in a second: a hundred, each in a transaction of its own, and perhaps others in transactions of ten. */
enum Rate {
    ORDINARY("100/s", 0),
    BUSY("600/s", 50);

    static final int SINGLE = 100;
    static final int TEN = 10;

    private final String label;
    private final int tens;

    Rate(String label, int tens) {
        this.label = label;
        this.tens = tens;
    }

    /** As it is named in the figures. */
    String label() {
        return label;
    }

    /** Transactions of ten in a second. */
    int tens() {
        return tens;
    }

    int events(int seconds) {
        return (SINGLE + tens * TEN) * seconds;
    }
}
