package dev.semel.internal.idempotency.mode;

import dev.semel.internal.idempotency.result.StoredResult;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The application's own work on a key. */
@FunctionalInterface
public interface Handler {

    @Nullable
    Object handle() throws Exception;

    /** The same, after one of which it is unknown whether it has worked. */
    default @Nullable Object handleAgain() throws Exception {
        return handle();
    }

    /** What it has answered by now, which is kept when the key is completed. */
    default Optional<StoredResult> result() {
        return Optional.empty();
    }

    /** Its key is completed in a transaction that goes on: what it answers from now on is refused, because it would be kept in another. */
    default void closeResult() {}

    /** That transaction was rolled back. */
    default void reopenResult() {}
}
