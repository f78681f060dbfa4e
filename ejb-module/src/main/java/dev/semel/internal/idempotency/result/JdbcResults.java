package dev.semel.internal.idempotency.result;

import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.message.BodyKind;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

@Dependent
class JdbcResults implements Results {

    // The transaction that completes a key has its row locked, so no other one writes this row.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private static final String TABLE = "semel_idempotency_result";
    private static final String REPLACE = "UPDATE " + TABLE
            + " SET media_type = ?, body = ?, size = ?, reply_kind = ?, stored_at = CURRENT_TIMESTAMP WHERE key_hash = ?";
    private static final String FIND = "SELECT media_type, body, reply_kind FROM " + TABLE + " WHERE key_hash = ?";

    private final Database database;

    @Inject
    JdbcResults(Database database) {
        this.database = database;
    }

    @Override
    public void keep(String keyHash, StoredResult result) {
        String insert = database.dialect()
                .insertIfAbsent(
                        TABLE,
                        "key_hash, media_type, body, size, reply_kind, stored_at",
                        "?, ?, ?, ?, ?, CURRENT_TIMESTAMP");
        byte[] body = result.body();
        BodyKind reply = result.reply();
        String kind = reply == null ? null : reply.name();
        Object[] values = {result.mediaType(), body, body.length, kind};
        boolean isNew = database.update(
                        insert,
                        LONGEST_WAIT,
                        Stream.concat(Stream.of(Binary.id(keyHash)), Arrays.stream(values))
                                .toArray())
                == 1;
        if (!isNew) {
            database.update(
                    REPLACE,
                    LONGEST_WAIT,
                    Stream.concat(Arrays.stream(values), Stream.of(Binary.id(keyHash)))
                            .toArray());
        }
    }

    @Override
    public Optional<StoredResult> find(String keyHash) {
        return database
                .query(
                        FIND,
                        row -> new StoredResult(row.getString(1), row.getBytes(2), kind(row.getString(3))),
                        Binary.id(keyHash))
                .stream()
                .findFirst();
    }

    private static @Nullable BodyKind kind(@Nullable String name) {
        return name == null ? null : BodyKind.valueOf(name);
    }
}
