package dev.semel.admin.keys;

import dev.semel.admin.ListFilter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which keys are wanted; null means any.
 *
 * @param key an exact key, or a prefix when it ends with an asterisk
 * @param status in the words of the console, which are those of {@link KeyView}
 */
public record KeyQuery(
        @Nullable String key,
        @Nullable String consumer,
        @Nullable String status,
        @Nullable Instant from,
        @Nullable Instant to)
        implements ListFilter {

    @Override
    public String words() {
        String words = ListFilter.words(
                "consumer", consumer, "status", status, "key", key, "first seen from", from, "first seen before", to);
        return words.isEmpty() ? "no filter, all consumers" : words;
    }
}
