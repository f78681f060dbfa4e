package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.pages.Page;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** If something is missing in a server, one line of its log says what to add. */
@Order(3)
@Tag("faults")
class MissingPartsIT {

    /** The shop, and the ready EAR. */
    private static final int APPLICATIONS = 2;

    /** What an application with these features has besides; the endpoint of Liberty's own messaging opens no port by it. */
    private static final String CARGO_TRACKER = Page.of("docs/cargo-tracker.md").snippet("server");

    private static final String REFUSED = "CWWKZ0002E";
    private static final String FEATURES = "features.xml";
    private static final String MESSAGING = "messaging.xml";

    @Test
    void areNamedIfTheyAreFeatures() {
        List<String> log = logOfRefusal("without-config", FEATURES, "<feature>mpConfig-3.1</feature>");

        assertThat(log)
                .filteredOn(line -> line.contains("Semel needs features that the server does not have: mpConfig-3.1."
                        + " Add <feature>mpConfig-3.1</feature> to <featureManager> in server.xml"))
                .hasSize(APPLICATIONS);
        assertThat(log).noneMatch(line -> line.startsWith("Exception 1 :"));
    }

    @Test
    void areNamedIfTheyAreTheConnectionFactory() {
        assertThatTheConnectionFactoryIsNamed(
                logOfRefusal("without-factory", MESSAGING, "(?s)<jmsConnectionFactory.*?</jmsConnectionFactory>"));
    }

    /** Without it the factory is not bound: the same rule. */
    @Test
    void areNamedIfTheyAreTheAdapter() {
        assertThatTheConnectionFactoryIsNamed(
                logOfRefusal("without-adapter", MESSAGING, "(?s)<resourceAdapter .*?</resourceAdapter>"));
    }

    @Test
    void areNotMissedWithTheFeaturesOfAnApplicationServerAndANewerJdbc() {
        try (LibertyServer server = LibertyServer.fresh("umbrella").quickStart()) {
            server.withFile(
                            FEATURES,
                            content("<server><featureManager><feature>jakartaee-10.0</feature>"
                                    + "<feature>mpConfig-3.1</feature></featureManager></server>"))
                    .withDropIn(
                            "features-of-another.xml",
                            "<server><featureManager><feature>jdbc-4.3</feature></featureManager></server>")
                    .withDropIn("cargo-tracker.xml", "<server>" + ofThisServer(CARGO_TRACKER) + "</server>")
                    .start();

            assertThat(server.log().lines())
                    .noneMatch(line -> line.contains("CWWKF0033E"))
                    .noneMatch(line -> line.contains("wasJmsEndpoint"));
        }
    }

    @Test
    void areNotMissedWithTheShippedFeaturesAndANewerJdbc() {
        try (LibertyServer server = LibertyServer.fresh("newer-jdbc").quickStart()) {
            server.withDropIn(
                            "features-of-another.xml",
                            "<server><featureManager><feature>jdbc-4.3</feature></featureManager></server>")
                    .start();

            assertThat(server.log().lines()).noneMatch(line -> line.contains("CWWKF0033E"));
        }
    }

    private static String ofThisServer(String snippet) {
        return snippet.replace("9480", "${http.port}").replace("9481", "-1");
    }

    private static void assertThatTheConnectionFactoryIsNamed(List<String> log) {
        assertThat(log)
                .filteredOn(line ->
                        line.contains("Semel does not start, because: No connection factory is bound to jms/semel. Add"
                                + " <jmsConnectionFactory jndiName=\"jms/semel\"><properties.artemis"))
                .hasSize(APPLICATIONS);
    }

    private static List<String> logOfRefusal(String name, String file, String part) {
        try (LibertyServer server = LibertyServer.fresh(name).quickStart()) {
            String shipped = text(file);
            String incomplete = shipped.replaceFirst(part, "");
            assertThat(incomplete).isNotEqualTo(shipped);
            server.withFile(file, content(incomplete)).launch();
            await("refusal of both applications")
                    .atMost(Limits.NEVER)
                    .failFast(() -> !server.isAlive())
                    .until(() -> server.log().lines().stream()
                                    .filter(line -> line.contains(REFUSED))
                                    .count()
                            == APPLICATIONS);
            return server.log().lines();
        }
    }

    private static ByteArrayInputStream content(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(String file) {
        try {
            return Files.readString(LibertyServer.shipped(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
