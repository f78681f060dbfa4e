package dev.semel.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.testing.pages.SettingsPage;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import jakarta.enterprise.inject.Produces;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each setting is read by its own name, and is what the page of the settings says where it is not given. */
class SettingsProducerTest {

    // A clock besides what is read here.
    private static final int PRODUCED = 17;

    /**
     * @param given another value than the default
     * @param value what of it reaches the beans
     */
    private record Setting(String name, String given, Function<SettingsProducer, Object> value) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Setting> settings() {
        return Stream.of(
                of("semel.claim.wait", "PT3S", read -> read.claim().longestWait()),
                of("semel.result.max-size", "17", read -> read.resultLimit().bytes()),
                of("semel.reply.addresses", "replies", read -> read.replyAddresses()
                        .named()),
                of("semel.reply.time-to-live", "PT3S", read -> read.replies().timeToLive()),
                of("semel.request.max-size", "17", read -> read.requestLimit().bytes()),
                of("semel.relay.enabled", "false", read -> read.relay().enabled()),
                of("semel.relay.poll-interval", "PT3S", read -> read.relay().pollInterval()),
                of("semel.relay.wake-up-topic", "wake", read -> read.wakeUpTopic()
                        .name()),
                of("semel.outbox.inline-limit", "17", read -> read.inlineLimit().bytes()),
                of("semel.relay.batch-size", "17", read -> read.relay().batchSize()),
                of("semel.relay.linger", "PT0.05S", read -> read.linger().longest()),
                of("semel.relay.workers", "17", read -> read.relay().workers()),
                of("semel.relay.on-parked", "skip", read -> read.isolation().onParked()),
                of("semel.relay.probe.first-delay", "PT3S", read -> read.isolation()
                        .probes()
                        .firstDelay()),
                of("semel.relay.probe.max-delay", "PT3M", read -> read.isolation()
                        .probes()
                        .maxDelay()),
                of("semel.relay.max-attempts", "17", read -> read.relay()
                        .retry()
                        .maxAttempts()),
                of("semel.relay.first-delay", "PT3S", read -> read.relay()
                        .retry()
                        .firstDelay()),
                of("semel.relay.max-delay", "PT3M", read -> read.relay().retry().maxDelay()),
                of("semel.outbox.publisher", "cdc", read -> read.outbox().publisher()),
                of("semel.lint", "fail", read -> read.start().lint()),
                of("semel.schema", "validate", read -> read.start().schema()),
                of("semel.transaction-timeout", "PT3S", read -> read.start().transactionTimeout()),
                of("semel.redelivery-horizon", "PT3S", read -> read.retention().redeliveryHorizon()),
                of("semel.retention.keys", "PT3S", read -> read.retention().keys()),
                of("semel.retention.published-mode", "archive", read -> read.outbox()
                        .published()),
                of("semel.retention.archived", "PT3S", read -> read.outbox().archived()),
                of("semel.retention.published", "PT3S", read -> read.retention().published()),
                of("semel.retention.closed", "PT3S", read -> read.retention().closed()),
                of("semel.retention.sequences", "P300D", read -> read.counters(read.retention())
                        .period()),
                of("semel.retention.purge-interval", "PT3M", read -> read.retention()
                        .schedule()
                        .interval()),
                of("semel.retention.batch-size", "17", read -> read.retention()
                        .schedule()
                        .batchSize()),
                of("semel.retention.window", "22:00-06:00", read -> read.retention()
                        .schedule()
                        .window()),
                of("semel.reconciler.enabled", "false", read -> read.reconciler()
                        .enabled()),
                of("semel.reconciler.interval", "PT3S", read -> read.reconciler()
                        .interval()),
                of("semel.reconciler.bound", "PT3S", read -> read.reconciler().bound()));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void hasTheDefaultOfThePage(Setting setting) {
        assertThat(textOf(setting, Map.of()))
                .isEqualTo(asValue(SettingsPage.read().defaultOf(setting.name)));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void readsEachByItsName(Setting setting) {
        assertThat(textOf(setting, Map.of(setting.name, setting.given))).isEqualTo(asValue(setting.given));
    }

    @Test
    void readsNoSettingThatIsNotAmongThese() {
        Set<String> read = new TreeSet<>();
        Config none = config(Map.of());
        SettingsProducer all = new SettingsProducer((Config) Proxy.newProxyInstance(
                Config.class.getClassLoader(), new Class<?>[] {Config.class}, (proxy, method, arguments) -> {
                    read.add((String) arguments[0]);
                    return method.invoke(none, arguments);
                }));
        settings().forEach(setting -> setting.value.apply(all));
        all.node();

        Set<String> known = settings().map(Setting::name).collect(Collectors.toCollection(TreeSet::new));
        known.addAll(List.of("semel.node", "semel.relay.transaction"));
        assertThat(read).isEqualTo(known);
        assertThat(Stream.of(SettingsProducer.class.getDeclaredMethods())
                        .filter(method -> method.isAnnotationPresent(Produces.class)))
                .hasSize(PRODUCED);
    }

    @Test
    void namesTheServerAfterItsHostUnlessItIsSaid() {
        assertThat(new SettingsProducer(config(Map.of())).node().value()).isNotBlank();
        assertThat(new SettingsProducer(config(Map.of("semel.node", "left"))).node())
                .hasToString("left");
    }

    @Test
    void refusesAValueOfAnotherType() {
        assertThatThrownBy(new SettingsProducer(config(Map.of("semel.relay.workers", "many")))::relay)
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.relay.workers")
                .hasMessageContaining("must be a whole number")
                .hasMessageContaining("many");
        assertThatThrownBy(new SettingsProducer(config(Map.of("semel.claim.wait", "soon")))::claim)
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("must be a duration such as PT10S");
    }

    @Test
    void refusesASettingThatIsGoneAndSaysWhy() {
        SettingsProducer read = new SettingsProducer(config(Map.of("semel.relay.transaction", "xa")));

        assertThatThrownBy(read::relay)
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.relay.transaction")
                .hasMessageContaining("the relay always commits the broker first");
    }

    private static Setting of(String name, String given, Function<SettingsProducer, Object> value) {
        return new Setting(name, given, value);
    }

    private static String textOf(Setting setting, Map<String, String> given) {
        return text(setting.value.apply(new SettingsProducer(config(given))));
    }

    private static String text(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(SettingsProducerTest::text).orElse("");
        }
        if (value instanceof List<?> list) {
            return String.join(
                    ",", list.stream().map(SettingsProducerTest::text).toList());
        }
        return value instanceof Enum<?> choice ? choice.name().toLowerCase(Locale.ROOT) : value.toString();
    }

    /** A time as the code has it: a day is 24 hours. */
    private static String asValue(String text) {
        return text.matches("PT?\\d+[DHMS]") ? Duration.parse(text).toString() : text;
    }

    private static Config config(Map<String, String> given) {
        return new SmallRyeConfigBuilder()
                .withSources(new PropertiesConfigSource(given, "given", 100))
                .build();
    }
}
