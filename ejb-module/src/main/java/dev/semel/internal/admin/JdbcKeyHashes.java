package dev.semel.internal.admin;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.IdCondition;
import dev.semel.internal.message.SafeText;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keys by their exact text. No index has their texts, which every message would pay for; but a key is kept under the hash of its consumer
 * and its text, so it is found by as many primary keys as there are consumers.
 */
public final class JdbcKeyHashes {

    private static final int LONGEST_WHOLE = 254;

    // Those that applications have told of; and those of whom rows tell, because code that is called tells of none.
    private static final String CONSUMERS =
            "SELECT consumer FROM semel_consumer UNION SELECT consumer FROM semel_skipped_copy UNION SELECT consumer FROM"
                    + " (SELECT consumer FROM semel_idempotency_record ORDER BY first_seen_at DESC LIMIT "
                    + CappedCount.LIMIT
                    + ") latest UNION SELECT consumer FROM (SELECT consumer FROM semel_parked_message"
                    + " WHERE status = 'PARKED' ORDER BY parked_at DESC LIMIT 1000) failed ORDER BY consumer";

    private JdbcKeyHashes() {}

    /** Names of the consumers that may have keys: declared ones, those that had a copy, and those of the latest 10,000 keys and 1,000 parked messages. */
    public static List<String> consumers(Database database) {
        return database.texts(CONSUMERS);
    }

    /** Under which these texts would be kept, with each consumer. */
    public static List<UUID> of(Collection<String> consumers, Collection<String> texts) {
        return consumers.stream()
                .flatMap(consumer -> texts.stream().map(text -> IdempotencyKey.hash(consumer, text)))
                .map(UUID::fromString)
                .toList();
    }

    /**
     * The key as it is given, of that consumer or of any: by its hash where it can be, else by its text. Blanks around it may be its own,
     * or come from where it was copied: both are meant.
     *
     * @param consumer null: any
     * @param alsoAsHash whether the text may be such a hash itself
     */
    public static Conditions matching(
            Conditions conditions,
            Database database,
            @Nullable String key,
            @Nullable String consumer,
            boolean alsoAsHash) {
        if (key == null || key.isBlank() || !isWhole(key)) {
            return conditions.andKey(key);
        }
        List<String> consumers = consumer == null || consumer.isBlank() ? consumers(database) : List.of(consumer);
        List<UUID> hashes = of(consumers, Stream.of(key, key.strip()).distinct().toList());
        List<UUID> all = alsoAsHash
                ? Stream.concat(hashes.stream(), Stream.of(UUID.fromString(key)))
                        .toList()
                : hashes;
        List<IdCondition> any = IdCondition.of(all, database.dialect());
        if (any.isEmpty()) {
            return conditions.and("1 = 0");
        }
        Object[] parameters =
                any.stream().flatMap(one -> one.parameters().stream()).toArray();
        return conditions.and(
                any.stream().map(one -> "key_hash " + one.sql()).collect(Collectors.joining(" OR ", "(", ")")),
                parameters);
    }

    // A beginning has no hash; nor has what a table has cut, or shows in the place of letters that cannot be shown.
    private static boolean isWhole(String key) {
        return !key.endsWith("*")
                && key.length() <= LONGEST_WHOLE
                && !key.contains("\ufffd")
                && SafeText.line(key, LONGEST_WHOLE).equals(key);
    }
}
