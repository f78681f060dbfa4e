package dev.semel.internal.message;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The chain of causes below a failure, which anybody may have written: it can be a circle, or throw when it is asked. */
public final class Causes {

    private static final int DEEPEST = 50;

    private Causes() {}

    /** The failure itself, and what lies below it, as far as it can be told. */
    public static Stream<Throwable> of(Throwable failure) {
        List<Throwable> causes = new ArrayList<>();
        Throwable next = failure;
        while (next != null && causes.size() < DEEPEST) {
            causes.add(next);
            next = causeOf(next);
        }
        return causes.stream();
    }

    private static @Nullable Throwable causeOf(Throwable failure) {
        try {
            return failure.getCause();
        } catch (Exception | Error untold) {
            return null;
        }
    }
}
