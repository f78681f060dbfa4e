package dev.semel.admin.cause;

import java.io.Serializable;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What failed entries have in common, as one of them says it.
 *
 * @param origin the consumer of messages, the destination of events
 * @param errorMessage with the values of that one entry
 */
public record FailedCause(
        @Nullable String origin, @Nullable String reason, @Nullable String errorType, @Nullable String errorMessage)
        implements Serializable {

    /** For the audit. */
    String words() {
        return Stream.of(origin, errorType, errorMessage)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(": "));
    }
}
