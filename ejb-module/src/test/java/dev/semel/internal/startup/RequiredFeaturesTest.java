package dev.semel.internal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RequiredFeaturesTest {

    @Test
    void areThereIfTheirClassesAre() {
        assertThat(RequiredFeatures.missing(getClass().getClassLoader())).isEmpty();
    }

    @Test
    void areAllNamedWhereNoneIs() {
        assertThat(RequiredFeatures.missing(ClassLoader.getPlatformClassLoader()))
                .containsExactly(
                        "concurrent-3.0",
                        "enterpriseBeansLite-4.0",
                        "jsonb-3.0",
                        "jsonp-2.1",
                        "messaging-3.1",
                        "mpConfig-3.1",
                        "persistence-3.1");
    }

    @Test
    void areNamedWithTheLineToAdd() {
        assertThat(RequiredFeatures.sentence(List.of("mpConfig-3.1")))
                .isEqualTo("Semel needs features that the server does not have: mpConfig-3.1. Add"
                        + " <feature>mpConfig-3.1</feature> to <featureManager> in server.xml, in the version that fits"
                        + " the others. The application does not start until then.");
    }
}
