package dev.semel.console.format;

import static java.util.Map.entry;

import java.util.Map;

/** How a status looks: its tone and its icon. The word comes from the messages; colour is never the only sign. */
public record StatusStyle(String tone, String icon) {

    private static final StatusStyle UNKNOWN = new StatusStyle("muted", "pi-question-circle");

    private static final Map<String, StatusStyle> LOOKS = Map.ofEntries(
            entry("PENDING", new StatusStyle("info", "pi-clock")),
            entry("SCHEDULED", new StatusStyle("plain", "pi-calendar")),
            entry("HELD", new StatusStyle("warn", "pi-pause")),
            entry("PUBLISHED", new StatusStyle("ok", "pi-check")),
            entry("CAPTURED", new StatusStyle("ok", "pi-database")),
            entry("COMPLETED", new StatusStyle("ok", "pi-check")),
            entry("IN_PROGRESS", new StatusStyle("info", "pi-play")),
            entry("LAPSED", new StatusStyle("warn", "pi-stopwatch")),
            entry("FAILED", new StatusStyle("warn", "pi-replay")),
            entry("LEFT_TO_BROKER", new StatusStyle("warn", "pi-inbox")),
            entry("PARKED", new StatusStyle("danger", "pi-exclamation-triangle")),
            entry("RETRIED", new StatusStyle("info", "pi-replay")),
            entry("DISCARDED", new StatusStyle("muted", "pi-ban")),
            entry("MESSAGE", new StatusStyle("plain", "pi-inbox")),
            entry("EVENT", new StatusStyle("plain", "pi-send")),
            entry("CLOSED", new StatusStyle("ok", "pi-check")),
            entry("OPEN", new StatusStyle("danger", "pi-exclamation-triangle")),
            entry("PAUSED", new StatusStyle("warn", "pi-pause")),
            entry("RECOVERING", new StatusStyle("info", "pi-replay")),
            entry("RUNNING", new StatusStyle("ok", "pi-server")),
            entry("SILENT", new StatusStyle("danger", "pi-question-circle")),
            entry("STOPPED", new StatusStyle("muted", "pi-power-off")),
            entry("ASKED_OF_EVENT", new StatusStyle("info", "pi-user")),
            entry("ASKED_OF_KEY", new StatusStyle("info", "pi-user")),
            entry("ASKED_OF_MESSAGE", new StatusStyle("info", "pi-user")),
            entry("APPENDED", new StatusStyle("plain", "pi-pencil")),
            entry("CAUSED_BY", new StatusStyle("quiet", "pi-arrow-left")),
            entry("CAUSED", new StatusStyle("quiet", "pi-arrow-right")),
            entry("RETRY_STORED", new StatusStyle("warn", "pi-replay")),
            entry("NOT_PUBLISHED", new StatusStyle("warn", "pi-times")),
            entry("EVENT_PARKED", new StatusStyle("danger", "pi-exclamation-triangle")),
            entry("EVENT_DISCARDED", new StatusStyle("muted", "pi-ban")),
            entry("FIRST_SEEN", new StatusStyle("plain", "pi-inbox")),
            entry("BEGUN", new StatusStyle("info", "pi-play")),
            entry("KEY_DISCARDED", new StatusStyle("muted", "pi-ban")),
            entry("KEY_WITHOUT_RETRY", new StatusStyle("danger", "pi-key")),
            entry("KEY_UNDER_LAPSED_LEASE", new StatusStyle("danger", "pi-stopwatch")),
            entry("KEY_PARKED_WITHOUT_MESSAGE", new StatusStyle("danger", "pi-question-circle")),
            entry("MESSAGE_PARKED_WITHOUT_KEY", new StatusStyle("danger", "pi-inbox")),
            entry("EVENT_NOT_TAKEN", new StatusStyle("danger", "pi-send")),
            entry("EVENTS_HELD_BY_NOTHING", new StatusStyle("warn", "pi-pause")),
            entry("SLOT_NOT_SERVED", new StatusStyle("danger", "pi-power-off")),
            entry("GAP_IN_GROUP", new StatusStyle("danger", "pi-sort-numeric-up")),
            entry("QUEUE_WITHOUT_CONSUMER", new StatusStyle("danger", "pi-user-minus")),
            entry("DELIVERY_WITHOUT_END", new StatusStyle("danger", "pi-hourglass")),
            entry("QUEUE_DISABLED", new StatusStyle("danger", "pi-eye-slash")),
            entry("DEAD_LETTERS", new StatusStyle("danger", "pi-envelope")),
            entry("EXPIRED_MESSAGES", new StatusStyle("warn", "pi-clock")),
            entry("TOPIC_NOT_READ", new StatusStyle("danger", "pi-eye-slash")),
            entry("RECORDS_GONE", new StatusStyle("danger", "pi-trash")),
            entry("OPERATION_RUNNING", new StatusStyle("info", "pi-play")),
            entry("OPERATION_PAUSED", new StatusStyle("warn", "pi-pause")),
            entry("OPERATION_DONE", new StatusStyle("ok", "pi-check")),
            entry("OPERATION_REFUSED", new StatusStyle("warn", "pi-ban")),
            entry("OPERATION_CANCELLED", new StatusStyle("muted", "pi-stop")),
            entry("OPERATION_FAILED", new StatusStyle("danger", "pi-exclamation-triangle")),
            entry("PARTITION_ATTENDED", new StatusStyle("ok", "pi-server")),
            entry("PARTITION_UNATTENDED", new StatusStyle("warn", "pi-question-circle")),
            entry("PARTITION_WAITING", new StatusStyle("warn", "pi-hourglass")),
            entry("PARTITION_BEYOND_END", new StatusStyle("danger", "pi-exclamation-triangle")),
            entry("REFUSED", new StatusStyle("warn", "pi-ban")),
            entry("DENIED", new StatusStyle("danger", "pi-lock")),
            entry("ALLOWED", new StatusStyle("ok", "pi-check")));

    static StatusStyle of(String status) {
        return LOOKS.getOrDefault(status == null ? "" : status, UNKNOWN);
    }
}
