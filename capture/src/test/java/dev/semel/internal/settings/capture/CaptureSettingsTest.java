package dev.semel.internal.settings.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.settings.InvalidSettingException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaptureSettingsTest {

    @Test
    void areThoseOfTheGuideAndTheConnectorThatIsShipped() throws IOException {
        CaptureSettings settings = new CaptureSettings(ofTheGuide());

        assertThat(settings.databaseUrl()).isEqualTo("jdbc:postgresql://postgres:5432/shop");
        assertThat(settings.slot()).isEqualTo("semel_outbox");
        assertThat(settings.node()).isEqualTo("capture");
        assertThat(settings.ofEngine())
                .containsEntry("publication.name", "semel_outbox")
                .containsEntry("database.hostname", "postgres")
                .containsEntry("offset.storage", "org.apache.kafka.connect.storage.MemoryOffsetBackingStore")
                .doesNotContainKey("artemis.password");
    }

    @Test
    void nameAnotherSlotAndAnotherPublication() throws IOException {
        Properties given = ofTheGuide();
        given.put("slot.name", "semel_artemis");
        given.put("publication.name", "semel_artemis");
        CaptureSettings settings = new CaptureSettings(given);

        assertThat(settings.slot()).isEqualTo("semel_artemis");
        assertThat(settings.ofEngine())
                .containsEntry("slot.name", "semel_artemis")
                .containsEntry("publication.name", "semel_artemis");
    }

    @Test
    void giveTheDriverWhatDebeziumKnowsOfTls() throws IOException {
        Properties given = ofTheGuide();
        given.put("database.sslmode", "verify-full");
        CaptureSettings settings = new CaptureSettings(given);

        assertThat(settings.ofDriver()).containsEntry("sslmode", "verify-full");
        assertThat(settings.ofEngine()).containsEntry("database.sslmode", "verify-full");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "artemis.url",
                "database.hostname",
                "database.port",
                "database.user",
                "database.password",
                "database.dbname"
            })
    void areRefusedIfOneIsMissing(String name) throws IOException {
        Properties given = ofTheGuide();
        given.remove(name);

        assertThatThrownBy(() -> new CaptureSettings(given))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("The setting " + name + " must be set");
    }

    @ParameterizedTest
    @ValueSource(strings = {"offset.storage", "errors.max.retries", "transforms", "snapshot.mode", "artemis.uri"})
    void areRefusedIfAPromiseDependsOnOneOrItIsUnknown(String name) throws IOException {
        Properties given = ofTheGuide();
        given.put(name, "x");

        assertThatThrownBy(() -> new CaptureSettings(given))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("The setting " + name);
    }

    private static Properties ofTheGuide() throws IOException {
        Properties given = new Properties();
        try (InputStream file = CaptureSettingsTest.class.getResourceAsStream("/capture.properties")) {
            given.load(file);
        }
        return given;
    }
}
