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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the broker's side alone: what it holds and gives to no consumer, what it drops, and what it has given up. Each node looks for itself, and
 * knows how long a state lasts; a finding goes when the broker no longer shows its state.
 */
@Dependent
class BrokerWatch implements PeriodicWork {

    /** A handler may be slow, and messages that were fetched wait behind it: that is no fault. */
    private static final int BOUNDS_OF_WORK = 6;

    /** So the broker counts messages that do not say where they came from. */
    private static final String UNKNOWN_ORIGIN = "null";

    private final BrokerSide broker;
    private final NewFindings findings;
    private final Suspicions suspicions;
    private final Transactions transactions;
    private final ReconcilerSettings settings;
    private Map<String, Seen> unconsumed = Map.of();
    private Map<String, Map<String, Delivery>> held = Map.of();
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
        check(settings.bound());
    }

    void check(Duration bound) {
        Optional<String> asked = broker.broker();
        Optional<List<QueueState>> queues = asked.flatMap(id -> broker.queues());
        Optional<Graves> graves = queues.flatMap(
                all -> broker.graves(all.stream().map(QueueState::address).collect(Collectors.toSet())));
        // Connections may lead to several brokers: what one of them says must not count for another.
        if (graves.isEmpty() || queues.isEmpty() || !asked.equals(broker.broker())) {
            return;
        }
        BrokerFindings said = new BrokerFindings(asked.get(), broker.logOfTakenConsumer());
        Instant now = transactions.inNew(suspicions::now);
        List<QueueState> alive = queues.get().stream()
                .filter(queue -> !graves.get().deadLetters().contains(queue.address())
                        && !graves.get().expired().contains(queue.address()))
                .toList();
        lookForConsumers(said, alive, now, now.minus(bound));
        lookForEndlessDeliveries(said, alive, now, now.minus(bound.multipliedBy(BOUNDS_OF_WORK)));
        lookForDisabled(said, queues.get(), now);
        lookInto(said, queues.get(), graves.get().deadLetters(), FindingKind.DEAD_LETTERS, now);
        lookInto(said, queues.get(), graves.get().expired(), FindingKind.EXPIRED_MESSAGES, now);
    }

    private void lookForConsumers(BrokerFindings said, List<QueueState> queues, Instant now, Instant before) {
        Map<String, QueueState> found = queues.stream()
                .filter(queue -> queue.waiting() > 0 && queue.consumers() == 0)
                .collect(Collectors.toMap(queue -> said.subject(queue.name()), queue -> queue));
        Map<String, Seen> earlier = unconsumed;
        unconsumed = found.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, queue -> still(earlier.get(queue.getKey()), queue.getValue(), now)));
        gone(said, FindingKind.QUEUE_WITHOUT_CONSUMER, known -> !found.containsKey(known.subject()));
        unconsumed.forEach((subject, seen) -> {
            QueueState queue = found.get(subject);
            if (queue != null && seen.since().isBefore(before)) {
                findings.add(said.withoutConsumer(queue, seen.since()));
            }
        });
    }

    // No message was taken from it in between.
    private static Seen still(@Nullable Seen earlier, QueueState queue, Instant now) {
        return earlier != null && earlier.acknowledged() == queue.acknowledged()
                ? earlier
                : new Seen(now, queue.acknowledged());
    }

    private void lookForEndlessDeliveries(BrokerFindings said, List<QueueState> queues, Instant now, Instant before) {
        Map<String, Map<String, Delivery>> earlier = held;
        Delivery begun = new Delivery(now, lastLook);
        held = queues.stream()
                .collect(Collectors.toMap(
                        queue -> said.subject(queue.name()),
                        queue -> deliveries(queue, earlier.getOrDefault(said.subject(queue.name()), Map.of()), begun)));
        lastLook = now;
        Set<String> unknown = queues.stream()
                .filter(queue -> queue.inFlight().isEmpty())
                .map(queue -> said.subject(queue.name()))
                .collect(Collectors.toSet());
        gone(
                said,
                FindingKind.DELIVERY_WITHOUT_END,
                known -> !unknown.contains(known.subject())
                        && held.getOrDefault(known.subject(), Map.of()).values().stream()
                                .noneMatch(delivery -> delivery.mayBeFrom(before)));
        queues.stream().filter(queue -> queue.inFlight().isPresent()).forEach(queue -> {
            List<Instant> endless = held.getOrDefault(said.subject(queue.name()), Map.of()).values().stream()
                    .map(Delivery::since)
                    .filter(since -> since.isBefore(before))
                    .toList();
            endless.stream()
                    .min(Instant::compareTo)
                    .ifPresent(since -> findings.add(said.endlessDelivery(queue, endless.size(), since)));
        });
    }

    // Where the broker does not tell, it is as it was.
    private static Map<String, Delivery> deliveries(QueueState queue, Map<String, Delivery> earlier, Delivery begun) {
        return queue.inFlight()
                .map(messages -> messages.stream()
                        .collect(Collectors.toMap(message -> message, name -> earlier.getOrDefault(name, begun))))
                .orElse(earlier);
    }

    private void lookForDisabled(BrokerFindings said, List<QueueState> queues, Instant now) {
        List<Finding> seen = queues.stream()
                .filter(queue -> !queue.isEnabled())
                .map(queue -> said.disabled(queue, now))
                .toList();
        seen.forEach(findings::add);
        Set<String> subjects = seen.stream().map(Finding::subject).collect(Collectors.toSet());
        gone(said, FindingKind.QUEUE_DISABLED, known -> !subjects.contains(known.subject()));
    }

    // The queues were listed before: what is empty when it is asked for its origins was sent back between. The next
    // pass knows.
    private void lookInto(
            BrokerFindings said, List<QueueState> queues, Set<String> graves, FindingKind kind, Instant now) {
        List<Finding> seen = new ArrayList<>();
        Set<String> unknown = new HashSet<>();
        queues.stream()
                .filter(queue -> graves.contains(queue.address()) && queue.waiting() > 0)
                .forEach(grave -> broker.origins(grave.name())
                        .filter(told -> !told.isEmpty())
                        .ifPresentOrElse(
                                told -> origins(told)
                                        .forEach((origin, messages) ->
                                                seen.add(said.givenUp(kind, grave.name(), origin, messages, now))),
                                () -> unknown.add(grave.name())));
        seen.forEach(findings::add);
        Set<String> subjects = seen.stream().map(Finding::subject).collect(Collectors.toSet());
        gone(said, kind, known -> !subjects.contains(known.subject()) && !unknown.contains(queueOf(known)));
    }

    private static Map<String, Long> origins(Map<String, Long> told) {
        return told.entrySet().stream()
                .collect(Collectors.toMap(
                        origin -> origin.getKey().equals(UNKNOWN_ORIGIN) ? "" : origin.getKey(), Map.Entry::getValue));
    }

    private static String queueOf(Finding known) {
        return BrokerSubject.read(known.subject()).map(BrokerSubject::queue).orElse("");
    }

    // Only this broker's: what another one has is not known here.
    private void gone(BrokerFindings said, FindingKind kind, Predicate<Finding> isGone) {
        findings.remove(
                findings.of(kind),
                known -> BrokerSubject.read(known.subject())
                                .filter(subject -> subject.isOf(said.broker()))
                                .isPresent()
                        && isGone.test(known));
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
