package dev.semel.internal.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeptHeadersTest {

    @Test
    void knowsTheExpiryAndThePriorityThatWereKept() {
        StoredMessage message = StoredMessage.text("x", Map.of("JMSExpiration", 5_000L, "JMSPriority", 9));

        assertThat(KeptHeaders.expiryOf(message)).contains(Instant.ofEpochSecond(5));
        assertThat(KeptHeaders.priorityOf(message)).isEqualTo(9);
        assertThat(message.without(KeptHeaders.EXPIRATION).properties()).containsOnlyKeys("JMSPriority");
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, Long.MAX_VALUE / 2, 0, -1})
    void takesAnExpiryThatNoDatabaseHasRoomForAsNever(long millis) {
        assertThat(KeptHeaders.expiryOf(StoredMessage.text("x", Map.of("JMSExpiration", millis))))
                .isEmpty();
    }

    @Test
    void keepsWhatIsTheSenders() {
        assertThat(List.of("tenant", "JMS_AMQP_X", "JMSXGroupID", "JMSXAppID")).allMatch(KeptHeaders::isKeptProperty);
        assertThat(List.of("JMSXDeliveryCount", "JMSPriority")).noneMatch(KeptHeaders::isKeptProperty);
    }

    @Test
    void doesNotTrustAPropertyOfAnotherType() {
        StoredMessage message = StoredMessage.text("x", Map.of("JMSExpiration", "soon", "JMSPriority", "high"));

        assertThat(KeptHeaders.expiryOf(message)).isEmpty();
        assertThat(KeptHeaders.priorityOf(message)).isEqualTo(KeptHeaders.USUAL_PRIORITY);
    }
}
