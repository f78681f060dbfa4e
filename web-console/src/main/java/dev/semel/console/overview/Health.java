package dev.semel.console.overview;

import dev.semel.admin.overview.NodeView;
import dev.semel.admin.overview.Overview;
import dev.semel.admin.overview.RelayView;
import java.time.Duration;
import java.time.Instant;

/**
 * What the figures mean: the tone of each tile that can be bad.
 *
 * @param relay {@code ok}, {@code danger} when the relays are silent, {@code warn} when something keeps them from publishing,
 *     {@code muted} when none runs. An idle one is fine: it looks for events whether there are any or not
 */
public record Health(
        String relay,
        String oldest,
        String held,
        String parkedMessages,
        String parkedEvents,
        String lapsed,
        String failing) {

    private static final Duration SILENCE = Duration.ofSeconds(30);
    private static final Duration OLDEST_WARNS = Duration.ofMinutes(1);
    private static final Duration OLDEST_ALARMS = Duration.ofMinutes(10);

    static Health of(Overview figures) {
        return new Health(
                relay(figures.relay()),
                ofOldest(figures.oldestDueAt(), figures.asOf()),
                none(figures.held(), "warn"),
                none(figures.parkedMessages(), "danger"),
                none(figures.parkedEvents(), "danger"),
                none(figures.leasesLapsed(), "warn"),
                none(figures.keysFailing(), "warn"));
    }

    /** How a node is: each says every few seconds that it lives, unless it was stopped in good order. */
    static String of(NodeView node, Instant asOf) {
        if (node.stoppedAt() != null) {
            return "STOPPED";
        }
        Instant seen = node.seenAt() == null ? node.startedAt() : node.seenAt();
        return seen.isAfter(asOf.minus(SILENCE)) ? "RUNNING" : "SILENT";
    }

    private static String relay(RelayView relay) {
        return switch (relay.state()) {
            case "WORKING" -> "ok";
            case "TROUBLED" -> "warn";
            case "OFF" -> "muted";
            default -> "danger";
        };
    }

    private static String none(long number, String otherwise) {
        return number == 0 ? "ok" : otherwise;
    }

    /** How long the oldest may wait. */
    static String ofOldest(Instant due, Instant asOf) {
        if (due == null || due.isAfter(asOf.minus(OLDEST_WARNS))) {
            return "ok";
        }
        return due.isAfter(asOf.minus(OLDEST_ALARMS)) ? "warn" : "danger";
    }
}
