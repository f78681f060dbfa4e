package dev.semel.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.resource.spi.InvalidPropertyException;
import java.util.HashMap;
import java.util.Map;
import javax.naming.NameNotFoundException;
import org.apache.activemq.artemis.jms.client.ActiveMQQueue;
import org.apache.activemq.artemis.jms.client.ActiveMQTopic;
import org.apache.activemq.artemis.ra.inflow.ActiveMQActivationSpec;
import org.junit.jupiter.api.Test;

class NamedDestinationTest {

    private final Map<String, Object> bound = new HashMap<>();
    private final ActiveMQActivationSpec spec = new ActiveMQActivationSpec();

    @Test
    void isTheQueueThatTheServerDefinesUnderItsJndiName() throws Exception {
        ActiveMQQueue queue = new ActiveMQQueue();
        queue.setAddress("shop.orders");
        bound.put("jms/orders", queue);

        resolve("jms/orders");

        assertThat(spec.getDestination()).isEqualTo("shop.orders");
        assertThat(spec.getDestinationType()).isEqualTo("jakarta.jms.Queue");
    }

    @Test
    void isATopicIfThatIsBound() throws Exception {
        ActiveMQTopic topic = new ActiveMQTopic();
        topic.setAddress("shop.news");
        bound.put("jms/news", topic);

        resolve("jms/news");

        assertThat(spec.getDestination()).isEqualTo("shop.news");
        assertThat(spec.getDestinationType()).isEqualTo("jakarta.jms.Topic");
    }

    @Test
    void isTheNameOfAQueueWhereNothingIsBound() throws Exception {
        resolve("shop.orders");

        assertThat(spec.getDestination()).isEqualTo("shop.orders");
    }

    @Test
    void isNotTheNameOfAQueueIfItLooksLikeOneOfJndi() {
        for (String name : new String[] {"jms/orders", "java:app/jms/orders", "java:global/orders"}) {
            assertThatThrownBy(() -> resolve(name))
                    .isInstanceOf(InvalidPropertyException.class)
                    .hasMessageContaining("\"" + name + "\"")
                    .hasMessageContaining("<jmsQueue jndiName=\"" + name + "\">");
        }
    }

    private void resolve(String name) throws InvalidPropertyException {
        spec.setUseJNDI(false);
        spec.setDestination(name);
        new NamedDestination(wanted -> {
                    if (!bound.containsKey(wanted)) {
                        throw new NameNotFoundException(wanted);
                    }
                    return bound.get(wanted);
                })
                .resolve(spec);
    }
}
