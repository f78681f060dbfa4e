package dev.semel.console.url;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** Instants as addresses and the browser's date fields write them: with a zone, or without one and meant as UTC. */
final class Instants {

    private Instants() {}

    static Optional<Instant> parse(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException withoutZone) {
            return parseUtc(text);
        }
    }

    private static Optional<Instant> parseUtc(String text) {
        try {
            return Optional.of(LocalDateTime.parse(text).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException unreadable) {
            return Optional.empty();
        }
    }
}
