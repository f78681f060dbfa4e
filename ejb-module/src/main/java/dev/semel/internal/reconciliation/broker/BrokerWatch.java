package dev.semel.internal.reconciliation.broker;

import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.NewFindings;
import dev.semel.internal.reconciliation.Suspicions;
import dev.semel.internal.reconciliation.broker.BrokerSide.Graves;
import dev.semel.internal.reconciliation.broker.BrokerSide.QueueState;
import dev.semel.internal.settings.ReconcilerSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Looks at the broker's side alone: what it holds and gives to no consumer, and what it has given up. Each node looks for itself, and
 * knows how long a state lasts; a finding goes when the broker no longer shows its state.
 */
@Dependent
class BrokerWatch implements PeriodicWork {

    /** A handler may be slow, and messages that were fetched wait behind it: that is no fault. */
    private static final int BOUNDS_OF_WORK = 6;

    private final BrokerSide broker;
    private final NewFindings findings;
    private final Suspicions suspicions;
    private final Transactions transactions;
    private final ReconcilerSettings settings;
    private Map<String, Seen> unconsumed = Map.of();
    private Map<String, Delivery> held = Map.of();
    private Instant lastLook = Instant.EPOCH;

    @Inject
    BrokerWatch(
            BrokerSide broker,
            NewFindings findings,
            Suspicions suspicions,
            Transactions transactions,
            ReconcilerSettings settings) {
        this.broker = broker;
        this.findings = findings;
        this.suspicions = suspicions;
        this.transactions = transactions;
        this.settings = settings;
    }

    @Override
    public Optional<Period> period() {
        return settings.enabled() ? Optional.of(Period.every(settings.interval())) : Optional.empty();
    }

    @Override
    public String failure() {
        return "The broker's queues could not be looked at; that is done again in " + settings.interval() + ".";
    }

    @Override
    public void run() {
        look(settings.bound());
    }

    void look(Duration bound) {
        Optional<List<QueueState>> queues = broker.queues();
        Optional<Graves> graves = queues.flatMap(
                all -> broker.graves(all.stream().map(QueueState::address).collect(Collectors.toSet())));
        if (graves.isEmpty() || queues.isEmpty()) {
            return;
        }
        Instant now = transactions.inNew(suspicions::now);
        List<QueueState> alive = queues.get().stream()
                .filter(queue -> !graves.get().deadLetters().contains(queue.address())
                        && !graves.get().expired().contains(queue.address()))
                .toList();
        lookForConsumers(alive, now, now.minus(bound));
        lookForEndlessDeliveries(alive, now, now.minus(bound.multipliedBy(BOUNDS_OF_WORK)));
        lookInto(queues.get(), graves.get().deadLetters(), FindingKind.DEAD_LETTERS, now);
        lookInto(queues.get(), graves.get().expired(), FindingKind.EXPIRED_MESSAGES, now);
    }

    private void lookForConsumers(List<QueueState> queues, Instant now, Instant before) {
        Map<String, QueueState> found = queues.stream()
                .filter(queue -> queue.waiting() > 0 && queue.consumers() == 0)
                .collect(Collectors.toMap(QueueState::name, queue -> queue));
        unconsumed = found.values().stream()
                .collect(Collectors.toMap(QueueState::name, queue -> still(unconsumed.get(queue.name()), queue, now)));
        gone(FindingKind.QUEUE_WITHOUT_CONSUMER, known -> !found.containsKey(known.subject()));
        lasting(unconsumed, before)
                .forEach((name, seen) -> findings.add(Finding.of(
                        FindingKind.QUEUE_WITHOUT_CONSUMER,
                        name,
                        seen.since(),
                        "The queue " + name + " holds " + found.get(name).waiting()
                                + " messages, and has no consumer. That is fine if its consumer is meant to be away, as a nightly batch"
                                + " is, or another application with a durable subscription: the messages wait for it. Otherwise see"
                                + " whether the consumer is deployed and its server runs. If so, the broker may have taken it away"
                                + " because of a message that it cannot give to it: broker.log says AMQ222151, and the message has to"
                                + " be moved with the broker's tools.")));
    }

    // No message was taken from it in between.
    private static Seen still(Seen earlier, QueueState queue, Instant now) {
        return earlier != null && earlier.acknowledged() == queue.acknowledged()
                ? earlier
                : new Seen(now, queue.acknowledged());
    }

    private void lookForEndlessDeliveries(List<QueueState> queues, Instant now, Instant before) {
        Map<String, Delivery> earlier = held;
        Delivery begun = new Delivery(now, lastLook);
        held = new HashMap<>();
        queues.stream()
                .flatMap(BrokerWatch::deliveries)
                .forEach(name -> held.put(name, earlier.getOrDefault(name, begun)));
        lastLook = now;
        gone(FindingKind.DELIVERY_WITHOUT_END, known -> queues.stream()
                .filter(queue -> queue.name().equals(known.subject()))
                .flatMap(BrokerWatch::deliveries)
                .noneMatch(name -> held.get(name).mayBeFrom(before)));
        queues.forEach(queue -> {
            List<Instant> endless = deliveries(queue)
                    .map(name -> held.get(name).since())
                    .filter(since -> since.isBefore(before))
                    .toList();
            endless.stream()
                    .min(Instant::compareTo)
                    .ifPresent(since -> findings.add(endlessDelivery(queue, endless.size(), since)));
        });
    }

    private static Stream<String> deliveries(QueueState queue) {
        return queue.inFlight().stream().map(message -> queue.name() + " " + message);
    }

    private static Finding endlessDelivery(QueueState queue, int messages, Instant since) {
        return Finding.of(
                FindingKind.DELIVERY_WITHOUT_END,
                queue.name(),
                since,
                messages + " messages of the queue " + queue.name()
                        + " are with a consumer and were neither acknowledged nor"
                        + " given back. Its handler may be at work for long, or hang: take a thread dump. If no handler runs, the"
                        + " consumer's client has lost them: restart its server, and they are delivered again.");
    }

    private void lookInto(List<QueueState> queues, Set<String> graves, FindingKind kind, Instant now) {
        List<Finding> seen = queues.stream()
                .filter(queue -> graves.contains(queue.address()) && queue.waiting() > 0)
                .flatMap(grave -> origins(grave).entrySet().stream()
                        .map(origin -> given(kind, grave.name(), origin.getKey(), origin.getValue(), now)))
                .toList();
        findings.replace(kind, seen);
    }

    private Map<String, Long> origins(QueueState grave) {
        Map<String, Long> origins = broker.origins(grave.name());
        return origins.isEmpty() ? Map.of("", grave.waiting()) : origins;
    }

    private static Finding given(FindingKind kind, String grave, String origin, long messages, Instant now) {
        String from = origin.isEmpty() || origin.equals("null") ? "any queue" : "the queue " + origin;
        String why = kind == FindingKind.EXPIRED_MESSAGES
                ? " whose time to live had passed before a consumer took them"
                : " that no consumer took in so many deliveries as max-delivery-attempts allows";
        return Finding.of(
                kind,
                grave + " " + origin,
                now,
                "When this was found, " + grave + " had " + messages + " messages from " + from + why
                        + ". They took no effect."
                        + " Read them with the broker's tools; then move them back, or remove them.");
    }

    private void gone(FindingKind kind, Predicate<Finding> isGone) {
        findings.remove(findings.of(kind), isGone);
    }

    private static Map<String, Seen> lasting(Map<String, Seen> seen, Instant before) {
        return seen.entrySet().stream()
                .filter(one -> one.getValue().since().isBefore(before))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** A state, and since when this node sees it. */
    private record Seen(Instant since, long acknowledged) {}

    /** A message that is with a consumer, since when this node sees it, and when it last looked and did not see it. */
    private record Delivery(Instant since, Instant unseen) {

        // Another node may have seen it begin before this one looked at all: only what cannot be so old is young.
        boolean mayBeFrom(Instant before) {
            return unseen.isBefore(before);
        }
    }
}
