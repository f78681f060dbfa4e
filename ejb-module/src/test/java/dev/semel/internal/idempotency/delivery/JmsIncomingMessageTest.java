package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.TraceContext;
import jakarta.jms.TextMessage;
import jakarta.json.JsonException;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a message says of itself, believed as far as it can be true. */
class JmsIncomingMessageTest {

    private final Map<String, Object> properties = new HashMap<>();
    private String id = "ID:1";
    private String text = "{}";
    private final JmsIncomingMessage message = new JmsIncomingMessage(textMessage(), new ArtemisBroker());

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "29, 29", "999999, 999999", "-1, 0", "1000000, 0"})
    void countsHowOftenACopyHasWaitedWithinReason(int said, int believed) {
        properties.put(MessageContract.WAITS, said);

        assertThat(message.waits()).isEqualTo(believed);
    }

    @Test
    void takesNoTextForANumberOfWaits() {
        properties.put(MessageContract.WAITS, "7");

        assertThat(message.waits()).isZero();
    }

    @Test
    void readsTheIdsOfEventsOnlyWhereTheyAreSome() {
        UUID event = UUID.randomUUID();
        properties.put(MessageContract.EVENT_ID, event.toString());
        properties.put(MessageContract.RETRY_OF, event.toString());
        assertThat(message.eventId()).contains(event);
        assertThat(message.retryOf()).contains(event);

        properties.put(MessageContract.EVENT_ID, "1-1-1-1-1");
        properties.put(MessageContract.RETRY_OF, 42);
        JmsIncomingMessage other = new JmsIncomingMessage(textMessage(), new ArtemisBroker());
        assertThat(other.eventId()).isEmpty();
        assertThat(other.retryOf()).isEmpty();
    }

    @Test
    void hasNoIdWhereItIsBlank() {
        id = " ";
        assertThat(message.sentId()).isEmpty();
    }

    @Test
    void keepsAnIdAsItIsThatFitsIntoAColumn() {
        id = "ID:" + "x".repeat(50);
        assertThat(message.messageId()).isEqualTo(id);
    }

    @Test
    void tellsLongIdsApartThatDifferOnlyBehindWhatFitsIntoAColumn() {
        id = "ID:" + "x".repeat(1_000) + "1";
        String one = message.messageId();
        id = "ID:" + "x".repeat(1_000) + "2";
        String other = new JmsIncomingMessage(textMessage(), new ArtemisBroker()).messageId();

        assertThat(one).isNotEqualTo(other).hasSizeLessThanOrEqualTo(255);
    }

    @Test
    void tellsItsTrace() {
        String parent = "00-11111111111111111111111111111111-1111111111111111-01";
        properties.put(MessageContract.TRACE_PARENT, parent);
        assertThat(message.trace()).map(TraceContext::parent).contains(parent);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"ord", "[1,", "{\"half a character\":\"\uD83D"})
    void isAtFaultForTheBrokenJsonThatItIs(String broken) {
        text = broken;
        assertThat(message.isBodyAtFault(new JsonException("unexpected end"))).isTrue();
        assertThat(message.isBodyAtFault(new IllegalStateException("no connection")))
                .as("of another kind")
                .isFalse();
    }

    @Test
    void isNotAtFaultForBrokenJsonFromElsewhere() {
        assertThat(message.isBodyAtFault(new JsonException("<html>"))).isFalse();
    }

    private TextMessage textMessage() {
        return (TextMessage) Proxy.newProxyInstance(
                JmsIncomingMessageTest.class.getClassLoader(),
                new Class<?>[] {TextMessage.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getText" -> text;
                    case "getJMSMessageID" -> id;
                    case "getObjectProperty" -> properties.get(arguments[0]);
                    case "getPropertyNames" -> Collections.enumeration(properties.keySet());
                    case "getJMSPriority" -> 4;
                    case "getJMSExpiration", "getJMSTimestamp" -> 0L;
                    default -> null;
                });
    }
}
