package dev.semel.internal.artemis;

import dev.semel.internal.message.jms.Receivers;
import dev.semel.internal.message.jms.SendWatch;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.ResourceAllocationException;
import jakarta.jms.Session;
import jakarta.jms.TemporaryTopic;
import jakarta.jms.Topic;
import java.util.List;
import java.util.Optional;

record ArtemisReceivers(Session session, MessageProducer producer) implements Receivers {

    private static final long NEVER_EXPIRES = 0;

    @Override
    public void requireQueue(String name, Destination queue) throws JMSException {
        QueueCheck.require(session, name, queue);
    }

    @Override
    public void requireAny(String name, Destination destination) throws JMSException {
        QueueCheck.requireReceiver(producer, name, destination);
    }

    @Override
    public boolean areTemporary(Queue queue) throws JMSException {
        return QueueCheck.isTemporary(producer, queue);
    }

    @Override
    public boolean takeAll(Queue queue) throws JMSException {
        return AddressCheck.takesAll(producer, queue);
    }

    @Override
    public Optional<String> filterOf(Queue queue) throws JMSException {
        return AddressCheck.filterOf(producer, queue);
    }

    @Override
    public Optional<String> filterOf(Topic topic) throws JMSException {
        return AddressCheck.filterOf(producer, topic);
    }

    // The client translates these names in a selector.
    @Override
    public void requireOwnNames(String queue, String filter) throws ResourceAllocationException {
        List<String> foreign = Selector.namesOfJakartaMessaging(filter);
        if (!foreign.isEmpty()) {
            throw new ResourceAllocationException("The " + queue + " has the filter " + filter
                    + " at the broker, which would drop this event without a word: the filter of a queue does not know "
                    + String.join(", ", foreign) + ". Use the broker's own names there, such as AMQPriority.");
        }
    }

    // A session of the broker sends a message where it sent the last one to the same address, and takes address::queue
    // for that address too: all subscribers would get what is for one, or one what is for all. A message to another
    // address, which has no receiver, makes it look again.
    @Override
    public void forget(SendWatch.Sends sends) throws JMSException {
        TemporaryTopic unread = session.createTemporaryTopic();
        Message empty = session.createMessage();
        sends.send(() ->
                producer.send(unread, empty, DeliveryMode.NON_PERSISTENT, Message.DEFAULT_PRIORITY, NEVER_EXPIRES));
        unread.delete();
    }
}
