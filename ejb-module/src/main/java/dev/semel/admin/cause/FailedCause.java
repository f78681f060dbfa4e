package dev.semel.admin.cause;

import java.io.Serializable;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What failed entries have in common, as one of them says it.
 *
 * @param origin the consumer of messages, the destination of events
 * @param errorMessage with the values of that one entry
 */
public record FailedCause(String origin, String reason, String errorType, String errorMessage) implements Serializable {

    /** For the audit. */
    String words() {
        return Stream.of(origin, errorType, errorMessage)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(": "));
    }
}
