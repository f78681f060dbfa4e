package dev.semel.internal.outbox.jms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome.Kind;
import dev.semel.internal.outbox.relay.TimeLimit;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.MutableClock;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.activemq.artemis.core.security.CheckType;
import org.junit.jupiter.api.Test;

/** Replies on a real Artemis, which makes queues on demand: none must be made for a requester that is gone. */
class ReplyPublisherTest extends PublisherToArtemis {

    private static final long PATIENCE_MILLIS = 60_000;
    private static final TimeLimit LONG_ENOUGH =
            new TimeLimit(new MutableClock(), new MutableClock().instant().plusSeconds(1), Duration.ofSeconds(1));

    @Test
    void reachesATemporaryQueueOfAnotherConnectionAloneAndInABatch() throws JMSException {
        try (Connection requester = broker.connectionFactory().createConnection();
                Session session = requester.createSession()) {
            requester.start();
            TemporaryQueue answers = session.createTemporaryQueue();
            MessageConsumer consumer = session.createConsumer(answers);
            PendingEvent alone = reply(answers.getQueueName(), "alone");
            PendingEvent together = reply(answers.getQueueName(), "together");

            assertThat(publisher.findUnwanted(List.of(alone, together), LONG_ENOUGH))
                    .isEmpty();
            assertThat(publisher.publishOne(alone).kind()).isEqualTo(Kind.PUBLISHED);
            publisher.publishBatch(List.of(together, reply(answers.getQueueName(), "last")));

            Message first = consumer.receive(PATIENCE_MILLIS);
            assertThat(first.getBody(String.class)).isEqualTo("alone");
            assertThat(first.getJMSCorrelationID()).isEqualTo("mine");
            assertThat(first.getBooleanProperty(MessageContract.REPLY)).isTrue();
            assertThat(first.getStringProperty(MessageContract.MEDIA_TYPE)).isEqualTo("text/plain");
            assertThat(consumer.receive(PATIENCE_MILLIS).getBody(String.class)).isEqualTo("together");
            assertThat(consumer.receive(PATIENCE_MILLIS).getBody(String.class)).isEqualTo("last");
        }
    }

    @Test
    void findsThatARequesterIsGoneAndMakesNoQueueInItsPlace() throws JMSException {
        String gone = nameOfAQueueThatIsGone();
        PendingEvent reply = reply(gone, "late");

        assertThat(publisher.findUnwanted(List.of(reply), LONG_ENOUGH))
                .hasEntrySatisfying(reply.id(), cause -> assertThat(cause)
                        .hasMessageContaining("There is no queue " + gone)
                        .hasMessageContaining("its requester is gone"));
        assertThat(publisher.publishOne(reply).kind()).isEqualTo(Kind.UNWANTED);
        assertThat(broker.hasQueue(gone)).isFalse();
        assertThat(publisher
                        .publishOne(pending(OutboxEvent.toQueue(gone).text("no reply")))
                        .kind())
                .as("that of any other event is made on demand")
                .isEqualTo(Kind.PUBLISHED);
        assertThat(broker.hasQueue(gone)).isTrue();
    }

    @Test
    void saysTheSameOfATopicThatNoOneHears() {
        assertThat(publisher.publishOne(toTopic("unheard")).kind()).isEqualTo(Kind.UNWANTED);
    }

    @Test
    void saysTheSameOfAReplyWhoseTimeIsOver() throws JMSException {
        broker.createQueue("answers");
        PendingEvent late = pending(content("answers", "late"), Duration.ZERO);

        assertThat(publisher.findUnwanted(List.of(late), LONG_ENOUGH)).containsOnlyKeys(late.id());
        assertThat(publisher.publishOne(late).kind()).isEqualTo(Kind.UNWANTED);
        assertThat(broker.count("answers")).isZero();
        assertThat(broker.count("ExpiryQueue")).isZero();
    }

    @Test
    void sendsNoReplyToANamedQueueThatIsDisabled() throws JMSException {
        broker.createQueue("answers");
        broker.setEnabled("answers", false);
        PendingEvent reply = reply("answers", "during");

        assertThat(publisher.findUnwanted(List.of(reply), LONG_ENOUGH)).isEmpty();
        assertThat(publisher.publishOne(reply).kind()).isEqualTo(Kind.BLOCKED);

        broker.setEnabled("answers", true);
        assertThat(publisher.publishOne(reply).kind()).isEqualTo(Kind.PUBLISHED);
        assertThat(broker.count("answers")).isEqualTo(1);
    }

    /** Each exists, and this user may send there. */
    @Test
    void sendsNoReplyToAnAddressThatIsNeitherARequestersOwnNorNamed() throws JMSException {
        broker.createQueue("payments");
        try (Connection other = broker.connectionFactory().createConnection();
                Session session = other.createSession()) {
            session.createConsumer(session.createTopic("prices"));
            String subscription = broker.queuesOf("prices").get(0);

            for (String address : List.of(
                    "payments", "activemq.management", "payments::payments", "prices::" + subscription, subscription)) {
                PendingEvent reply = reply(address, "forged");
                assertThat(publisher.findUnwanted(List.of(reply), LONG_ENOUGH))
                        .as(address)
                        .containsOnlyKeys(reply.id());
                assertThat(publisher.publishOne(reply).kind()).as(address).isEqualTo(Kind.UNWANTED);
            }
            assertThat(publisher.publishOne(toTopic("prices")).cause())
                    .hasMessageContaining("No reply is sent to topic prices")
                    .hasMessageContaining("semel.reply.addresses does not name it");
        }
        assertThat(broker.count("payments")).isZero();
    }

    @Test
    void sendsRepliesToAddressesThatTheSettingNames() throws JMSException {
        broker.createQueue("answers");
        broker.createQueue("replies.of.the.till");
        broker.createQueue("reply");

        assertThat(publisher.publishOne(reply("answers", "x")).kind()).isEqualTo(Kind.PUBLISHED);
        assertThat(publisher.publishOne(reply("replies.of.the.till", "x")).kind())
                .isEqualTo(Kind.PUBLISHED);
        assertThat(publisher.publishOne(reply("reply", "x")).kind()).isEqualTo(Kind.UNWANTED);
    }

    @Test
    void letsAReplyWaitForAnAddressThatTakesNothingNow() {
        broker.createQueue("answers");
        broker.permitOnly("answers", CheckType.CONSUME);

        assertThat(publisher.publishOne(reply("answers", "x")).kind()).isEqualTo(Kind.BLOCKED);
    }

    @Test
    void callsNothingGoneInAnOutage() {
        broker.close();
        PendingEvent reply = reply("answers", "x");

        assertThat(publisher.findUnwanted(List.of(reply), LONG_ENOUGH)).isEmpty();
        assertThat(publisher.publishOne(reply).kind()).isEqualTo(Kind.OUTAGE);
    }

    private String nameOfAQueueThatIsGone() throws JMSException {
        try (Connection requester = broker.connectionFactory().createConnection();
                Session session = requester.createSession()) {
            return session.createTemporaryQueue().getQueueName();
        }
    }

    private static PendingEvent toTopic(String topic) {
        return pending(
                new OutgoingEvent(OutboxEvent.toTopic(topic).type("reply"), message("late"), Optional.empty()), null);
    }

    private static PendingEvent reply(String queue, String text) {
        return pending(content(queue, text), Duration.ofHours(1));
    }

    private static OutgoingEvent content(String queue, String text) {
        return new OutgoingEvent(OutboxEvent.toQueue(queue).type("reply"), message(text), Optional.empty());
    }

    private static StoredMessage message(String text) {
        return StoredMessage.text(
                text,
                Map.of(
                        MessageContract.REPLY,
                        true,
                        MessageContract.MEDIA_TYPE,
                        "text/plain",
                        KeptHeaders.CORRELATION_ID,
                        "mine"));
    }
}
