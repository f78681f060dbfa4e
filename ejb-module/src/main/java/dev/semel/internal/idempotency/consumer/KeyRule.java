package dev.semel.internal.idempotency.consumer;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.OnConflict;
import dev.semel.idempotency.OnMissingKey;
import dev.semel.internal.settings.Require;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where a consumer finds its key, and what tells one piece of work from another.
 *
 * @param pointer JSON pointer into the body; empty unless it is the source
 * @param resolver the application's bean; the interface itself unless a bean is the source
 * @param ignoredContent JSON pointers to values that do not count when contents are compared
 */
public record KeyRule(
        String property,
        String pointer,
        boolean isMessageId,
        Class<? extends IdempotencyKeyResolver> resolver,
        OnMissingKey onMissing,
        OnConflict onConflict,
        List<String> ignoredContent) {

    static KeyRule of(IdempotentConsumer annotation, ConsumerSettings settings) {
        KeyRule rule = new KeyRule(
                settings.text("key-property", annotation.keyProperty()),
                settings.text("key-pointer", annotation.keyPointer()),
                annotation.keyFromMessageId(),
                annotation.keyResolver(),
                settings.choice("on-missing-key", annotation.onMissingKey()),
                settings.choice("on-conflict", annotation.onConflict()),
                List.of(annotation.ignoredContent()));
        rule.check(settings);
        return rule;
    }

    /** Whether a bean of the application finds the key. */
    public boolean isByResolver() {
        return resolver != IdempotencyKeyResolver.class;
    }

    /** Whether contents are compared at all. */
    public boolean isContentCompared() {
        return onConflict != OnConflict.IGNORE;
    }

    /** Whether they are compared, and something is left out. */
    public boolean isPartOfContentCompared() {
        return isContentCompared() && !ignoredContent.isEmpty();
    }

    private void check(ConsumerSettings settings) {
        Require.that(!property.isBlank(), settings.name("key-property"), "must name a message property", property);
        requirePointer(settings.name("key-pointer"), pointer);
        ignoredContent.forEach(ignored -> requirePointer(settings.name("ignored-content"), ignored));
        long sources = Stream.of(!pointer.isEmpty(), isMessageId, isByResolver())
                .filter(Boolean::booleanValue)
                .count();
        Require.that(
                sources <= 1,
                settings.name("key-pointer"),
                "can have only one of keyPointer, keyFromMessageId and keyResolver beside it",
                pointer);
    }

    private static void requirePointer(String name, String pointer) {
        Require.that(
                pointer.isEmpty() || pointer.startsWith("/"), name, "must be a JSON pointer such as /orderId", pointer);
    }
}
