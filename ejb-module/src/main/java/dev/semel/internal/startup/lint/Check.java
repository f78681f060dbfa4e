package dev.semel.internal.startup.lint;

import dev.semel.internal.history.Failure;
import java.util.List;
import java.util.stream.Stream;

/** Port: one thing that the linter looks at. It stays silent where it cannot tell. */
@FunctionalInterface
public interface Check {

    List<Finding> check();

    /** Whether it asks the broker, and so has to look later if the broker could not be reached at the start. */
    default boolean asksBroker() {
        return false;
    }

    /** What it finds. That it failed is a finding, too, so that the others are made as well. */
    default Stream<Finding> findings(String subject, String where) {
        try {
            return check().stream();
        } catch (RuntimeException failed) {
            return Stream.of(new Finding(
                    "The linter could not look at " + subject + " (" + Failure.root(failed) + ").",
                    where,
                    "Whether a promise breaks there is not seen then.",
                    "Remove the cause and start again, or look at it yourself."));
        }
    }
}
