package dev.semel.internal.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.semel.internal.settings.InvalidSettingException;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the settings of an application make of its clients of Kafka. */
class ClientSettingsTest {

    private static final Map<String, String> SERVERS = Map.of("semel.kafka.bootstrap.servers", "kafka:9092");

    @Test
    void areHandedToAConsumerWithWhatThePromiseNeeds() {
        Map<String, String> settings = Map.of(
                "semel.kafka.bootstrap.servers", "kafka:9092",
                "semel.kafka.security.protocol", "SSL",
                "semel.kafka.of.a.plugin", "x");

        Map<String, Object> consumer =
                ClientSettings.of(settings.keySet(), settings::get).ofConsumer("ledger");

        assertThat(consumer)
                .containsEntry("bootstrap.servers", "kafka:9092")
                .containsEntry("security.protocol", "SSL")
                .containsEntry("of.a.plugin", "x")
                .containsEntry("group.id", "ledger")
                .containsEntry("enable.auto.commit", false)
                .containsEntry("isolation.level", "read_committed")
                .containsEntry("auto.offset.reset", "none")
                .containsEntry("allow.auto.create.topics", false)
                .containsEntry("reconnect.backoff.max.ms", 10_000L);
    }

    @Test
    void areHandedToAProducerWithWhatTheOrderNeeds() {
        Map<String, String> settings = Map.of(
                "semel.kafka.bootstrap.servers", "kafka:9092",
                "semel.kafka.compression.type", "zstd",
                "semel.kafka.session.timeout.ms", "9000");
        ClientSettings client = ClientSettings.of(settings.keySet(), settings::get);

        assertThat(client.ofProducer())
                .containsEntry("bootstrap.servers", "kafka:9092")
                .containsEntry("compression.type", "zstd")
                .containsEntry("acks", "all")
                .containsEntry("enable.idempotence", true)
                .containsEntry("linger.ms", 0)
                .containsEntry("max.in.flight.requests.per.connection", 1)
                .doesNotContainKeys("session.timeout.ms", "isolation.level", "group.id");
        assertThat(client.ofConsumer("ledger"))
                .containsEntry("session.timeout.ms", "9000")
                .doesNotContainKeys("compression.type", "acks");
    }

    @Test
    void areHandedToTheClientThatAsksAboutTopicsWithoutThoseOfTheOthers() {
        Map<String, String> settings = Map.of(
                "semel.kafka.bootstrap.servers", "kafka:9092",
                "semel.kafka.security.protocol", "SSL",
                "semel.kafka.of.a.plugin", "x",
                "semel.kafka.compression.type", "zstd",
                "semel.kafka.session.timeout.ms", "9000");

        assertThat(ClientSettings.of(settings.keySet(), settings::get).ofAdmin())
                .containsOnly(
                        entry("bootstrap.servers", "kafka:9092"),
                        entry("security.protocol", "SSL"),
                        entry("of.a.plugin", "x"),
                        entry("reconnect.backoff.max.ms", 10_000L));
    }

    @Test
    void areReadByTheirNamesAlsoWhereTheSourceDoesNotListThem() {
        assertThat(ClientSettings.of(Map.<String, String>of().keySet(), SERVERS::get)
                        .values())
                .containsEntry("bootstrap.servers", "kafka:9092");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "enable.auto.commit",
                "isolation.level",
                "auto.offset.reset",
                "key.deserializer",
                "group.id",
                "acks",
                "enable.idempotence",
                "max.in.flight.requests.per.connection",
                "delivery.timeout.ms",
                "partitioner.ignore.keys",
                "transactional.id"
            })
    void areRefusedWhereThePromiseDependsOnThem(String name) {
        Map<String, String> settings =
                Map.of("semel.kafka.bootstrap.servers", "kafka:9092", "semel.kafka." + name, "other");

        assertThatThrownBy(() -> ClientSettings.of(settings.keySet(), settings::get))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.kafka." + name)
                .hasMessageContaining("must not be set, because Semel sets it");
    }

    @ParameterizedTest
    @CsvSource({"60001,0", "60000,1", "30001,30000"})
    void areRefusedWhereKafkasClientWouldMakeNoProducerOfThem(String requestTimeout, String linger) {
        Map<String, String> settings = Map.of(
                "semel.kafka.bootstrap.servers", "kafka:9092",
                "semel.kafka.request.timeout.ms", requestTimeout,
                "semel.kafka.linger.ms", linger);

        assertThatThrownBy(() -> ClientSettings.of(settings.keySet(), settings::get))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.kafka.request.timeout.ms and semel.kafka.linger.ms must not be more than")
                .hasMessageContaining(requestTimeout + " and " + linger);
    }

    @ParameterizedTest
    @CsvSource({"60000,0", "59999,1", "30000,30000"})
    void areThoseOfAProducerUpToThat(String requestTimeout, String linger) {
        Map<String, String> settings = Map.of(
                "semel.kafka.bootstrap.servers", "localhost:9092",
                "semel.kafka.request.timeout.ms", requestTimeout,
                "semel.kafka.linger.ms", linger);

        new KafkaProducer<>(ClientSettings.of(settings.keySet(), settings::get).ofProducer()).close(Duration.ZERO);
    }

    @Test
    void areRefusedWithoutServers() {
        assertThatThrownBy(() -> ClientSettings.of(Map.<String, String>of().keySet(), name -> null))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.kafka.bootstrap.servers must name Kafka's servers");
    }
}
