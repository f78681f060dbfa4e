package dev.semel.console.format;

import java.util.Map;

/** How a status looks: its tone and its icon. The word comes from the texts; colour is never the only sign. */
public record Look(String tone, String icon) {

    private static final Look UNKNOWN = new Look("muted", "pi-question-circle");

    private static final Map<String, Look> LOOKS = Map.of(
            "PENDING", new Look("info", "pi-clock"),
            "PUBLISHED", new Look("ok", "pi-check"),
            "COMPLETED", new Look("ok", "pi-check"),
            "IN_PROGRESS", new Look("info", "pi-play"),
            "FAILED", new Look("warn", "pi-replay"),
            "PARKED", new Look("danger", "pi-exclamation-triangle"),
            "RETRIED", new Look("info", "pi-replay"),
            "DISCARDED", new Look("muted", "pi-ban"),
            "MESSAGE", new Look("plain", "pi-inbox"),
            "EVENT", new Look("plain", "pi-send"));

    static Look of(String status) {
        return LOOKS.getOrDefault(status == null ? "" : status, UNKNOWN);
    }
}
