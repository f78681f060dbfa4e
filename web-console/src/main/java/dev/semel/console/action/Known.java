package dev.semel.console.action;

import java.io.Serializable;
import java.util.List;

/**
 * What is known of what an action may do, told before it is confirmed.
 *
 * @param facts a sentence each
 * @param isRisky whether the operator must say that the consequence is meant
 */
public record Known(List<String> facts, boolean isRisky) implements Serializable {

    static final Known NOTHING = new Known(List.of(), false);

    public Known {
        facts = List.copyOf(facts);
    }
}
