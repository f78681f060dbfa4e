package dev.semel.internal.idempotency.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.FailureClassifier;
import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.settings.InvalidSettingException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of each setting of a consumer, at their bounds. */
class RefusedConsumerTest {

    @ParameterizedTest
    @CsvSource({
        "max-server-deaths, 0, must be between 1 and 100",
        "max-server-deaths, 101, must be between 1 and 100",
        "max-attempts, 1001, must be between 1 and 1000",
        "retry-for, PT0S, must be a positive ISO-8601 duration",
        "retry-for, PT-1S, must be a positive ISO-8601 duration",
        "key-property, '', must name a message property",
        "key-pointer, orderId, must be a JSON pointer such as /orderId",
        "on-conflict, sometimes, must be"
    })
    void isToldTheSettingTheRuleAndTheValue(String setting, String value, String rule) {
        String name = "semel.consumer.orders." + setting;

        assertThatThrownBy(() -> of(Orders.class, Map.of(name, value)))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining(name + " " + rule)
                .hasMessageContaining("\"" + value + "\"");
    }

    @ParameterizedTest
    @CsvSource({"max-server-deaths, 1", "max-server-deaths, 100", "retry-for, PT0.001S", "key-pointer, /orderId"})
    void isNotRefusedAtTheBoundsOfARule(String setting, String value) {
        assertThatCode(() -> of(Orders.class, Map.of("semel.consumer.orders." + setting, value)))
                .doesNotThrowAnyException();
    }

    @Test
    void hasANameOfOneTo200Characters() {
        String longest = "n".repeat(200);

        assertThat(named(longest).name()).isEqualTo(longest);
        assertThatThrownBy(() -> named(longest + "n"))
                .hasMessageContaining("@IdempotentConsumer(name) must have 1 to 200 characters");
        assertThatThrownBy(() -> named(" ")).hasMessageContaining("must have 1 to 200 characters");
    }

    @Test
    void ignoresNoContentThatIsNoPointer() {
        assertThatThrownBy(() -> of(Ignoring.class, Map.of()))
                .hasMessageContaining("semel.consumer.Ignoring.ignored-content must be a JSON pointer")
                .hasMessageContaining("sentAt");
    }

    @Test
    void hasOneSourceOfItsKeyBesideTheProperty() {
        String rule = "can have only one of keyPointer, keyFromMessageId and keyResolver beside it";

        assertThatThrownBy(() -> of(ByPointerAndId.class, Map.of())).hasMessageContaining(rule);
        assertThatThrownBy(() -> of(ByIdAndResolver.class, Map.of())).hasMessageContaining(rule);
        assertThatThrownBy(() -> of(ByPointerAndResolver.class, Map.of())).hasMessageContaining(rule);
        assertThatCode(() -> of(ById.class, Map.of())).doesNotThrowAnyException();
    }

    @Test
    void retriesNoLongerThanItsTimeLimitOrItsDelays() {
        Map<String, String> delays =
                Map.of("semel.consumer.orders.max-attempts", "10", "semel.consumer.orders.max-delay", "PT6S");

        assertThat(longest(delays, "")).isEqualTo(Duration.ofMinutes(1));
        assertThat(longest(delays, "PT59S")).isEqualTo(Duration.ofSeconds(59));
        assertThat(longest(delays, "PT61S")).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void knowsWhetherABeanClassifiesItsFailures() {
        assertThat(of(Orders.class, Map.of()).failureTypes().hasClassifier()).isFalse();
        assertThat(of(Classified.class, Map.of()).failureTypes().hasClassifier())
                .isTrue();
    }

    private static Duration longest(Map<String, String> delays, String limit) {
        Map<String, String> settings = new HashMap<>(delays);
        settings.put("semel.consumer.orders.retry-for", limit);
        return of(Orders.class, settings).attempts().longestRetry();
    }

    private static ConsumerDefinition named(String name) {
        ConsumerDefinition some = of(Orders.class, Map.of());
        return new ConsumerDefinition(name, some.key(), some.work(), some.attempts(), some.failureTypes());
    }

    private static ConsumerDefinition of(Class<?> annotated, Map<String, String> settings) {
        return ConsumerDefinition.of(annotated, settings::get);
    }

    interface Resolver extends IdempotencyKeyResolver {}

    interface Classifier extends FailureClassifier {}

    @IdempotentConsumer(name = "orders")
    private static final class Orders {}

    @IdempotentConsumer(ignoredContent = "sentAt")
    private static final class Ignoring {}

    @IdempotentConsumer(keyPointer = "/id", keyFromMessageId = true)
    private static final class ByPointerAndId {}

    @IdempotentConsumer(keyFromMessageId = true, keyResolver = Resolver.class)
    private static final class ByIdAndResolver {}

    @IdempotentConsumer(keyPointer = "/id", keyResolver = Resolver.class)
    private static final class ByPointerAndResolver {}

    @IdempotentConsumer(keyFromMessageId = true)
    private static final class ById {}

    @IdempotentConsumer(classifier = Classifier.class)
    private static final class Classified {}
}
