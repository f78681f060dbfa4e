package dev.semel.internal.message;

import java.util.Optional;
import java.util.concurrent.Callable;

/** The trace context of the message that this thread is at work on. */
public final class CurrentTrace {

    private static final ThreadLocal<TraceContext> OF_THREAD = new ThreadLocal<>();

    private CurrentTrace() {}

    /** Does the work within the context; an empty one means within none. Afterwards all is as before. */
    public static <T> T during(Optional<TraceContext> context, Callable<T> work) throws Exception {
        TraceContext before = OF_THREAD.get();
        OF_THREAD.set(context.orElse(null));
        try {
            return work.call();
        } finally {
            if (before == null) {
                OF_THREAD.remove();
            } else {
                OF_THREAD.set(before);
            }
        }
    }

    public static Optional<TraceContext> get() {
        return Optional.ofNullable(OF_THREAD.get());
    }
}
