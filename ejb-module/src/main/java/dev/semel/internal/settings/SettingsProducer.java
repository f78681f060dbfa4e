package dev.semel.internal.settings;

import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.settings.limit.InlineLimit;
import dev.semel.internal.settings.limit.RequestLimit;
import dev.semel.internal.settings.limit.ResultLimit;
import dev.semel.outbox.OnParked;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** Reads the {@code semel.*} settings once, validated. */
@Dependent
class SettingsProducer {

    private static final Map<Class<?>, String> FORMS =
            Map.of(Duration.class, "a duration such as PT10S or P30D", Integer.class, "a whole number");

    private final Config config;

    SettingsProducer() {
        this(ConfigProvider.getConfig());
    }

    SettingsProducer(Config config) {
        this.config = config;
    }

    @Produces
    @Semel
    @Singleton
    Clock clock() {
        return Clock.systemUTC();
    }

    @Produces
    @Singleton
    NodeName node() {
        return new NodeName(
                config.getOptionalValue(NodeName.SETTING, String.class).orElseGet(SettingsProducer::hostName));
    }

    @Produces
    @Singleton
    ClaimSettings claim() {
        return new ClaimSettings(get(ClaimSettings.WAIT, Duration.class, Duration.ofSeconds(10)));
    }

    @Produces
    @Singleton
    RelaySettings relay() {
        find(RelaySettings.TRANSACTION, String.class).ifPresent(value -> {
            throw InvalidSettingException.ofRemoved(
                    RelaySettings.TRANSACTION,
                    "the relay always commits the broker first and then the database, each in one phase, and the broker drops what a"
                            + " crash between the two sends again");
        });
        return new RelaySettings(
                get(RelaySettings.ENABLED, Boolean.class, true),
                get(RelaySettings.POLL_INTERVAL, Duration.class, Duration.ofSeconds(1)),
                get(RelaySettings.BATCH_SIZE, Integer.class, 1000),
                get(RelaySettings.WORKERS, Integer.class, 4),
                new RetrySettings(
                        RelaySettings.RETRY,
                        get(RetrySettings.maxAttempts(RelaySettings.RETRY), Integer.class, 10),
                        get(RetrySettings.firstDelay(RelaySettings.RETRY), Duration.class, Duration.ofSeconds(1)),
                        get(RetrySettings.maxDelay(RelaySettings.RETRY), Duration.class, Duration.ofMinutes(5))));
    }

    @Produces
    @Singleton
    RelaySettings.Isolation isolation() {
        return RelaySettings.Isolation.of(
                choice(RelaySettings.Isolation.ON_PARKED, OnParked.HOLD),
                get(RetrySettings.firstDelay(RelaySettings.Isolation.PROBES), Duration.class, Duration.ofSeconds(1)),
                get(RetrySettings.maxDelay(RelaySettings.Isolation.PROBES), Duration.class, Duration.ofMinutes(1)));
    }

    @Produces
    @Singleton
    RelaySettings.WakeUpTopic wakeUpTopic() {
        return new RelaySettings.WakeUpTopic(
                get(RelaySettings.WakeUpTopic.SETTING, String.class, "").trim());
    }

    @Produces
    @Singleton
    RelaySettings.Linger linger() {
        return new RelaySettings.Linger(get(RelaySettings.Linger.SETTING, Duration.class, Duration.ZERO));
    }

    @Produces
    @Singleton
    OutboxSettings outbox() {
        Duration archived = get(OutboxSettings.ARCHIVED, Duration.class, Duration.ofDays(365));
        Require.positive(OutboxSettings.ARCHIVED, archived);
        return new OutboxSettings(
                choice(OutboxSettings.PUBLISHER, OutboxSettings.Publisher.RELAY),
                choice(OutboxSettings.PUBLISHED, OutboxSettings.Published.KEEP),
                archived);
    }

    @Produces
    @Singleton
    InlineLimit inlineLimit() {
        return new InlineLimit(size(InlineLimit.SETTING, 8 * 1024, StoredMessage.LARGEST_BODY));
    }

    @Produces
    @Singleton
    ResultLimit resultLimit() {
        return new ResultLimit(size(ResultLimit.SETTING, 256 * 1024, ResultLimit.MOST));
    }

    @Produces
    @Singleton
    OutboxSettings.Replies replies() {
        return new OutboxSettings.Replies(get(OutboxSettings.Replies.SETTING, Duration.class, Duration.ofHours(1)));
    }

    @Produces
    @Singleton
    ReplyAddresses replyAddresses() {
        return ReplyAddresses.of(get(ReplyAddresses.SETTING, String.class, ""));
    }

    @Produces
    @Singleton
    RequestLimit requestLimit() {
        return new RequestLimit(size(RequestLimit.SETTING, 1024 * 1024, RequestLimit.MOST));
    }

    @Produces
    @Singleton
    RetentionSettings retention() {
        return new RetentionSettings(
                get(RetentionSettings.KEYS, Duration.class, Duration.ofDays(30)),
                get(RetentionSettings.PUBLISHED, Duration.class, Duration.ofDays(7)),
                get(RetentionSettings.CLOSED, Duration.class, Duration.ofDays(90)),
                get(RetentionSettings.HORIZON, Duration.class, Duration.ofDays(7)),
                new RetentionSettings.Schedule(
                        get(RetentionSettings.Schedule.INTERVAL, Duration.class, Duration.ofMinutes(10)),
                        get(RetentionSettings.Schedule.BATCH_SIZE, Integer.class, 500),
                        RetentionSettings.Window.of(get(RetentionSettings.Window.SETTING, String.class, ""))));
    }

    @Produces
    @Singleton
    RetentionSettings.Counters counters(RetentionSettings retention) {
        return RetentionSettings.Counters.of(
                find(RetentionSettings.Counters.SETTING, Duration.class), retention.published());
    }

    @Produces
    @Singleton
    ReconcilerSettings reconciler() {
        return new ReconcilerSettings(
                get(ReconcilerSettings.ENABLED, Boolean.class, true),
                get(ReconcilerSettings.INTERVAL, Duration.class, Duration.ofMinutes(1)),
                get(ReconcilerSettings.BOUND, Duration.class, Duration.ofMinutes(15)));
    }

    @Produces
    @Singleton
    StartSettings start() {
        return new StartSettings(
                choice(StartSettings.SCHEMA, StartSettings.Schema.CREATE),
                choice(StartSettings.LINT, StartSettings.Lint.WARN),
                get(StartSettings.TRANSACTION_TIMEOUT, Duration.class, Duration.ofMinutes(2)));
    }

    private <E extends Enum<E>> E choice(String setting, E standard) {
        return Choice.of(setting, get(setting, String.class, standard.name()), standard.getDeclaringClass());
    }

    private int size(String setting, int standard, int most) {
        int bytes = get(setting, Integer.class, standard);
        Require.between(setting, 0, most, bytes);
        return bytes;
    }

    private <T> T get(String setting, Class<T> type, T standard) {
        return find(setting, type).orElse(standard);
    }

    private <T> Optional<T> find(String setting, Class<T> type) {
        try {
            return config.getOptionalValue(setting, type);
        } catch (IllegalArgumentException unreadable) {
            String value = config.getConfigValue(setting).getValue();
            throw new InvalidSettingException(
                    setting, "must be " + FORMS.getOrDefault(type, "a " + type.getSimpleName()), value);
        }
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "node-" + ProcessHandle.current().pid();
        }
    }
}
