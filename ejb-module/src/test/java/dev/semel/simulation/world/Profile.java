package dev.semel.simulation.world;

import dev.semel.internal.idempotency.consumer.UserBeans;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.ReconcilerSettings;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.ReplyAddresses;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.internal.settings.limit.ResultLimit;
import dev.semel.outbox.OnParked;
import dev.semel.simulation.check.Refusals;
import dev.semel.testing.container.Beans;
import java.time.Duration;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * The settings of one application on one server, and how wrong its clock is.
 *
 * @param application its name; servers of one name are the nodes of one application
 */
public record Profile(
        String application,
        RelaySettings relay,
        RelaySettings.Isolation isolation,
        OutboxSettings outbox,
        ClaimSettings claim,
        RetentionSettings retention,
        ReconcilerSettings reconciler,
        Duration clockError) {

    private static final Duration LONG = Duration.ofDays(1);
    private static final Duration SELDOM = Duration.ofMinutes(5);

    public static Profile random(String application, RandomGenerator random) {
        return new Profile(
                application,
                new RelaySettings(
                        true,
                        Duration.ofSeconds(1 + random.nextInt(5)),
                        1 + random.nextInt(6),
                        1 + random.nextInt(2),
                        Refusals.BACK_OFF),
                RelaySettings.Isolation.of(
                        random.nextBoolean() ? OnParked.HOLD : OnParked.SKIP,
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(30)),
                new OutboxSettings(
                        Publisher.RELAY, random.nextBoolean() ? Published.KEEP : Published.DELETE, Duration.ofDays(1)),
                new ClaimSettings(Duration.ofSeconds(1 + random.nextInt(10))),
                retention(random),
                reconciler(random),
                Duration.ofMillis(random.nextInt(20_000) - 10_000));
    }

    /** The same with a relay that hears of what is committed by its wake-ups, and hardly ever by its timer. */
    Profile undisturbed() {
        return new Profile(
                application,
                new RelaySettings(true, SELDOM, relay.batchSize(), relay.workers(), relay.retry()),
                isolation,
                outbox,
                claim,
                retention,
                reconciler,
                clockError);
    }

    /** With what rows are kept for, and looked at, on another node of the same application. */
    Profile keepingAs(Profile other) {
        return new Profile(
                application, relay, isolation, outbox, claim, other.retention(), other.reconciler(), clockError);
    }

    /** The same with a relay that works or not, and a purge that keeps to some hours. */
    Profile in(NodeRules rules, int node) {
        return new Profile(
                application,
                new RelaySettings(
                        rules.isRelayOn(node), relay.pollInterval(), relay.batchSize(), relay.workers(), relay.retry()),
                isolation,
                outbox,
                claim,
                new RetentionSettings(
                        retention.keys(),
                        retention.published(),
                        retention.closed(),
                        retention.redeliveryHorizon(),
                        new Schedule(
                                retention.schedule().interval(),
                                retention.schedule().batchSize(),
                                rules.window())),
                reconciler,
                clockError);
    }

    // A copy must not come later than a key is kept, and waits for its turn, too.
    private static RetentionSettings retention(RandomGenerator random) {
        boolean isShort = random.nextBoolean();
        Duration keys = isShort ? Duration.ofSeconds(240 + random.nextInt(300)) : LONG;
        // A published event can be sent again, so the product refuses to keep it for longer than keys.
        Duration published = random.nextBoolean() ? Duration.ofSeconds(20 + random.nextInt(200)) : keys;
        Schedule schedule =
                new Schedule(Duration.ofSeconds(10 + random.nextInt(40)), 1 + random.nextInt(5), Window.ALWAYS);
        return new RetentionSettings(keys, published, isShort ? Duration.ofMinutes(30) : LONG, keys, schedule);
    }

    // The bound is much shorter than what keys and events are kept for.
    private static ReconcilerSettings reconciler(RandomGenerator random) {
        return new ReconcilerSettings(
                random.nextInt(3) > 0,
                Duration.ofSeconds(10 + random.nextInt(50)),
                Duration.ofSeconds(30 + random.nextInt(90)));
    }

    // The product refuses a shorter period.
    Duration atLeastAsLongAsEvents(Duration counters) {
        return counters.compareTo(retention.published()) < 0 ? retention.published() : counters;
    }

    // Half of the nodes, by what is random already: one more draw would change all runs.
    private RelaySettings.Linger linger() {
        return new RelaySettings.Linger(clockError.isNegative() ? Duration.ofMillis(50) : Duration.ZERO);
    }

    void bind(Beans beans, NodeName node) {
        beans.bind(NodeName.class, node)
                .bind(UserBeans.class, new TwoBeans())
                .bind(String.class, application)
                .bind(RetentionSettings.class, retention)
                .bind(ReconcilerSettings.class, reconciler)
                .bind(RelaySettings.class, relay)
                .bind(RelaySettings.Isolation.class, isolation)
                .bind(RelaySettings.WakeUpTopic.class, new RelaySettings.WakeUpTopic(""))
                .bind(RelaySettings.Linger.class, linger())
                .bind(OutboxSettings.class, outbox)
                .bind(ResultLimit.class, new ResultLimit(1024))
                .bind(ReplyAddresses.class, ReplyAddresses.of(""))
                .bind(OutboxSettings.Replies.class, new OutboxSettings.Replies(Duration.ofHours(1)))
                .bind(ClaimSettings.class, claim);
    }

    /** The beans of the application: one judges failures, and for the other the simulated messages answer. */
    private static final class TwoBeans extends UserBeans {

        TwoBeans() {
            super(null);
        }

        @Override
        public <B, T> T call(Class<B> type, Function<B, T> question) {
            boolean isClassifier = type == (Object) ConsumerKind.Judging.class;
            return question.apply(isClassifier ? type.cast(new ConsumerKind.Judging()) : null);
        }
    }
}
