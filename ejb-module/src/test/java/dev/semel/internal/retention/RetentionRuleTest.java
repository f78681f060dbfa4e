package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.settings.InvalidSettingException;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RetentionRuleTest {

    private static final Duration WEEK = Duration.ofDays(7);
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration TICK = Duration.ofMillis(1);

    @Test
    void acceptsKeysThatLiveAsLongAsAnythingThatBringsACopyBack() {
        assertThatCode(() -> agreement(WEEK, WEEK, WEEK).requireKeysToOutliveCopies(List.of(patient("P7D"))))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesKeysThatLiveShorterThanTheRedeliveryHorizonAndNamesBothValues() {
        assertThatThrownBy(() -> agreement(WEEK.minus(TICK), DAY, WEEK).requireKeysToOutliveCopies(List.of()))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessage(
                        "The setting semel.retention.keys must not be shorter than semel.redelivery-horizon (PT168H), or"
                                + " a copy that comes back is taken for new, but is \"PT167H59M59.999S\". The application does not"
                                + " start until it is corrected.");
    }

    @Test
    void refusesKeysThatLiveShorterThanPublishedEvents() {
        assertThatThrownBy(() -> agreement(DAY, DAY.plus(TICK), DAY).requireKeysToOutliveCopies(List.of()))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.retention.published (PT24H0.001S)")
                .hasMessageContaining("\"PT24H\"");
    }

    @Test
    void refusesKeysThatLiveShorterThanTheRetriesOfAConsumer() {
        assertThatThrownBy(() ->
                        agreement(DAY, DAY, DAY).requireKeysToOutliveCopies(List.of(patient("P1D"), patient("PT25H"))))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("the longest retry of the consumer patient (PT25H)")
                .hasMessageContaining("\"PT24H\"");
    }

    @Test
    void keepsKeysAsLongAsCopiesCanComeBackAgainstAnyRuleOfAnOperator() {
        Schedule schedule = new Schedule(Duration.ofMinutes(1), 500, Window.ALWAYS);
        OutboxSettings outbox = new OutboxSettings(Publisher.RELAY, Published.KEEP, DAY);
        RetentionSettings settings = new RetentionSettings(DAY, DAY, DAY, DAY, schedule);
        Terms published = new Terms(DAY, WEEK, DAY, DAY, Optional.empty(), DAY, Published.KEEP, Window.ALWAYS);
        Terms horizon = new Terms(DAY, DAY, DAY, DAY, Optional.empty(), WEEK, Published.KEEP, Window.ALWAYS);

        assertThat(TestRetentionRule.of(settings, outbox, published).now().keys())
                .isEqualTo(WEEK);
        assertThat(TestRetentionRule.of(settings, outbox, horizon).now().keys()).isEqualTo(WEEK);
    }

    private static RetentionRule agreement(Duration keys, Duration published, Duration horizon) {
        Schedule schedule = new Schedule(Duration.ofMinutes(1), 500, Window.ALWAYS);
        return TestRetentionRule.of(new RetentionSettings(keys, published, DAY, horizon, schedule));
    }

    private static ConsumerDefinition patient(String retryFor) {
        Map<String, String> settings = Map.of("semel.consumer.patient.retry-for", retryFor);
        return ConsumerDefinition.of(Patient.class, settings::get);
    }

    @IdempotentConsumer(name = "patient", maxAttempts = 1000, maxDelay = "P1D")
    private static class Patient {}
}
