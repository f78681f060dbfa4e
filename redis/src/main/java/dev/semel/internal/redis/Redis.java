package dev.semel.internal.redis;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/** The connections to Redis, which are made when they are needed. That it does not answer is no fault of a message. */
@ApplicationScoped
public class Redis {

    private final RedisSettings settings;
    private @Nullable RedisClient client;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    Redis() {
        this(null);
    }

    @Inject
    public Redis(RedisSettings settings) {
        this.settings = settings;
    }

    /** Runs a script by its name, and by its text where Redis does not know it: after a restart, for example. */
    Object run(Script script, byte[] key, List<byte[]> arguments) {
        return ask(redis -> {
            try {
                return redis.evalsha(script.sha(), List.of(key), arguments);
            } catch (JedisNoScriptException unknown) {
                return redis.eval(script.text(), List.of(key), arguments);
            }
        });
    }

    <T> T ask(Function<RedisClient, T> question) {
        RedisClient asked = client();
        try {
            return question.apply(asked);
        } catch (JedisException away) {
            if (isByAReplica(away)) {
                // After a failover the address leads elsewhere, but the old server may live, and keep its connections.
                asked.getPool().clear();
            }
            throw new NotTheMessagesException(
                    settings + " did not do what it was asked (" + Failure.root(away) + "); it is asked again.", away);
        }
    }

    // A script's error has that of its command within it.
    private static boolean isByAReplica(JedisException refusal) {
        return refusal instanceof JedisDataException
                && String.valueOf(refusal.getMessage()).contains("READONLY");
    }

    private synchronized RedisClient client() {
        if (client == null) {
            int timeout = Math.toIntExact(settings.timeout().toMillis());
            client = RedisClient.builder()
                    .hostAndPort(new HostAndPort(settings.uri().getHost(), settings.port()))
                    .clientConfig(DefaultJedisClientConfig.builder()
                            .user(settings.user())
                            .password(settings.password())
                            .database(settings.database())
                            .sslOptions(settings.isTls() ? SslOptions.defaults() : null)
                            .connectionTimeoutMillis(timeout)
                            .socketTimeoutMillis(timeout)
                            .clientName("semel")
                            .build())
                    .poolConfig(pool())
                    .build();
        }
        return client;
    }

    private GenericObjectPoolConfig<Connection> pool() {
        GenericObjectPoolConfig<Connection> pool = new ConnectionPoolConfig();
        pool.setMaxTotal(settings.connections());
        pool.setMaxIdle(settings.connections());
        pool.setMaxWait(settings.timeout());
        pool.setJmxEnabled(false);
        return pool;
    }

    @PreDestroy
    synchronized void close() {
        if (client != null) {
            client.close();
            client = null;
        }
    }
}
