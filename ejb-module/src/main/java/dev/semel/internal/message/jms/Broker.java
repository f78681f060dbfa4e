package dev.semel.internal.message.jms;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.List;
import java.util.Optional;

/**
 * Port: what Semel needs of a broker and of its client, and Jakarta Messaging has no method for. No name of a broker stands anywhere
 * else. Where the client of another one does not tell, the answer is empty, and what Jakarta Messaging says has to do.
 */
public interface Broker {

    /** The name that a broker gives itself when its data are made, and keeps: those of a cluster have one each. */
    Optional<String> id(ConnectionFactory connectionFactory) throws JMSException;

    /** The property by whose value the broker knows a message that it has already, and drops it. */
    String duplicateId();

    /** What the client keeps inside of a message. */
    BrokerMessage inside(Message message);

    /** Whether a property is one that the broker adds to a delivery, so that no copy of the message has it. */
    boolean adds(String property);

    /** Whether the client says by this failure that it could not get the body of a message; else it lies in the message. */
    boolean isLossOfBody(Throwable cause);

    /** The names in a selector that no copy of any message keeps. */
    List<String> lostByCopies(String selector);

    /**
     * What gets the messages of a session.
     *
     * @param producer any one of the session
     */
    Receivers receivers(Session session, MessageProducer producer);

    /** Whether the broker says by this failure that an address has no room. */
    boolean isFull(Throwable cause);

    /** The same failure in words for an operator, if the broker refuses the message whenever it is sent. */
    Optional<JMSException> explainHopeless(Exception refusal);

    /** A sentence: where the rights stand that its user needs. */
    String rights();

    /** What to add to the server, as the end of a sentence, so that it has a connection factory of this name. */
    String binding(String name);
}
