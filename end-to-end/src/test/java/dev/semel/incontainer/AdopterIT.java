package dev.semel.incontainer;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.PackageVersion;
import dev.semel.incontainer.adopter.Destinations;
import dev.semel.incontainer.adopter.Ledger;
import dev.semel.incontainer.adopter.Parcel;
import dev.semel.incontainer.adopter.Stowaway;
import dev.semel.incontainer.probe.Row;
import dev.semel.incontainer.probe.Tables;
import dev.semel.incontainer.server.Adopter;
import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.JMSContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An application with habits of its own goes on as before beside Semel, and each message has its effect once. */
@ExtendWith(ArquillianExtension.class)
@Tag("long")
class AdopterIT {

    @Inject
    private Destinations destinations;

    @Inject
    private Ledger ledger;

    @Inject
    private Tables tables;

    @Resource(lookup = "jms/semel")
    private ConnectionFactory connectionFactory;

    @Deployment
    static WebArchive archive() {
        return Adopter.war();
    }

    @Test
    void receivesFromAQueueThatTheActivationSpecificationNames() {
        assertThatItIsBookedOnce("name", null);
    }

    @Test
    void receivesFromAQueueThatTheServerDefines() {
        assertThatItIsBookedOnce("server", destinations.ofServer());
    }

    @Test
    void receivesFromAQueueThatItDefinesItself() {
        assertThatItIsBookedOnce("annotated", destinations.annotated());
    }

    @Test
    void receivesFromAQueueThatItDefinesForAll() {
        assertThatItIsBookedOnce("everywhere", destinations.everywhere());
    }

    @Test
    void receivesFromAQueueThatWebXmlDefines() {
        assertThatItIsBookedOnce("described", destinations.described());
    }

    @Test
    void hasItsOwnFlywayAndJackson() throws IOException {
        try (InputStream version = Flyway.class.getResourceAsStream("/org/flywaydb/core/internal/version.txt")) {
            assertThat(new String(version.readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("9.");
        }
        assertThat(tables.rows("SELECT * FROM adopter_history WHERE version = '1' AND success"))
                .hasSize(1);
        assertThat(PackageVersion.VERSION.toString()).startsWith("2.17.");
    }

    @Test
    void takesAnObjectWhoseClassIsAllowed() {
        String reference = reference();

        sendObject(new Parcel(reference), reference);

        eventually(() -> assertThat(ledger.entriesOf("parcel", reference)).isOne());
    }

    @Test
    void parksAnObjectOfAnotherClassAtOnceAndSaysWhatToDo() {
        String reference = reference();

        sendObject(new Stowaway(reference), reference);

        eventually(() -> assertThat(parked(reference)).hasSize(1));
        assertThat(parked(reference).get(0).text("reason")).isEqualTo("BROKEN_BODY");
        assertThat(tables.rows(
                        "SELECT a.* FROM semel_attempt a JOIN semel_idempotency_record r ON r.key_hash = a.subject"
                                + " WHERE r.key_text = ?",
                        reference))
                .singleElement()
                .satisfies(attempt -> assertThat(attempt.columns().toString())
                        .contains("The message carries a Java object, and that was not read")
                        .contains("only classes are read that deserializationAllowList of the resource adapter names"));
    }

    private List<Row> parked(String reference) {
        return tables.rows(
                "SELECT * FROM semel_parked_message WHERE consumer = 'adopter-parcel' AND headers LIKE ?",
                "%" + reference + "%");
    }

    private void assertThatItIsBookedOnce(String listener, Destination known) {
        String reference = reference();
        try (JMSContext session = connectionFactory.createContext()) {
            for (int i = 0; i < 2; i++) {
                session.createProducer()
                        .setProperty("idempotency_key", reference)
                        .send(
                                known == null ? session.createQueue("adopter." + listener) : known,
                                "{\"reference\": \"" + reference + "\"}");
            }
        }
        eventually(() -> assertThat(tables.rows(
                        "SELECT * FROM semel_idempotency_record WHERE key_text = ? AND status = 'COMPLETED' AND duplicates = 1",
                        reference))
                .hasSize(1));
        assertThat(ledger.entriesOf(listener, reference)).isOne();
        assertThat(ledger.isNoted(reference)).isTrue();
    }

    private void sendObject(Serializable object, String key) {
        try (JMSContext session = connectionFactory.createContext()) {
            session.createProducer()
                    .setProperty("idempotency_key", key)
                    .send(session.createQueue("adopter.parcel"), object);
        }
    }

    private static String reference() {
        return "adopter-" + UUID.randomUUID();
    }
}
