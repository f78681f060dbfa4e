package dev.semel.internal.message.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.message.UnreadObjectException;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.ObjectMessage;
import jakarta.jms.Session;
import java.util.ArrayList;
import java.util.List;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Test;

/** What a real Artemis throws when a handler reads an object that the server does not allow. */
class UnreadObjectTest {

    @Test
    void isToldFromOtherFailuresHoweverTheHandlerReadsAndWrapsIt() throws JMSException {
        assertThat(explained(message -> ((ObjectMessage) message).getObject()))
                .isInstanceOf(UnreadObjectException.class)
                .hasMessageContaining("Forbidden class java.util.ArrayList")
                .hasMessageContaining("deserializationAllowList");
        assertThat(explained(message -> message.getBody(List.class))).isInstanceOf(UnreadObjectException.class);
    }

    @Test
    void leavesOtherFailuresAlone() throws JMSException {
        Throwable explained = explained(message -> {
            throw new JMSException("The broker is away.");
        });

        assertThat(explained).isExactlyInstanceOf(IllegalStateException.class);
    }

    @Test
    void isToldOfAnObjectThatIsCutOffThoughJavaGivesNoReason() throws JMSException {
        Throwable explained = explained(UnreadObjectTest::cutOff, message -> ((ObjectMessage) message).getObject());

        assertThat(explained)
                .isInstanceOf(UnreadObjectException.class)
                .hasMessageContaining("was not read: Java gives no reason");
    }

    private static Message cutOff(Session session) throws JMSException {
        ObjectMessage message = session.createObjectMessage();
        byte[] headerAlone = {(byte) 0xac, (byte) 0xed, 0, 5};
        new ArtemisBroker().inside(message).setSerialised(headerAlone);
        return message;
    }

    private static Throwable explained(TestBroker.Reading<?> reading) throws JMSException {
        return explained(session -> session.createObjectMessage(new ArrayList<>(List.of("bought"))), reading);
    }

    private static Throwable explained(TestBroker.MessageMaker sent, TestBroker.Reading<?> reading)
            throws JMSException {
        try (TestBroker broker = new TestBroker()) {
            ((ActiveMQConnectionFactory) broker.connectionFactory()).setDeserializationDenyList("*");
            broker.send("objects", sent);
            return broker.receive("objects", message -> {
                Throwable failure = catchThrowable(() -> reading.read(message));
                return new ArtemisBroker()
                        .inside(message)
                        .explain(new IllegalStateException("The handler failed.", failure));
            });
        }
    }
}
