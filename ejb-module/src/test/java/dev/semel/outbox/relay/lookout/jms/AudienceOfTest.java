package dev.semel.outbox.relay.lookout.jms;

import dev.semel.message.jms.BrokerManagement;
import dev.semel.outbox.relay.lookout.Audience;
import jakarta.jms.ConnectionFactory;

/** The real port, for tests of the room above it. */
public final class AudienceOfTest {

    private AudienceOfTest() {}

    public static Audience of(ConnectionFactory connectionFactory) {
        return new QueuesOfBroker(new BrokerManagement(connectionFactory));
    }
}
