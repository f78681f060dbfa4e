package dev.semel.internal.metrics;

import dev.semel.internal.admin.partition.PartitionSums.Sum;
import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.Latencies;
import dev.semel.internal.counter.copy.SkippedCopies.Source;
import dev.semel.internal.outbox.operator.OutboxState;
import dev.semel.internal.reconciliation.FindingKind;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.MetricUnits;
import org.eclipse.microprofile.metrics.Tag;
import org.eclipse.microprofile.metrics.Timer;
import org.eclipse.microprofile.metrics.annotation.RegistryScope;

/** The meters, by the names in the guide. No bean, or its class would be loaded on a server without the API. */
class PlatformMeters implements Latencies.Meters {

    private static final String SCOPE = "semel";
    private static final Sum NOTHING = new Sum(0, 0, 0, 0);

    @Inject
    @RegistryScope(scope = SCOPE)
    private MetricRegistry registry;

    private Tag application;
    private final Map<CounterName, Counter> counters = new EnumMap<>(CounterName.class);
    private final Map<CounterName, Long> shown = new EnumMap<>(CounterName.class);
    private final Map<Source, Long> shownCopies = new HashMap<>();
    private final Map<String, Timer> effects = new ConcurrentHashMap<>();
    private final Set<String> metered = new HashSet<>();
    private Timer published;

    @SuppressWarnings("NullAway") // What register sets is there before anything is metered.
    PlatformMeters() {}

    /** Several applications of a server share one registry: each has its own meters by the tag. */
    void register(
            String applicationName, LastReading<OutboxState> backlog, LastReading<Map<FindingKind, Long>> stranded) {
        application = new Tag("application", applicationName);
        count(CounterName.EVENTS_PUBLISHED, "semel_events_published", "Events published.");
        count(CounterName.ATTEMPTS_FAILED, "semel_attempts_failed", "Attempts to publish an event that failed.");
        count(CounterName.EVENTS_PARKED, "semel_events_parked", "Events parked by the relay.");
        count(CounterName.EVENTS_EXPIRED, "semel_events_expired", "Events sent after their time to live.");
        count(CounterName.REPLIES_DROPPED, "semel_replies_dropped", "Replies that reached no one.");
        count(CounterName.CACHE_FORGOT, "semel_cache_forgot", "Times that Redis was found to have forgotten keys.");
        count(CounterName.BATCHES_REFUSED, "semel_batches_refused", "Batches with an event that the broker had.");
        count(CounterName.SENT_AGAIN, "semel_events_sent_again", "Events sent alone after their batch failed.");
        countCaught(CounterName.CAUGHT_BY_OUTBOX_KEY, "outbox");
        countCaught(CounterName.CAUGHT_BY_CONSUMER_KEY, "consumer");
        Metadata events = metadata("semel_outbox_events", "Events that are not published yet.", MetricUnits.NONE);
        gauge(events, backlog, OutboxState::due, new Tag("state", "due"));
        gauge(events, backlog, OutboxState::scheduled, new Tag("state", "scheduled"));
        gauge(events, backlog, OutboxState::held, new Tag("state", "held"));
        gauge(events, backlog, OutboxState::parked, new Tag("state", "parked"));
        Metadata oldest = metadata("semel_outbox_oldest", "Age of the oldest event that is due.", MetricUnits.SECONDS);
        gauge(oldest, backlog, state -> state.oldestWaits().toMillis() / 1_000.0);
        Metadata findings = metadata("semel_findings", "What the reconciler has found stranded.", MetricUnits.NONE);
        published = timer("semel_publish_latency", "From the append of an event to its publication.");
        for (FindingKind kind : FindingKind.values()) {
            Tag tag = new Tag("kind", kind.name().toLowerCase(Locale.ROOT));
            gauge(findings, stranded, counts -> counts.getOrDefault(kind, 0L), tag);
        }
    }

    /** A consumer has its gauges from its first partition on. */
    void showPartitions(LastReading<Map<String, Sum>> sums) {
        sums.found().map(Map::keySet).orElse(Set.of()).stream()
                .filter(metered::add)
                .forEach(consumer -> showPartitions(sums, consumer));
    }

    private void showPartitions(LastReading<Map<String, Sum>> sums, String consumer) {
        Tag name = new Tag("consumer", consumer);
        Metadata behind = metadata("semel_kafka_behind", "Records that a consumer has not done.", MetricUnits.NONE);
        gauge(behind, sums, all -> of(all, consumer).behind(), name);
        Metadata halted =
                metadata("semel_kafka_partitions", "Partitions in which nothing is worked on.", MetricUnits.NONE);
        gauge(halted, sums, all -> of(all, consumer).unattended(), name, new Tag("state", "unattended"));
        gauge(halted, sums, all -> of(all, consumer).waiting(), name, new Tag("state", "waiting"));
        gauge(halted, sums, all -> of(all, consumer).beyondEnd(), name, new Tag("state", "beyond_end"));
    }

    private static Sum of(Map<String, Sum> sums, String consumer) {
        return sums.getOrDefault(consumer, NOTHING);
    }

    @Override
    public void published(Duration sinceAppend) {
        published.update(sinceAppend);
    }

    @Override
    public void effect(String consumer, Duration sinceAppend) {
        effects.computeIfAbsent(
                        consumer,
                        name -> timer(
                                "semel_effect_latency",
                                "From the append of an event to its effect with a consumer.",
                                new Tag("consumer", name)))
                .update(sinceAppend);
    }

    private Timer timer(String name, String description, Tag... more) {
        return registry.timer(metadata(name, description, MetricUnits.SECONDS), tags(more));
    }

    void update(Counters counted) {
        counters.forEach((count, counter) -> {
            long number = counted.sinceStart(count);
            Long before = shown.put(count, number);
            counter.inc(number - (before == null ? 0 : before));
        });
    }

    void update(Map<Source, Long> copies) {
        copies.forEach((source, number) -> {
            Long before = shownCopies.put(source, number);
            skipped(source).inc(number - (before == null ? 0 : before));
        });
    }

    private Counter skipped(Source source) {
        return registry.counter(
                metadata("semel_copies_skipped", "Copies that consumers skipped.", MetricUnits.NONE),
                tags(
                        new Tag("consumer", source.consumer()),
                        new Tag("origin", source.origin().name().toLowerCase(Locale.ROOT))));
    }

    private void countCaught(CounterName count, String barrier) {
        count(count, "semel_duplicates_caught", "Duplicates by the barrier.", new Tag("barrier", barrier));
    }

    private void count(CounterName count, String name, String description, Tag... more) {
        counters.put(count, registry.counter(metadata(name, description, MetricUnits.NONE), tags(more)));
    }

    private <T> void gauge(Metadata metadata, LastReading<T> reading, ToDoubleFunction<T> number, Tag... more) {
        registry.gauge(metadata, reading, found -> found.number(number), tags(more));
    }

    private Tag[] tags(Tag... more) {
        return Stream.concat(Stream.of(application), Stream.of(more)).toArray(Tag[]::new);
    }

    private static Metadata metadata(String name, String description, String unit) {
        return Metadata.builder()
                .withName(name)
                .withDescription(description)
                .withUnit(unit)
                .build();
    }
}
