package dev.semel.internal.idempotency.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.KeyStore;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.Order;
import dev.semel.internal.settings.InvalidSettingException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConsumerDefinitionTest {

    @Test
    void takesTheNameOfTheClassWhenNoneIsGiven() {
        assertThat(of(Unnamed.class, Map.of()).name()).isEqualTo("Unnamed");
    }

    @Test
    void letsASettingOverrideTheAnnotation() {
        ConsumerDefinition overridden = of(
                Named.class,
                Map.of("semel.consumer.payments.max-attempts", "9", "semel.consumer.payments.first-delay", "PT0.1S"));

        assertThat(overridden.attempts().retry().maxAttempts()).isEqualTo(9);
        assertThat(overridden.attempts().retry().firstDelay()).isEqualTo(Duration.ofMillis(100));
        assertThat(overridden.attempts().retry().maxDelay()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void refusesASettingThatBreaksItsRuleAndNamesSettingRuleAndValue() {
        assertThatThrownBy(() -> of(Named.class, Map.of("semel.consumer.payments.max-attempts", "0")))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessage("The setting semel.consumer.payments.max-attempts must be between 1 and 1000, but is \"0\"."
                        + " The application does not start until it is corrected.");
        assertThatThrownBy(() -> of(Named.class, Map.of("semel.consumer.payments.first-delay", "soon")))
                .hasMessageContaining("semel.consumer.payments.first-delay must be an ISO-8601 duration")
                .hasMessageContaining("soon");
        assertThatThrownBy(() -> of(Named.class, Map.of("semel.consumer.payments.max-delay", "PT0.01S")))
                .hasMessageContaining("must not be shorter than semel.consumer.payments.first-delay");
        assertThatThrownBy(() -> of(Pointless.class, Map.of())).hasMessageContaining("must be a JSON pointer");
    }

    @Test
    void knowsItsTerminalExceptionsWithTheirSubclasses() {
        ConsumerDefinition definition = of(Named.class, Map.of());

        assertThat(definition.failureTypes().isTerminal(new NumberFormatException()))
                .isTrue();
        assertThat(definition.failureTypes().isTerminal(new IllegalStateException()))
                .isFalse();
    }

    @Test
    void asksNoBeanForTheTypesThatAreDeclaredForACall() {
        FailureTypes declared =
                FailureTypes.of(List.of(IllegalStateException.class), List.of(IllegalArgumentException.class));

        assertThat(declared.isTerminal(new IllegalStateException())).isTrue();
        assertThat(declared.isRetryable(new NumberFormatException())).isTrue();
        assertThat(declared.hasClassifier()).isFalse();
    }

    @Test
    void refusesALeaseThatNoHeartbeatKeepsOrThatOutlivesADay() {
        for (String lease : List.of("PT0.999S", "PT24H0.001S")) {
            assertThatThrownBy(() -> of(Leased.class, Map.of("semel.consumer.mails.lease", lease)))
                    .isInstanceOf(InvalidSettingException.class)
                    .hasMessageContaining("semel.consumer.mails.lease must be between PT1S and PT24H");
        }
        for (String lease : List.of("PT1S", "PT24H")) {
            assertThat(of(Leased.class, Map.of("semel.consumer.mails.lease", lease))
                            .work()
                            .lease())
                    .isEqualTo(Duration.parse(lease));
        }
    }

    @Test
    void keepsAnOrderWhereOneTransactionCanHoldTheGroup() {
        ConsumerDefinition ordered = of(Named.class, Map.of("semel.consumer.payments.order", "in-sequence"));

        assertThat(ordered.work().order()).isEqualTo(Order.IN_SEQUENCE);
        assertThat(of(Named.class, Map.of()).work().order()).isEqualTo(Order.ANY);
        assertThatThrownBy(() -> of(Leased.class, Map.of("semel.consumer.mails.order", "one-at-a-time")))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.consumer.mails.order must be ANY with Mode.LEASED")
                .hasMessageContaining("ONE_AT_A_TIME");
    }

    @Test
    void keepsKeysElsewhereThanInTheDatabaseUnderALeaseOnly() {
        Map<String, String> elsewhere =
                Map.of("semel.consumer.mails.store", "redis", "semel.consumer.payments.store", "redis");

        assertThat(of(Leased.class, Map.of()).work().store()).isEqualTo(KeyStore.DATABASE);
        assertThat(of(Leased.class, elsewhere).work().store()).isEqualTo(KeyStore.REDIS);
        assertThatThrownBy(() -> of(Named.class, elsewhere))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.consumer.payments.store must be DATABASE unless the mode is LEASED")
                .hasMessageContaining("REDIS");
    }

    private static ConsumerDefinition of(Class<?> annotated, Map<String, String> settings) {
        return ConsumerDefinition.of(annotated, settings::get);
    }

    @IdempotentConsumer
    private static class Unnamed {}

    @IdempotentConsumer(
            name = "payments",
            firstDelay = "PT0.5S",
            maxDelay = "PT2S",
            parkOn = IllegalArgumentException.class)
    private static class Named {}

    @IdempotentConsumer(name = "mails", mode = Mode.LEASED)
    private static class Leased {}

    @IdempotentConsumer(keyPointer = "orderId")
    private static class Pointless {}
}
