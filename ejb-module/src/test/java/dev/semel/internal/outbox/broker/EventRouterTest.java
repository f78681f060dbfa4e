package dev.semel.internal.outbox.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.semel.internal.outbox.relay.EventPublisher.Outcome;
import dev.semel.internal.outbox.relay.EventPublisher.PartlyPublishedException;
import dev.semel.internal.outbox.relay.TimeLimit;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.MutableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EventRouterTest {

    private final List<String> log = new ArrayList<>();
    private final MutableClock clock = new MutableClock();
    private final BrokerOfTest messaging = new BrokerOfTest("jms", DestinationKind.QUEUE, DestinationKind.TOPIC);
    private final BrokerOfTest kafka = new BrokerOfTest("kafka", DestinationKind.KAFKA);
    private final EventRouter both = new EventRouter(List.of(kafka, messaging), clock);
    private final EventRouter alone = new EventRouter(List.of(messaging), clock);

    private final PendingEvent toQueue = event(OutboxEvent.toQueue("a"));
    private final PendingEvent toTopic = event(OutboxEvent.toTopic("b"));
    private final PendingEvent toKafka = event(OutboxEvent.toKafka("c"));

    private final class BrokerOfTest implements BrokerPublisher {

        private final String name;
        private final Set<DestinationKind> kinds;
        private RuntimeException failure;
        private Outcome outcome = Outcome.PUBLISHED;
        private boolean answers;

        BrokerOfTest(String name, DestinationKind... kinds) {
            this.name = name;
            this.kinds = Set.of(kinds);
        }

        @Override
        public boolean takes(DestinationKind kind) {
            return kinds.contains(kind);
        }

        @Override
        public void publishBatch(List<PendingEvent> events, TimeLimit limit) {
            events.forEach(event -> log.add(name + " " + event.content().event().destination()));
            if (failure != null) {
                throw failure;
            }
        }

        @Override
        public boolean isRefusedAsKnown(Exception refused) {
            return true;
        }

        @Override
        public Outcome publishOne(PendingEvent event) {
            log.add(name + " alone " + event.content().event().destination());
            return outcome;
        }

        @Override
        public Optional<Exception> findOutage() {
            return answers ? Optional.empty() : Optional.of(new IllegalStateException(name));
        }
    }

    private static PendingEvent event(OutboxEvent event) {
        return OutgoingEvents.pending(
                UUID.randomUUID(), event.group().orElse(null), 0, null, () -> OutgoingEvents.of(event.text("x")));
    }

    @Test
    void handsEachEventToItsBrokerInTheirOrderAndJakartaMessagingFirst() {
        both.publishBatch(List.of(toKafka, toQueue, toTopic), TimeLimit.NONE);

        assertThat(log).containsExactly("jms a", "jms b", "kafka c");
    }

    @Test
    void sendsNoneAheadOfAnEventOfItsGroupForAnotherBroker() {
        PendingEvent first = event(OutboxEvent.toKafka("first").group("g"));
        PendingEvent second = event(OutboxEvent.toQueue("second").group("g"));
        PendingEvent third = event(OutboxEvent.toQueue("third").group("g"));
        PendingEvent other = event(OutboxEvent.toQueue("other").group("h"));

        both.publishBatch(List.of(first, second, other, third), TimeLimit.NONE);

        assertThat(log).containsExactly("kafka first", "jms second", "jms other", "jms third");
    }

    @Test
    void sendsNothingBehindAnEventOfItsGroupThatAnotherBrokerRefuses() {
        kafka.failure = new IllegalStateException("refused");
        PendingEvent first = event(OutboxEvent.toKafka("first").group("g"));
        PendingEvent second = event(OutboxEvent.toQueue("second").group("g"));

        assertThatThrownBy(() -> both.publishBatch(List.of(first, second), TimeLimit.NONE))
                .isSameAs(kafka.failure);

        assertThat(log).containsExactly("kafka first");
    }

    @Test
    void asksNoBrokerForNothing() {
        both.publishBatch(List.of(toKafka), TimeLimit.NONE);

        assertThat(log).containsExactly("kafka c");
    }

    @Test
    void sendsNothingToKafkaWhenJakartaMessagingFails() {
        messaging.failure = new IllegalStateException("refused");

        assertThatThrownBy(() -> both.publishBatch(List.of(toKafka, toQueue), TimeLimit.NONE))
                .isSameAs(messaging.failure);

        assertThat(log).containsExactly("jms a");
    }

    @Test
    void saysWhatJakartaMessagingHasWhenKafkaFails() {
        kafka.failure = new IllegalStateException("refused");

        PartlyPublishedException failed = partly(List.of(toKafka, toQueue));

        assertThat(failed.published()).containsExactly(toQueue.id());
        assertThat(failed).hasCause(kafka.failure);
        assertThat(both.isRefusedAsKnown(failed)).isFalse();
    }

    @Test
    void saysWhatBothHaveWhenKafkaHasAPart() {
        PendingEvent another = event(OutboxEvent.toKafka("d"));
        kafka.failure = new PartlyPublishedException(Set.of(another.id()), new IllegalStateException("refused"));

        assertThat(partly(List.of(toKafka, another, toQueue)).published())
                .containsExactlyInAnyOrder(another.id(), toQueue.id());
    }

    @Test
    void blocksAnEventForABrokerThatTheApplicationDoesNotHave() {
        Outcome outcome = alone.publishOne(toKafka);

        assertThat(outcome.kind()).isEqualTo(Outcome.Kind.BLOCKED);
        assertThat(outcome.cause()).hasMessageContaining("cannot reach the broker of the kafka c");
        assertThat(log).isEmpty();
    }

    @Test
    void publishesTheOthersOfABatchWithAnEventForABrokerThatTheApplicationDoesNotHave() {
        kafka.failure = new IllegalStateException("not called");
        BrokerOfTest other = new BrokerOfTest("other");

        PartlyPublishedException failed = catchThrowableOfType(
                PartlyPublishedException.class, () -> new EventRouter(List.of(messaging, other), clock)
                        .publishBatch(List.of(toKafka, toQueue), TimeLimit.NONE));

        assertThat(failed.published()).containsExactly(toQueue.id());
        assertThat(log).containsExactly("jms a");
    }

    @Test
    void sendsOneEventByItsBroker() {
        assertThat(both.publishOne(toKafka).kind()).isEqualTo(Outcome.Kind.PUBLISHED);
        both.publishOne(toTopic);

        assertThat(log).containsExactly("kafka alone c", "jms alone b");
    }

    @Test
    void leavesADamagedEventToJakartaMessaging() {
        PendingEvent damaged = OutgoingEvents.pending(UUID.randomUUID(), null, 0, null, () -> {
            throw new IllegalStateException("damaged");
        });
        messaging.failure = new IllegalStateException("damaged");

        assertThatThrownBy(() -> both.publishBatch(List.of(damaged), TimeLimit.NONE))
                .hasMessage("damaged");
    }

    @Test
    void asksJakartaMessagingForAnOutageOnWhichAllDepends() {
        assertThat(alone.findOutage().orElseThrow()).hasMessage("jms");
        assertThat(new EventRouter(List.of(messaging, new BrokerOfTest("not used")), clock).findOutage())
                .isPresent();
        assertThat(both.findOutage()).isEmpty();
    }

    @Test
    void doesNotLetKafkaWaitForJakartaMessaging() {
        messaging.outcome = new Outcome(Outcome.Kind.OUTAGE, new IllegalStateException("connection refused"));

        assertThat(alone.publishOne(toQueue).kind()).isEqualTo(Outcome.Kind.OUTAGE);
        assertThat(both.publishOne(toQueue).kind()).isEqualTo(Outcome.Kind.BLOCKED);
        assertThat(both.publishOne(toKafka).kind()).isEqualTo(Outcome.Kind.PUBLISHED);
    }

    @Test
    void asksJakartaMessagingOnceInFiveSecondsWhileItIsAway() {
        both.findOutage();

        assertThat(both.publishOne(toQueue).cause()).hasMessage("jms");
        assertThat(both.publishOne(toTopic).kind()).isEqualTo(Outcome.Kind.BLOCKED);
        assertThat(log).isEmpty();
        clock.advance(Duration.ofSeconds(6));

        assertThat(both.publishOne(toQueue).kind()).isEqualTo(Outcome.Kind.PUBLISHED);
    }

    @Test
    void sendsAtOnceWhenJakartaMessagingHasAnsweredAgain() {
        both.findOutage();
        messaging.answers = true;
        both.findOutage();

        assertThat(both.publishOne(toQueue).kind()).isEqualTo(Outcome.Kind.PUBLISHED);
    }

    @Test
    void leavesAnOutageOfTheDatabaseAnOutage() {
        messaging.outcome = new Outcome(
                Outcome.Kind.OUTAGE,
                new PendingEvent.UnreadableException(UUID.randomUUID(), new IllegalStateException("no answer")));

        assertThat(both.publishOne(toQueue).kind()).isEqualTo(Outcome.Kind.OUTAGE);
    }

    private PartlyPublishedException partly(List<PendingEvent> events) {
        return catchThrowableOfType(PartlyPublishedException.class, () -> both.publishBatch(events, TimeLimit.NONE));
    }
}
