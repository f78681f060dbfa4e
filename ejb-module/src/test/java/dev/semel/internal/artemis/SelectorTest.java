package dev.semel.internal.artemis;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a message that is sent again passes the selector that its original has passed. */
class SelectorTest {

    private final Set<String> properties = new HashSet<>();
    private long expiration;
    private int deliveryMode = DeliveryMode.PERSISTENT;
    private JMSException unknown;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "JMSMessageID",
                "JMSTimestamp",
                "AMQUserID",
                "AMQSize",
                "AMQAddress",
                "semel_event_id",
                "semel_consumer",
                "semel_waits",
                "semel_retry_of",
                "JMSXDeliveryCount"
            })
    void isNotPassedByACopyWhereItAsksForWhatEachMessageHasOfItsOwn(String name) {
        assertThat(Selector.namesOfLost(name + " IS NOT NULL AND region = 'north'"))
                .containsExactly(name);
        assertThat(asks("region = 'north' OR " + name + ">0")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"JMSPriority > 4", "JMSCorrelationID = 'a'", "JMSType = 'Order'", "region IN ('north')"})
    void isPassedByACopyWhereItAsksForWhatIsKept(String selector) {
        assertThat(Selector.namesOfLost(selector)).isEmpty();
        assertThat(asks(selector)).isFalse();
    }

    @Test
    void readsNoNamesInTexts() {
        assertThat(Selector.namesOfLost("note = 'JMSMessageID' AND other = 'it''s JMSTimestamp'"))
                .isEmpty();
    }

    @Test
    void namesEachOnce() {
        assertThat(Selector.namesOfLost("JMSTimestamp > 1 AND JMSTimestamp < 9 AND AMQSize = 1"))
                .containsExactly("JMSTimestamp", "AMQSize");
    }

    @ParameterizedTest
    @ValueSource(strings = {"semel_event_type", "idempotency_key"})
    void isNotPassedWhereACopyHasAPropertyThatItsOriginalHadNot(String name) {
        assertThat(asks(name + " IS NULL")).isTrue();

        properties.add(name);
        assertThat(asks(name + " = 'a'")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"JMSExpiration", "AMQExpiration"})
    void isNotPassedForSureWhereItAsksWhenAMessageExpiresThatDoes(String name) {
        assertThat(asks(name + " = 0")).isFalse();

        expiration = 1;
        assertThat(asks(name + " > 0")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"JMSDeliveryMode", "AMQDurable"})
    void isNotPassedWhereItAsksForTheDeliveryModeOfAMessageThatWasNotPersistent(String name) {
        assertThat(asks(name + " = 'DURABLE'")).isFalse();

        deliveryMode = DeliveryMode.NON_PERSISTENT;
        assertThat(asks(name + " = 'NON_DURABLE'")).isTrue();
    }

    @Test
    void isNotPassedForSureWhereTheMessageDoesNotSay() {
        unknown = new JMSException("no header");

        assertThat(asks("JMSExpiration = 0")).isTrue();
        assertThat(asks("region = 'north'")).as("nothing to be asked").isFalse();
    }

    private boolean asks(String selector) {
        return Selector.asksForWhatACopyLoses(selector, message());
    }

    private Message message() {
        return (Message) Proxy.newProxyInstance(
                Message.class.getClassLoader(), new Class<?>[] {Message.class}, (proxy, method, arguments) -> {
                    if (unknown != null) {
                        throw unknown;
                    }
                    return switch (method.getName()) {
                        case "propertyExists" -> properties.contains(arguments[0]);
                        case "getJMSExpiration" -> expiration;
                        case "getJMSDeliveryMode" -> deliveryMode;
                        default -> throw new UnsupportedOperationException(method.getName());
                    };
                });
    }
}
