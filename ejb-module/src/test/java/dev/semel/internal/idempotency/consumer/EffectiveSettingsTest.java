package dev.semel.internal.idempotency.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnConflict;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a consumer says of its settings, for the one who asks later why something was decided. */
class EffectiveSettingsTest {

    @IdempotentConsumer(name = "plain")
    private static class Plain {}

    @IdempotentConsumer(
            name = "rich",
            mode = Mode.LEASED,
            keyPointer = "/order/number",
            ignoredContent = {"/sentAt", "/trace"},
            retryFor = "PT3H",
            parkOn = {IllegalArgumentException.class, IllegalStateException.class},
            retryOn = java.io.IOException.class)
    private static class Rich {}

    @IdempotentConsumer(
            name = "by-id",
            keyFromMessageId = true,
            onConflict = OnConflict.IGNORE,
            ignoredContent = "/sentAt")
    private static class ById {}

    @IdempotentConsumer(name = "by-bean", keyResolver = Resolver.class)
    private static class ByBean {}

    private interface Resolver extends IdempotencyKeyResolver {}

    @Test
    void saysTheDefaultsOfTheAnnotationAndNothingThatTheConsumerDoesNotUse() {
        assertThat(settings(Plain.class, Map.of()))
                .containsEntry("mode", "TRANSACTIONAL")
                .containsEntry("on-busy", "WAIT")
                .containsEntry("order", "ANY")
                .containsEntry("store", "DATABASE")
                .containsEntry("key-property", "idempotency_key")
                .containsEntry("on-missing-key", "PARK")
                .containsEntry("on-conflict", "PARK")
                .containsEntry("max-attempts", "5")
                .containsKeys("first-delay", "max-delay", "max-server-deaths", "on-unknown-outcome")
                .doesNotContainKeys(
                        "lease",
                        "retry-for",
                        "key-pointer",
                        "key-from-message-id",
                        "key-resolver",
                        "ignored-content",
                        "park-on",
                        "retry-on",
                        "classifier");
    }

    @Test
    void saysWhatTheAnnotationDeclares() {
        assertThat(settings(Rich.class, Map.of()))
                .containsEntry("mode", "LEASED")
                .containsEntry("lease", "PT5M")
                .containsEntry("key-pointer", "/order/number")
                .containsEntry("ignored-content", "/sentAt, /trace")
                .containsEntry("retry-for", "PT3H")
                .containsEntry("park-on", "java.lang.IllegalArgumentException, java.lang.IllegalStateException")
                .containsEntry("retry-on", "java.io.IOException")
                .doesNotContainKey("key-property");
        assertThat(settings(ByBean.class, Map.of())).containsEntry("key-resolver", Resolver.class.getName());
    }

    @Test
    void saysOfContentThatIsNotComparedNothingThatIsLeftOut() {
        assertThat(settings(ById.class, Map.of()))
                .containsEntry("key-from-message-id", "true")
                .containsEntry("on-conflict", "IGNORE")
                .doesNotContainKey("ignored-content");
    }

    @Test
    void saysTheSettingInThePlaceOfTheAnnotation() {
        assertThat(settings(
                        Rich.class,
                        Map.of("semel.consumer.rich.lease", "PT2M", "semel.consumer.rich.max-attempts", "10")))
                .containsEntry("lease", "PT2M")
                .containsEntry("max-attempts", "10");
    }

    private static Map<String, String> settings(Class<?> bean, Map<String, String> configured) {
        return EffectiveSettings.of(ConsumerDefinition.of(bean, configured::get));
    }
}
