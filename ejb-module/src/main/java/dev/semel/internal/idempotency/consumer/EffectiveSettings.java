package dev.semel.internal.idempotency.consumer;

import dev.semel.idempotency.Mode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What holds for a consumer, in words: the values of its annotation, as settings have overridden them, by the names that they have in the
 * configuration. What it does not use is left out, such as the lease of one that has none.
 */
public final class EffectiveSettings {

    public static final String STORE = "store";

    private EffectiveSettings() {}

    /** In the order in which they are read. */
    public static Map<String, String> of(ConsumerDefinition consumer) {
        Map<String, String> settings = new LinkedHashMap<>();
        work(consumer.work(), settings);
        key(consumer.key(), settings);
        attempts(consumer.attempts(), settings);
        failures(consumer.failureTypes(), settings);
        return settings;
    }

    private static void work(WorkRule work, Map<String, String> settings) {
        settings.put("mode", work.mode().name());
        if (work.mode() == Mode.LEASED) {
            settings.put("lease", work.lease().toString());
        }
        settings.put("on-busy", work.onBusy().name());
        settings.put("on-unknown-outcome", work.onUnknownOutcome().name());
        settings.put("order", work.order().name());
        settings.put(STORE, work.store().name());
    }

    private static void key(KeyRule key, Map<String, String> settings) {
        if (key.isMessageId()) {
            settings.put("key-from-message-id", "true");
        } else if (key.isByResolver()) {
            settings.put("key-resolver", key.resolver().getName());
        } else if (!key.pointer().isEmpty()) {
            settings.put("key-pointer", key.pointer());
        } else {
            settings.put("key-property", key.property());
        }
        settings.put("on-missing-key", key.onMissing().name());
        settings.put("on-conflict", key.onConflict().name());
        if (key.isPartOfContentCompared()) {
            settings.put("ignored-content", String.join(", ", key.ignoredContent()));
        }
    }

    private static void attempts(AttemptRule attempts, Map<String, String> settings) {
        settings.put("max-attempts", String.valueOf(attempts.retry().maxAttempts()));
        settings.put("first-delay", attempts.retry().firstDelay().toString());
        settings.put("max-delay", attempts.retry().maxDelay().toString());
        attempts.retryFor().ifPresent(limit -> settings.put("retry-for", limit.toString()));
        settings.put("max-server-deaths", String.valueOf(attempts.maxServerDeaths()));
    }

    private static void failures(FailureTypes failures, Map<String, String> settings) {
        names("park-on", failures.terminal(), settings);
        names("retry-on", failures.retryable(), settings);
        if (failures.hasClassifier()) {
            settings.put("classifier", failures.classifier().getName());
        }
    }

    private static void names(String setting, List<Class<? extends Throwable>> types, Map<String, String> settings) {
        if (!types.isEmpty()) {
            settings.put(setting, types.stream().map(Class::getName).collect(Collectors.joining(", ")));
        }
    }
}
