package dev.semel.internal.message.content;

import java.util.Arrays;
import java.util.List;

/** A JSON pointer (RFC 6901) as the steps to one value. */
record JsonPath(List<String> steps) {

    /** @param pointer empty, or beginning with a slash */
    static JsonPath of(String pointer) {
        return new JsonPath(Arrays.stream(pointer.split("/", -1))
                .skip(1)
                .map(step -> step.replace("~1", "/").replace("~0", "~"))
                .toList());
    }

    boolean isEnd(int level) {
        return steps.size() == level;
    }

    /** Whether this step leads to a member of that name, or an element with that number. */
    boolean leadsTo(String step, int level) {
        return steps.size() > level && steps.get(level).equals(step);
    }
}
