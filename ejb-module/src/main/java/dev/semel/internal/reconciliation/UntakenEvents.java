package dev.semel.internal.reconciliation;

import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.reconciliation.BrokerQueues.Presence;
import dev.semel.internal.reconciliation.BrokerQueues.State;
import dev.semel.internal.reconciliation.Suspicions.Awaited;
import dev.semel.internal.reconciliation.Suspicions.PublishedEvent;
import dev.semel.internal.redelivery.StrandedKeys;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Looks at each published event once, after the bound, whether its consumer has a record of its key. Where older messages still lie
 * in the queue, the look comes back: a consumer may be slow. So it does where the cache does not answer that may have the key.
 */
@Dependent
class UntakenEvents {

    private static final int ROWS = 2_000;
    private static final int MOST_BATCHES = 50;
    private static final Duration AT_FIRST = Duration.ofDays(1);

    private final Suspicions suspicions;
    private final NewFindings findings;
    private final BrokerQueues broker;
    private final StrandedKeys keys;
    private final Transactions transactions;
    private final Takers takers = new Takers();
    private final Map<String, Instant> slow = new HashMap<>();
    private Instant reached = Instant.MIN;

    @Inject
    UntakenEvents(
            Suspicions suspicions,
            NewFindings findings,
            BrokerQueues broker,
            StrandedKeys keys,
            Transactions transactions) {
        this.suspicions = suspicions;
        this.findings = findings;
        this.broker = broker;
        this.keys = keys;
        this.transactions = transactions;
    }

    void scan(Instant before) {
        removeTaken();
        // The clock of the database may have been set back: what lies ahead says nothing.
        Instant known = findings.position()
                .filter(position -> !position.isAfter(before))
                .orElse(before.minus(AT_FIRST));
        Instant from = reached.isAfter(known) && !reached.isAfter(before) ? reached : known;
        new HashMap<>(slow).forEach((destination, since) -> scanAgain(destination, since, from));
        reached = scan(from, before, null);
        // After a restart, or on another node, the look begins again where the slowest destination is.
        Instant position = slow.values().stream().reduce(reached, UntakenEvents::earlier);
        findings.moveTo(position);
    }

    private void scanAgain(String destination, Instant since, Instant to) {
        slow.remove(destination);
        Instant end = since;
        try {
            end = scan(since, to, destination);
        } finally {
            // What was too much for one pass, or could not be read, is left for the next.
            if (end.isBefore(to)) {
                slow.merge(destination, end, UntakenEvents::earlier);
            }
        }
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private void removeTaken() {
        List<Finding> known = findings.of(FindingKind.EVENT_NOT_TAKEN);
        Set<String> taken = transactions.inNew(() -> suspicions.come(awaited(known)));
        findings.remove(
                known,
                finding -> taken.contains(finding.keyHash())
                        || isInCache(finding.consumerOfKey(), finding.textOfKey())
                                .orElse(false));
    }

    // By its key alone, if its event has been purged.
    private List<Awaited> awaited(List<Finding> known) {
        Map<String, PublishedEvent> events =
                suspicions
                        .published(known.stream()
                                .map(Finding::event)
                                .map(UUID::fromString)
                                .toList())
                        .stream()
                        .collect(Collectors.toMap(event -> event.id().toString(), Function.identity()));
        return known.stream()
                .map(finding -> events.containsKey(finding.event())
                        ? Awaited.of(events.get(finding.event()), finding.consumerOfKey())
                        : Awaited.ofKey(finding.hashOfKey()))
                .toList();
    }

    /** @return up to when it came */
    private Instant scan(Instant from, Instant to, @Nullable String only) {
        Instant position = from;
        UUID last = null;
        for (int batch = 0; batch < MOST_BATCHES; batch++) {
            Instant start = position;
            UUID behind = last;
            List<PublishedEvent> events = transactions.inNew(() -> suspicions.published(start, behind, to, ROWS));
            findMissing(events.stream()
                    .filter(event -> event.destination() != null)
                    .filter(event -> only == null || only.equals(event.destination()))
                    .toList());
            if (events.size() < ROWS || only != null && slow.containsKey(only)) {
                return to.isAfter(from) ? to : from;
            }
            position = events.get(ROWS - 1).publishedAt();
            last = events.get(ROWS - 1).id();
        }
        return position;
    }

    private void findMissing(List<PublishedEvent> events) {
        Set<String> consumers = transactions.inNew(suspicions::consumers);
        List<Taking> takings = events.stream()
                .flatMap(event -> event.consumer() == null
                        ? consumers.stream()
                                .filter(consumer -> takers.isWorthAsking(event, consumer))
                                .map(consumer -> Taking.of(event, consumer))
                        : Stream.of(Taking.of(event, event.consumer())))
                .toList();
        Set<String> known = transactions.inNew(
                () -> suspicions.come(takings.stream().map(Taking::awaited).toList()));
        takings.forEach(taking -> takers.count(taking.event(), taking.consumer(), known.contains(taking.keyHash())));
        takings.stream()
                .filter(taking -> !known.contains(taking.keyHash()) && isForIt(taking))
                .forEach(this::addUnlessSlow);
    }

    private boolean isForIt(Taking taking) {
        return taking.event().consumer() != null || takers.isTaker(taking.event(), taking.consumer());
    }

    private void addUnlessSlow(Taking missing) {
        PublishedEvent event = missing.event();
        String destination = Objects.requireNonNull(event.destination());
        if (slow.containsKey(destination)) {
            return;
        }
        Presence presence = broker.presence(destination, event.id(), event.publishedAt());
        Optional<Boolean> isCached = isInCache(missing.consumer(), event.key());
        if (presence.state() == State.THERE || isCached.isEmpty()) {
            slow.put(destination, event.publishedAt());
            return;
        }
        if (!isCached.get() && !transactions.inNew(() -> hasCome(missing))) {
            findings.add(finding(missing, presence));
        }
    }

    private Finding finding(Taking missing, Presence presence) {
        PublishedEvent event = missing.event();
        return new Finding(
                FindingKind.EVENT_NOT_TAKEN,
                event.id() + " " + missing.consumer(),
                missing.consumer(),
                event.keyText(),
                missing.keyHash(),
                event.id().toString(),
                event.publishedAt(),
                "The event was published to " + event.destination()
                        + ", but the consumer has no record of its key. " + presence.sentence()
                        + ifKeysWereRemoved(event.publishedAt()));
    }

    private String ifKeysWereRemoved(Instant since) {
        return transactions.inNew(() -> suspicions.haveKeysBeenRemoved(since))
                ? " An operator has removed keys since then: if this was one of them, its work is done."
                : "";
    }

    // Since the keys were read, or while other work on its key was not committed.
    private boolean hasCome(Taking missing) {
        return !suspicions.come(List.of(missing.awaited())).isEmpty()
                || keys.isReplaced(missing.event().id(), missing.consumer());
    }

    // Empty while a cache does not answer: that is no reason to look at nothing else.
    private Optional<Boolean> isInCache(String consumer, String key) {
        try {
            return Optional.of(keys.isInCache(consumer, key));
        } catch (NotTheMessagesException away) {
            return Optional.empty();
        }
    }

    private record Taking(PublishedEvent event, String consumer, Awaited awaited) {

        static Taking of(PublishedEvent event, String consumer) {
            return new Taking(event, consumer, Awaited.of(event, consumer));
        }

        String keyHash() {
            return awaited.keyHash();
        }
    }
}
