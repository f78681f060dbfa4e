package dev.semel.console.format;

import static java.util.Map.entry;

import java.util.Map;

/** How a status looks: its tone and its icon. The word comes from the texts; colour is never the only sign. */
public record Look(String tone, String icon) {

    private static final Look UNKNOWN = new Look("muted", "pi-question-circle");

    private static final Map<String, Look> LOOKS = Map.ofEntries(
            entry("PENDING", new Look("info", "pi-clock")),
            entry("HELD", new Look("warn", "pi-pause")),
            entry("PUBLISHED", new Look("ok", "pi-check")),
            entry("CAPTURED", new Look("ok", "pi-database")),
            entry("COMPLETED", new Look("ok", "pi-check")),
            entry("IN_PROGRESS", new Look("info", "pi-play")),
            entry("LAPSED", new Look("warn", "pi-stopwatch")),
            entry("FAILED", new Look("warn", "pi-replay")),
            entry("LEFT_TO_BROKER", new Look("warn", "pi-inbox")),
            entry("PARKED", new Look("danger", "pi-exclamation-triangle")),
            entry("RETRIED", new Look("info", "pi-replay")),
            entry("DISCARDED", new Look("muted", "pi-ban")),
            entry("MESSAGE", new Look("plain", "pi-inbox")),
            entry("EVENT", new Look("plain", "pi-send")),
            entry("CLOSED", new Look("ok", "pi-check")),
            entry("OPEN", new Look("danger", "pi-exclamation-triangle")),
            entry("PAUSED", new Look("warn", "pi-pause")),
            entry("RECOVERING", new Look("info", "pi-replay")),
            entry("NOT_STOPPED", new Look("plain", "pi-server")),
            entry("STOPPED", new Look("muted", "pi-power-off")),
            entry("ALLOWED", new Look("ok", "pi-check")));

    static Look of(String status) {
        return LOOKS.getOrDefault(status == null ? "" : status, UNKNOWN);
    }
}
