package dev.semel.admin.failed;

import java.util.UUID;

/** Names one failed entry: {@code MESSAGE} or {@code EVENT}, and its id. */
public record FailedId(String source, UUID id) {

    @Override
    public String toString() {
        return source + " " + id;
    }
}
