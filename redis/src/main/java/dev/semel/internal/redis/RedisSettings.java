package dev.semel.internal.redis;

import dev.semel.internal.settings.InvalidSettingException;
import dev.semel.internal.settings.Require;
import java.net.URI;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How Redis is reached, and for how long it keeps what.
 *
 * @param uri such as redis://cache:6379/0; rediss for TLS
 * @param user null: the default user
 * @param password null: none
 * @param timeout for a connection, for an answer, and for a connection that others have
 * @param prefix of the name of each key in Redis
 */
public record RedisSettings(
        URI uri,
        @Nullable String user,
        @Nullable String password,
        Duration timeout,
        int connections,
        String prefix,
        Kept kept) {

    static final String URI_SETTING = "semel.redis.uri";
    static final String USER = "semel.redis.user";
    static final String PASSWORD = "semel.redis.password";
    static final String TIMEOUT = "semel.redis.timeout";
    static final String CONNECTIONS = "semel.redis.connections";
    static final String PREFIX = "semel.redis.prefix";

    private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(1);

    public RedisSettings {
        boolean isRedis = "redis".equals(uri.getScheme()) || "rediss".equals(uri.getScheme());
        Require.that(
                isRedis && uri.getHost() != null && uri.getUserInfo() == null && hasDatabase(uri),
                URI_SETTING,
                "must be an address such as redis://cache:6379/0, or rediss:// for TLS; user and password have settings of their own",
                uri.getUserInfo() == null ? uri : "one with a user");
        Require.positive(TIMEOUT, timeout);
        Require.that(
                timeout.compareTo(LONGEST_TIMEOUT) <= 0,
                TIMEOUT,
                "must be " + LONGEST_TIMEOUT + " at most, because a delivery holds its thread for as long",
                timeout);
        Require.between(CONNECTIONS, 1, 1000, connections);
        Require.that(!prefix.isBlank(), PREFIX, "must not be empty, because others may use the same Redis", prefix);
    }

    private static boolean hasDatabase(URI uri) {
        return uri.getPath() == null || uri.getPath().matches("(/\\d{0,4})?");
    }

    /**
     * For how long a key is remembered.
     *
     * @param started after its lease has lapsed: so long it is seen that its outcome is unknown
     * @param completed so long a copy is a duplicate
     * @param failed so long Redis knows without a look that the database has the key
     */
    public record Kept(Duration started, Duration completed, Duration failed) {

        static final String STARTED = "semel.redis.started";
        static final String COMPLETED = "semel.redis.completed";
        static final String FAILED = "semel.redis.failed";

        public Kept {
            Require.positive(STARTED, started);
            Require.positive(COMPLETED, completed);
            Require.positive(FAILED, failed);
        }

        private static Kept of(UnaryOperator<String> setting) {
            return new Kept(
                    duration(setting, STARTED, "P7D"),
                    duration(setting, COMPLETED, "P30D"),
                    duration(setting, FAILED, "P1D"));
        }
    }

    /** @param setting looks a setting up, answers null if it is not there */
    public static RedisSettings of(UnaryOperator<String> setting) {
        String uri = setting.apply(URI_SETTING);
        Require.that(
                uri != null && !uri.isBlank(),
                URI_SETTING,
                "must say where Redis is, such as redis://cache:6379, because semel-redis is in the application",
                uri);
        return new RedisSettings(
                address(uri.trim()),
                setting.apply(USER),
                setting.apply(PASSWORD),
                duration(setting, TIMEOUT, "PT2S"),
                number(setting, CONNECTIONS, "32"),
                Optional.ofNullable(setting.apply(PREFIX)).orElse("semel").trim(),
                Kept.of(setting));
    }

    private static URI address(String uri) {
        try {
            return URI.create(uri);
        } catch (IllegalArgumentException unreadable) {
            throw new InvalidSettingException(URI_SETTING, "must be an address such as redis://cache:6379/0", uri);
        }
    }

    private static Duration duration(UnaryOperator<String> setting, String name, String standard) {
        String value = Optional.ofNullable(setting.apply(name)).orElse(standard).trim();
        try {
            return Duration.parse(value);
        } catch (DateTimeParseException unreadable) {
            throw new InvalidSettingException(name, "must be an ISO-8601 duration such as PT5S", value);
        }
    }

    private static int number(UnaryOperator<String> setting, String name, String standard) {
        String value = Optional.ofNullable(setting.apply(name)).orElse(standard).trim();
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException unreadable) {
            throw new InvalidSettingException(name, "must be a whole number", value);
        }
    }

    int port() {
        return uri.getPort() < 0 ? 6379 : uri.getPort();
    }

    int database() {
        String path = uri.getPath();
        return path == null || path.length() < 2 ? 0 : Integer.parseInt(path.substring(1));
    }

    boolean isTls() {
        return "rediss".equals(uri.getScheme());
    }

    /** As it is shown: without a password. */
    String address() {
        return uri.getHost() + ":" + port();
    }

    @Override
    public String toString() {
        return "Redis at " + address();
    }
}
