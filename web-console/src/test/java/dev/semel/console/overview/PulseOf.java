package dev.semel.console.overview;

import dev.semel.admin.overview.CountView;
import dev.semel.admin.overview.NodeView;
import dev.semel.admin.overview.ParkedView;
import dev.semel.admin.overview.Pulse;
import dev.semel.admin.overview.RelayView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** A pulse in which all is well but what a test names. */
record PulseOf(
        long backlog,
        Instant oldest,
        long parked,
        long heads,
        List<ParkedView> causes,
        CountView forgotten,
        RelayView relay,
        List<NodeView> nodes) {

    static final Instant NOW = Instant.parse("2026-11-24T19:28:00Z");
    static final UUID CAUSE = new UUID(1, 2);
    private static final RelayView WORKING = new RelayView("WORKING", NOW.minusSeconds(2), null);
    private static final CountView NEVER = new CountView("CACHE_FORGOT", 0, null);
    private static final List<NodeView> ALIVE = List.of(node("node-a", "shop", 3));

    static PulseOf pulse() {
        return new PulseOf(0, null, 0, 0, List.of(), NEVER, WORKING, ALIVE);
    }

    PulseOf backlog(long number, long oldestSeconds) {
        return new PulseOf(number, NOW.minusSeconds(oldestSeconds), parked, heads, causes, forgotten, relay, nodes);
    }

    PulseOf parked(long number, long recent, long others) {
        Instant since = NOW.minus(Duration.ofMinutes(23));
        ParkedView cause = new ParkedView(
                CAUSE,
                "MESSAGE",
                "shop.ship-order",
                "ATTEMPTS_USED_UP",
                "dev.shop.CarrierDownException",
                "The carrier\n is down",
                number,
                true,
                recent,
                since,
                recent > 0 ? NOW : since);
        return cause(cause, number + others);
    }

    PulseOf cause(ParkedView cause, long all) {
        return new PulseOf(backlog, oldest, all, heads, List.of(cause), forgotten, relay, nodes);
    }

    PulseOf forgotten(long number, Duration ago) {
        CountView noticed = new CountView("CACHE_FORGOT", number, NOW.minus(ago));
        return new PulseOf(backlog, oldest, parked, heads, causes, noticed, relay, nodes);
    }

    PulseOf heldBack(long groups) {
        return new PulseOf(backlog, oldest, parked, groups, causes, forgotten, relay, nodes);
    }

    PulseOf relay(RelayView other) {
        return new PulseOf(backlog, oldest, parked, heads, causes, forgotten, other, nodes);
    }

    PulseOf nodes(NodeView... others) {
        return new PulseOf(backlog, oldest, parked, heads, causes, forgotten, relay, List.of(others));
    }

    Pulse build() {
        return buildAt(NOW);
    }

    Pulse buildAt(Instant asOf) {
        return new Pulse(asOf, backlog, oldest, parked, 0, heads, causes, forgotten, relay, nodes);
    }

    static NodeView node(String name, String application, long seenSecondsAgo) {
        return new NodeView(name, application, NOW.minus(Duration.ofDays(3)), null, NOW.minusSeconds(seenSecondsAgo));
    }
}
