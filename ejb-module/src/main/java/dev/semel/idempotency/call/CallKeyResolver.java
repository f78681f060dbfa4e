package dev.semel.idempotency.call;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** A CDI bean of the application that finds the key of a call. A pure function of the arguments: a repeated call must have the same. */
@FunctionalInterface
public interface CallKeyResolver {

    /** The key; null or blank if the call has none, which is refused then. */
    @Nullable
    String keyOf(Method method, Object[] arguments);
}
