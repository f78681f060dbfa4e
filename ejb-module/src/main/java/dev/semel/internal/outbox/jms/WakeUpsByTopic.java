package dev.semel.internal.outbox.jms;

import dev.semel.internal.message.jms.SendWatch;
import dev.semel.internal.outbox.wakeup.WakeUpChannel;
import dev.semel.internal.settings.RelaySettings.WakeUpTopic;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;

/**
 * Empty messages to subscriptions that do not outlive their listeners: without a listener nothing stays. They have no time
 * to live: what expires would pile up at the broker's expiry address, and clocks that differ would expire everything. Both run on
 * threads of the container's own, which have no transaction.
 */
@Dependent
class WakeUpsByTopic implements WakeUpChannel {

    @Resource(lookup = "jms/semel")
    ConnectionFactory connectionFactory;

    long patienceMillis = 30_000;

    private final WakeUpTopic topic;
    private final SendWatch watch;

    @Inject
    WakeUpsByTopic(WakeUpTopic topic, SendWatch watch) {
        this.topic = topic;
        this.watch = watch;
    }

    // Persistent, which is what a producer sends by itself: only then does the broker say what it refuses. Nothing is
    // written to its journal, because no durable queue gets it.
    @Override
    public void send() {
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession();
                MessageProducer producer = session.createProducer(session.createTopic(topic.name()));
                SendWatch.Sends sends = watch.begin()) {
            sends.send(() -> producer.send(session.createMessage()));
        } catch (JMSException failed) {
            throw unchecked(failed);
        }
    }

    // A consumer whose connection is lost receives nothing, as one to which nothing is sent: so each silence ends it.
    @Override
    public void listen(Runnable heard) {
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession();
                MessageConsumer consumer = session.createConsumer(session.createTopic(topic.name()))) {
            connection.start();
            heard.run();
            while (consumer.receive(patienceMillis) != null) {
                heard.run();
            }
        } catch (JMSException failed) {
            throw unchecked(failed);
        }
    }

    private static JMSRuntimeException unchecked(JMSException failed) {
        return new JMSRuntimeException(failed.getMessage(), failed.getErrorCode(), failed);
    }
}
