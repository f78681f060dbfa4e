package dev.semel.incontainer.probe;

import java.util.Locale;
import java.util.function.Consumer;

/** The two ways of delivery; each has consumers of its own. */
public enum Lane {
    FAST,
    TRANSACTED;

    public static void each(Consumer<Lane> test) {
        for (Lane lane : values()) {
            test.accept(lane);
        }
    }

    String consumer() {
        return name().toLowerCase(Locale.ROOT);
    }

    String queue() {
        return "bank." + consumer();
    }

    String numberedConsumer() {
        return consumer() + "-numbered";
    }

    String numberedQueue() {
        return queue() + ".numbered";
    }

    public String newsConsumer() {
        return consumer() + "-news";
    }
}
