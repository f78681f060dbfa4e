package dev.semel.simulation.world;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.idempotency.OnConflict;
import dev.semel.idempotency.OnMissingKey;
import dev.semel.internal.idempotency.consumer.KeyRule;
import jakarta.jms.Message;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Where the consumers of a run find their keys, and their rules for a missing key and for other content. In half of all runs these are
 * the usual ones.
 */
final class KeyRules {

    /** Who has a bean that looks for the key in the body, whether or not there is a property, too. */
    private static final Set<String> KEYS_IN_BODY = Set.of("ship", "mail");

    /** To whose queue nothing else is sent, so that its messages can be JSON. */
    private static final Set<String> MAY_READ_JSON = Set.of("pay", "ship", "mail", "book");

    /** Who may get another name, and then the retries of the old one, which are nothing but other messages to it. */
    private static final Set<String> RENAMED = Set.of("audit");

    private final RandomGenerator random;
    private final boolean areUsual;

    private KeyRules(RandomGenerator random, boolean areUsual) {
        this.random = random;
        this.areUsual = areUsual;
    }

    /** With numbers of their own: all else in a run stays as it is with the usual rules. */
    static KeyRules of(long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        return new KeyRules(random, random.nextBoolean());
    }

    KeyRule of(String consumer) {
        if (areUsual) {
            return rule("", resolver(consumer), OnMissingKey.PARK, OnConflict.PARK);
        }
        boolean isPointed = MAY_READ_JSON.contains(consumer) && random.nextBoolean();
        OnMissingKey onMissing = any(OnMissingKey.values());
        boolean isKept = onMissing != OnMissingKey.PROCESS_UNPROTECTED || !RENAMED.contains(consumer);
        return rule(
                isPointed ? "/key" : "",
                isPointed ? IdempotencyKeyResolver.class : resolver(consumer),
                isKept ? onMissing : OnMissingKey.PARK,
                any(OnConflict.values()));
    }

    private <T> T any(T[] values) {
        return values[random.nextInt(values.length)];
    }

    private static Class<? extends IdempotencyKeyResolver> resolver(String consumer) {
        return KEYS_IN_BODY.contains(consumer) ? KeyInBody.class : IdempotencyKeyResolver.class;
    }

    private static KeyRule rule(
            String pointer,
            Class<? extends IdempotencyKeyResolver> resolver,
            OnMissingKey onMissing,
            OnConflict onConflict) {
        return new KeyRule("idempotency_key", pointer, false, resolver, onMissing, onConflict, List.of());
    }

    static boolean isUnusual(KeyRule rule) {
        return !rule.pointer().isEmpty()
                || rule.onMissing() != OnMissingKey.PARK
                || rule.onConflict() != OnConflict.PARK;
    }

    /** A bean of the application; what it does with a body, the simulated message does for it. */
    private static final class KeyInBody implements IdempotencyKeyResolver {

        @Override
        public String keyOf(Message message) {
            throw new UnsupportedOperationException("There is no message of Jakarta Messaging in the simulation.");
        }
    }
}
