package dev.semel.internal.admin.seal;

import java.util.ArrayList;
import java.util.List;

/** Sentences about what is wrong: the first ones are kept, all are counted. */
final class Findings {

    static final int MOST = 100;

    private final List<String> first = new ArrayList<>();
    private long number;

    void add(String sentence) {
        number++;
        if (first.size() < MOST) {
            first.add(sentence);
        }
    }

    List<String> first() {
        return List.copyOf(first);
    }

    long number() {
        return number;
    }
}
