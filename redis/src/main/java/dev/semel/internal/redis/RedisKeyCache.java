package dev.semel.internal.redis;

import dev.semel.internal.idempotency.cache.CachedKey;
import dev.semel.internal.idempotency.cache.CachedKey.State;
import dev.semel.internal.idempotency.cache.KeyCache;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.message.BodyKind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keys in Redis: a hash for each, whose name begins with consumer and key as they are shown, so that an operator finds it. A hash rather
 * than {@code SET NX PX}: its state outlives the lease, and so it is seen that a handler never came back. Each step is a script, which
 * Redis runs as a whole, with Redis' own time.
 */
@ApplicationScoped
public class RedisKeyCache implements KeyCache {

    private static final byte[] NOTHING = {};

    private final Redis redis;
    private final RedisSettings settings;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    RedisKeyCache() {
        this(null, null);
    }

    @Inject
    public RedisKeyCache(Redis redis, RedisSettings settings) {
        this.redis = redis;
        this.settings = settings;
    }

    @Override
    public Optional<CachedKey> start(Delivery delivery, Duration lease) {
        Object known = run(
                Script.START,
                delivery,
                token(delivery),
                millis(lease),
                millis(settings.kept().started()),
                millis(settings.kept().completed()),
                text(delivery.contentHash()),
                text(delivery.key().text()));
        return key(known);
    }

    @Override
    public Optional<CachedKey> find(Delivery delivery) {
        return key(run(Script.FIND, delivery));
    }

    @Override
    public boolean takeOver(Delivery delivery, Duration lease, CachedKey found, boolean isOutcomeUnknown) {
        Object taken = run(
                Script.TAKEOVER,
                delivery,
                token(delivery),
                millis(lease),
                millis(settings.kept().started()),
                text(found.state().name()),
                found.token() == null ? NOTHING : text(found.token().toString()),
                text(isOutcomeUnknown ? "1" : ""),
                text(found.contentHash() == null ? delivery.contentHash() : found.contentHash()));
        return Long.valueOf(1).equals(taken);
    }

    @Override
    public Hold renew(Delivery delivery, Duration lease) {
        return hold(run(
                Script.RENEW,
                delivery,
                token(delivery),
                millis(lease),
                millis(settings.kept().started())));
    }

    @Override
    public Hold complete(Delivery delivery, Optional<StoredResult> result) {
        List<byte[]> arguments =
                new ArrayList<>(List.of(token(delivery), millis(settings.kept().completed())));
        result.ifPresent(known -> arguments.addAll(List.of(text(known.mediaType()), known.body(), reply(known))));
        return hold(run(Script.COMPLETE, delivery, arguments.toArray(byte[][]::new)));
    }

    @Override
    public Hold giveBack(Delivery delivery) {
        return hold(run(Script.GIVEBACK, delivery, token(delivery)));
    }

    @Override
    public void leaveToDatabase(Delivery delivery) {
        run(
                Script.LEAVE,
                delivery,
                token(delivery),
                millis(settings.kept().failed()),
                text(delivery.key().text()));
    }

    @Override
    public Optional<StoredResult> result(Delivery delivery) {
        List<byte[]> found =
                redis.ask(client -> client.hmget(name(delivery), text("media"), text("body"), text("reply")));
        if (found.get(0) == null) {
            return Optional.empty();
        }
        BodyKind reply = found.get(2).length == 0 ? null : BodyKind.valueOf(string(found.get(2)));
        return Optional.of(new StoredResult(string(found.get(0)), found.get(1), reply));
    }

    private Object run(Script script, Delivery delivery, byte[]... arguments) {
        return redis.run(script, name(delivery), List.of(arguments));
    }

    /** The name of a key in Redis. */
    byte[] name(Delivery delivery) {
        return text(String.join(
                ":",
                settings.prefix(),
                delivery.key().consumer(),
                delivery.key().text(),
                delivery.key().hash()));
    }

    private static Optional<CachedKey> key(@Nullable Object known) {
        if (known == null) {
            return Optional.empty();
        }
        List<String> fields =
                ((List<?>) known).stream().map(field -> string((byte[]) field)).toList();
        return Optional.of(new CachedKey(
                State.valueOf(fields.get(0)),
                fields.get(1).isEmpty() ? null : UUID.fromString(fields.get(1)),
                fields.get(2).equals("1"),
                fields.get(3).equals("1"),
                fields.get(4).isEmpty() ? null : fields.get(4),
                Instant.ofEpochMilli(Long.parseLong(fields.get(5)))));
    }

    private static Hold hold(Object said) {
        return Hold.valueOf(string((byte[]) said));
    }

    private static byte[] token(Delivery delivery) {
        return delivery.leaseToken() == null
                ? NOTHING
                : text(delivery.leaseToken().toString());
    }

    private static byte[] reply(StoredResult result) {
        BodyKind kind = result.reply();
        return kind == null ? NOTHING : text(kind.name());
    }

    private static byte[] millis(Duration time) {
        return text(String.valueOf(time.toMillis()));
    }

    private static byte[] text(@Nullable String value) {
        return value == null ? NOTHING : value.getBytes(StandardCharsets.UTF_8);
    }

    private static String string(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
