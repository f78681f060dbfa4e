package dev.semel.metrics;

import dev.semel.outbox.store.operator.OutboxState;
import dev.semel.tally.Count;
import dev.semel.tally.Tally;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.MetricUnits;
import org.eclipse.microprofile.metrics.Tag;
import org.eclipse.microprofile.metrics.annotation.RegistryScope;

/**
 * The meters, by the names that users know; the guide has a table of them. No bean, or its class would be loaded on a server
 * without the API.
 */
class PlatformMeters {

    private static final String SCOPE = "semel";

    @Inject
    @RegistryScope(scope = SCOPE)
    private MetricRegistry registry;

    private Tag application;
    private final Map<Count, Counter> counters = new EnumMap<>(Count.class);
    private final Map<Count, Long> shown = new EnumMap<>(Count.class);

    /** Several applications of a server share one registry: each has its own meters by the tag. */
    void register(String applicationName, Backlog backlog) {
        application = new Tag("application", applicationName);
        count(Count.EVENTS_PUBLISHED, "semel_events_published", "Events published.");
        count(Count.ATTEMPTS_FAILED, "semel_attempts_failed", "Attempts to publish an event that failed.");
        count(Count.EVENTS_PARKED, "semel_events_parked", "Events parked by the relay.");
        count(Count.EVENTS_EXPIRED, "semel_events_expired", "Events sent after their time to live.");
        count(Count.BATCHES_REFUSED, "semel_batches_refused", "Batches with an event that the broker had.");
        count(Count.SENT_AGAIN, "semel_events_sent_again", "Events sent alone after their batch failed.");
        countCaught(Count.CAUGHT_BY_OUTBOX_KEY, "outbox");
        countCaught(Count.CAUGHT_BY_CONSUMER_KEY, "consumer");
        showWaiting("due", backlog, OutboxState::due);
        showWaiting("scheduled", backlog, OutboxState::scheduled);
        showWaiting("held", backlog, OutboxState::held);
        showWaiting("parked", backlog, OutboxState::parked);
        Metadata oldest = metadata("semel_outbox_oldest", "Age of the oldest event that is due.", MetricUnits.SECONDS);
        registry.gauge(oldest, backlog, Backlog::oldestSeconds, application);
    }

    /** Adds what was counted since the last time. */
    void update(Tally tally) {
        counters.forEach((count, counter) -> {
            long number = tally.sinceStart(count);
            Long before = shown.put(count, number);
            counter.inc(number - (before == null ? 0 : before));
        });
    }

    private void countCaught(Count count, String barrier) {
        count(count, "semel_duplicates_caught", "Duplicates by the barrier.", new Tag("barrier", barrier));
    }

    private void count(Count count, String name, String description, Tag... more) {
        Tag[] tags = Stream.concat(Stream.of(application), Stream.of(more)).toArray(Tag[]::new);
        counters.put(count, registry.counter(metadata(name, description, MetricUnits.NONE), tags));
    }

    private void showWaiting(String state, Backlog backlog, ToIntFunction<OutboxState> number) {
        Metadata events = metadata("semel_outbox_events", "Events that are not published yet.", MetricUnits.NONE);
        registry.gauge(events, backlog, found -> found.number(number), application, new Tag("state", state));
    }

    private static Metadata metadata(String name, String description, String unit) {
        return Metadata.builder()
                .withName(name)
                .withDescription(description)
                .withUnit(unit)
                .build();
    }
}
