package dev.semel.internal.artemis;

import dev.semel.internal.message.jms.Broker;
import dev.semel.internal.message.jms.BrokerMessage;
import dev.semel.internal.message.jms.Receivers;
import jakarta.enterprise.context.Dependent;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.List;
import java.util.Optional;

/** What the rest of the house may know of Artemis and of its client. It has no state and needs no connection. */
@Dependent
public class ArtemisBroker implements Broker {

    /** A sentence: where the rights stand that the users of Semel need. */
    public static final String RIGHTS = "What its user needs is in the drop-in artemis-broker.xml.";

    @Override
    public Optional<String> id(ConnectionFactory connectionFactory) throws JMSException {
        return BrokerNode.of(connectionFactory);
    }

    @Override
    public String duplicateId() {
        return ArtemisNames.DUPLICATE_ID;
    }

    @Override
    public BrokerMessage inside(Message message) {
        return new CoreMessage(message);
    }

    @Override
    public boolean adds(String property) {
        return ArtemisNames.areAdded(property);
    }

    @Override
    public boolean isLossOfBody(Throwable cause) {
        return ClientFailure.isOfTheClient(cause);
    }

    @Override
    public List<String> lostByCopies(String selector) {
        return Selector.namesOfLost(selector);
    }

    @Override
    public Receivers receivers(Session session, MessageProducer producer) {
        return new ArtemisReceivers(session, producer);
    }

    @Override
    public boolean isFull(Throwable cause) {
        return ClientFailure.isOfFullAddress(cause);
    }

    @Override
    public Optional<JMSException> explainHopeless(Exception refusal) {
        return TooLarge.of(refusal).map(reason -> reason.explain(refusal));
    }

    @Override
    public String rights() {
        return RIGHTS;
    }

    @Override
    public String binding(String name) {
        return "<jmsConnectionFactory jndiName=\"" + name
                + "\"><properties.artemis reconnectAttempts=\"0\"/></jmsConnectionFactory> to server.xml, and the adapter"
                + " that makes it, unless it is there: <resourceAdapter id=\"artemis\""
                + " location=\"${server.config.dir}/ra/artemis-rar.rar\"> with its <properties.artemis .../>.";
    }
}
