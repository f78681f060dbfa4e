package dev.semel.simulation.world;

import dev.semel.idempotency.FailureClassifier;
import dev.semel.idempotency.KeyStore;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnBusy;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.idempotency.Order;
import dev.semel.internal.idempotency.consumer.AttemptRule;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.FailureTypes;
import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.settings.RetrySettings;
import dev.semel.simulation.broker.Letter;
import dev.semel.simulation.check.Owed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * A consumer of the simulated applications.
 *
 * @param queue from which its messages come; {@code topic::queue} for a subscription
 * @param isTransacted whether the container's transaction holds the receipt
 * @param isSelective whether its selector asks for messages that are not persistent, which no retry is
 */
public record ConsumerKind(String queue, boolean isTransacted, boolean isSelective, ConsumerDefinition definition) {

    private static final int DEATHS = 3;

    public String name() {
        return definition.name();
    }

    /** The consumers of a run: the same ones, with settings that differ from run to run. */
    public static List<ConsumerKind> of(RandomGenerator random, KeyRules rules) {
        return List.of(
                kind("pay", "orders", true, Mode.TRANSACTIONAL, random, rules),
                kind("ship", "shipments", false, Mode.TRANSACTIONAL, random, rules),
                kind("mail", "letters", false, Mode.LEASED, random, rules),
                kind("book", "entries", true, Mode.XA, random, rules),
                kind("audit", "news::audit", true, Mode.TRANSACTIONAL, random, rules),
                kind("index", "news::index", false, Mode.LEASED, random, rules),
                kind("pick", "picks", false, Mode.TRANSACTIONAL, random, rules).selecting(),
                kind("hear", "news::hear", true, Mode.TRANSACTIONAL, random, rules)
                        .selecting());
    }

    private static ConsumerKind kind(
            String name, String queue, boolean isTransacted, Mode mode, RandomGenerator random, KeyRules rules) {
        Duration firstDelay = Duration.ofMillis(100 + random.nextInt(2_000));
        RetrySettings retry =
                new RetrySettings("semel.consumer." + name, 2 + random.nextInt(4), firstDelay, Duration.ofSeconds(20));
        return new ConsumerKind(
                queue,
                isTransacted,
                false,
                new ConsumerDefinition(
                        name,
                        rules.of(name),
                        new WorkRule(
                                mode,
                                random.nextBoolean() ? OnBusy.WAIT : OnBusy.LATER,
                                random.nextInt(3) == 0 ? OnUnknownOutcome.PARK : OnUnknownOutcome.RUN_AGAIN,
                                lease(random),
                                isTransacted,
                                Order.ANY),
                        new AttemptRule(retry, retryFor(random), DEATHS),
                        failureTypes(random)));
    }

    private static FailureTypes failureTypes(RandomGenerator random) {
        return random.nextInt(3) == 0
                ? new FailureTypes(List.of(), List.of(), Judging.class)
                : new FailureTypes(List.of(Terminal.class), List.of(), FailureClassifier.class);
    }

    // Often over before the attempts are.
    private static Optional<Duration> retryFor(RandomGenerator random) {
        return random.nextInt(4) == 0 ? Optional.of(Duration.ofSeconds(1 + random.nextInt(40))) : Optional.empty();
    }

    // Often shorter than the pauses between attempts, sometimes longer than all of them.
    private static Duration lease(RandomGenerator random) {
        return Duration.ofSeconds(random.nextInt(4) == 0 ? 60 + random.nextInt(120) : 5 + random.nextInt(20));
    }

    /** The same consumer under another name, to which its old retries say nothing. */
    ConsumerKind renamed() {
        return new ConsumerKind(
                queue,
                isTransacted,
                isSelective,
                new ConsumerDefinition(
                        name() + Owed.RENAMED,
                        definition.key(),
                        definition.work(),
                        definition.attempts(),
                        definition.failureTypes()));
    }

    private ConsumerKind selecting() {
        return new ConsumerKind(queue, isTransacted, true, definition);
    }

    /** What its selector lets through. */
    boolean takes(Letter letter) {
        return !isSelective || !letter.isPersistent();
    }

    /** Of those whose retries are stored; in the container's own transaction the broker brings the message again. */
    static Map<String, RetrySettings> backOffs(Deployment deployment) {
        Set<String> xa = deployment
                .all()
                .filter(consumer -> consumer.definition().work().mode() == Mode.XA)
                .map(ConsumerKind::name)
                .collect(Collectors.toSet());
        return deployment.first().stream()
                .filter(consumer -> !xa.contains(consumer.name()))
                .filter(consumer -> !consumer.isSelective())
                .collect(Collectors.toMap(
                        ConsumerKind::name,
                        consumer -> consumer.definition().attempts().retry()));
    }

    /** The same consumer after a change of its mode. */
    public ConsumerKind in(Mode mode, boolean isTransactedThen) {
        WorkRule work = definition.work();
        return with(new WorkRule(
                mode, work.onBusy(), work.onUnknownOutcome(), work.lease(), isTransactedThen, work.order()));
    }

    ConsumerKind in(Order order) {
        WorkRule work = definition.work();
        return with(new WorkRule(
                work.mode(), work.onBusy(), work.onUnknownOutcome(), work.lease(), work.isTransacted(), order));
    }

    /** The same consumer with its keys in Redis, under leases. */
    ConsumerKind inRedis() {
        WorkRule work = definition.work();
        return with(new WorkRule(
                Mode.LEASED, work.onBusy(), work.onUnknownOutcome(), work.lease(), false, Order.ANY, KeyStore.REDIS));
    }

    ConsumerKind withOtherRuleForAnUnknownOutcome() {
        WorkRule work = definition.work();
        OnUnknownOutcome other =
                work.onUnknownOutcome() == OnUnknownOutcome.PARK ? OnUnknownOutcome.RUN_AGAIN : OnUnknownOutcome.PARK;
        return with(new WorkRule(work.mode(), work.onBusy(), other, work.lease(), work.isTransacted(), work.order()));
    }

    private ConsumerKind with(WorkRule work) {
        return new ConsumerKind(
                queue,
                work.isTransacted(),
                isSelective,
                new ConsumerDefinition(
                        name(), definition.key(), work, definition.attempts(), definition.failureTypes()));
    }

    boolean findsKeysInBodies() {
        return definition.key().isByResolver() || readsJson();
    }

    boolean readsJson() {
        return !definition.key().pointer().isEmpty();
    }

    boolean hasRulesOfItsOwn() {
        return KeyRules.isUnusual(definition.key());
    }

    /** Says so itself, and nothing about all other failures. */
    static final class Judging implements FailureClassifier {

        @Override
        public Optional<Decision> classify(Throwable failure) {
            return Optional.of(Decision.PARK).filter(found -> failure instanceof Terminal);
        }
    }

    /** No attempt can help. */
    static final class Terminal extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Terminal() {
            super("terminal", null, false, false);
        }
    }
}
