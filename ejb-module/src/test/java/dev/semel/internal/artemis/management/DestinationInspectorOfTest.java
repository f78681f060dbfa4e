package dev.semel.internal.artemis.management;

import dev.semel.internal.outbox.destination.DestinationInspector;
import jakarta.jms.ConnectionFactory;

/** The real port, for tests of what uses it. */
public final class DestinationInspectorOfTest {

    private DestinationInspectorOfTest() {}

    public static DestinationInspector of(ConnectionFactory connectionFactory) {
        return new ArtemisInspector(new BrokerManagement(connectionFactory));
    }
}
