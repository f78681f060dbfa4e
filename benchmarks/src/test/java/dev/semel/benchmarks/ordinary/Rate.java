package dev.semel.benchmarks.ordinary;

/** How many events come in a second: single ones, each in a transaction of its own, and perhaps others in larger transactions. */
enum Rate {
    SELDOM("1/s", 1, 0, 10),
    ORDINARY("100/s", 100, 0, 10),
    BUSY("600/s", 100, 50, 10),
    /** As fast as one client appends transactions of five hundred: a thousand events for each second of the other rates. */
    BULK("bulk", 0, 2, 500);

    /** The kernel counts in hundredths of a second: so few events want longer runs. */
    private static final int LONGER_IF_SELDOM = 5;

    private final String label;
    private final int singles;
    private final int together;
    private final int size;

    Rate(String label, int singles, int together, int size) {
        this.label = label;
        this.singles = singles;
        this.together = together;
        this.size = size;
    }

    /** As it is named in the figures. */
    String label() {
        return label;
    }

    /** How long a run of it is, where the others have so many seconds. */
    int seconds(int others) {
        return this == SELDOM ? LONGER_IF_SELDOM * others : others;
    }

    boolean isPaced() {
        return singles > 0;
    }

    /** Events in a second that come in transactions of their own. */
    int singles() {
        return singles;
    }

    /** Larger transactions in a second. */
    int together() {
        return together;
    }

    /** Of a larger transaction. */
    int size() {
        return size;
    }

    int events(int seconds) {
        return (singles + together * size) * seconds;
    }
}
