package dev.semel.incontainer;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static dev.semel.incontainer.probe.Eventually.throughout;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.probe.Bank;
import dev.semel.incontainer.probe.Lane;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.Row;
import dev.semel.incontainer.probe.Tables;
import dev.semel.incontainer.server.Archives;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A WAR and an EAR on the same tables and the same queues. What they say at their starts holds for both: the WAR keeps its keys for
 * longer than the EAR, whose purge and reconciler are at work all the time, and keeps its events, which the EAR would delete.
 */
@ExtendWith(ArquillianExtension.class)
@Tag("long")
class TwoApplicationsIT {

    private static final int LETTERS = 200;
    private static final Duration SEVERAL_PASSES = Duration.ofSeconds(4);

    @Inject
    private Bank bank;

    @Deployment(name = "war", order = 1)
    static WebArchive war() {
        return Archives.warWith("semel.retention.keys=P90D", "semel.reconciler.enabled=false");
    }

    @Deployment(name = "ear", order = 2)
    static EnterpriseArchive ear() {
        return Archives.earWith(
                "semel.retention.keys=P8D",
                "semel.retention.published-mode=delete",
                "semel.retention.purge-interval=PT1S",
                "semel.reconciler.interval=PT1S",
                "semel.reconciler.bound=PT2S");
    }

    @Test
    @OperateOnDeployment("war")
    void shareTheWorkAndDoNothingTwice() {
        List<Letter> letters = Stream.generate(() -> Letter.to(Lane.FAST, Behaviour.BOOK_AND_APPEND))
                .limit(LETTERS)
                .toList();

        letters.forEach(letter -> bank.post().send(letter, 2));

        eventually(() -> letters.forEach(letter -> {
            assertThat(bank.tables().bookings(letter)).hasSize(1);
            assertThat(bank.tables().bookings(letter.at("transacted"))).hasSize(1);
            assertThat(bank.tables().records(letter).get(0).number("duplicates"))
                    .as("the second copy of the letter")
                    .isOne();
        }));
        List<Row> events = letters.stream().flatMap(this::eventsOf).toList();
        assertThat(events)
                .hasSize(LETTERS)
                .extracting(event -> event.text("status"))
                .containsOnly("PUBLISHED");
        assertThat(events).extracting(event -> event.text("duplicates")).containsOnly("0");
        assertThat(events)
                .as("published by the one and by the other")
                .extracting(event -> event.text("node"))
                .contains("bank-war", "bank-ear");
        assertThat(letters.stream().flatMap(letter -> bank.tables().bookings(letter).stream()))
                .as("booked by the one and by the other")
                .extracting(booking -> booking.text("application"))
                .contains("bank-war", "bank-ear");
    }

    @Test
    @OperateOnDeployment("war")
    void haveSaidHowLongRowsAreKeptAndWhoseConsumersTheyHave() {
        assertThat(bank.tables().rows("SELECT * FROM semel_retention"))
                .singleElement()
                .satisfies(rule -> {
                    assertThat(Duration.ofMillis(Long.parseLong(rule.text("keys_kept"))))
                            .isEqualTo(Duration.ofDays(90));
                    assertThat(rule.text("published_mode")).isEqualTo("KEEP");
                });
        for (String application : List.of("bank-war", "bank-ear")) {
            assertThat(bank.tables().rows("SELECT consumer FROM semel_consumer WHERE application = ?", application))
                    .as(application)
                    .extracting(row -> row.text("consumer"))
                    .contains("fast", "transacted", "fast-numbered");
        }
    }

    @Test
    @OperateOnDeployment("war")
    void purgeByTheLongerRetentionAndOnlyInTheWindowOfTheDatabase() {
        String closed = windowThatIsClosed();
        bank.tables().change("UPDATE semel_retention SET purge_window = ?", closed);
        Letter young = keyFinished(20);
        Letter old = keyFinished(100);

        throughout(SEVERAL_PASSES, () -> assertThat(bank.tables().records(old)).hasSize(1));
        bank.tables().change("UPDATE semel_retention SET purge_window = ''");

        eventually(() -> assertThat(bank.tables().records(old)).isEmpty());
        throughout(
                SEVERAL_PASSES, () -> assertThat(bank.tables().records(young)).hasSize(1));
    }

    @Test
    @OperateOnDeployment("war")
    void findAnEventThatItsConsumerNeverTook() {
        List<Letter> letters = Stream.generate(() -> Letter.to(Lane.FAST, Behaviour.BOOK_AND_APPEND))
                .limit(30)
                .toList();
        letters.forEach(letter -> bank.post().send(letter, 1));
        eventually(() -> letters.forEach(letter ->
                assertThat(bank.tables().bookings(letter.at("transacted"))).hasSize(1)));

        // As if the broker had lost it.
        UUID lost = UUID.randomUUID();
        bank.tables()
                .change(
                        "INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, key_text,"
                                + " body_kind, headers, status, attempts, node, created_at, published_at)"
                                + " SELECT ?, slot, event_type, destination, destination_kind, ?, body_kind, '{}', 'PUBLISHED',"
                                + " 0, node, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM semel_outbox_event"
                                + " WHERE destination = 'bank.transacted' AND event_type = 'Booked' LIMIT 1",
                        lost,
                        lost.toString());

        eventually(() -> assertThat(bank.tables()
                        .rows(
                                "SELECT kind, consumer FROM semel_finding WHERE event_id = ? AND consumer = 'transacted'",
                                lost.toString()))
                .extracting(finding -> finding.text("kind"))
                .containsExactly("EVENT_NOT_TAKEN"));
    }

    private Letter keyFinished(int daysAgo) {
        Letter letter = Letter.to(Lane.FAST, Behaviour.BOOK);
        bank.tables().bring(letter, "COMPLETED");
        bank.tables()
                .change(
                        "UPDATE semel_idempotency_record SET first_seen_at = DATEADD(DAY, ?, CURRENT_TIMESTAMP),"
                                + " completed_at = DATEADD(DAY, ?, CURRENT_TIMESTAMP) WHERE key_hash = ?",
                        -daysAgo,
                        -daysAgo,
                        Tables.hash(letter));
        return letter;
    }

    private static String windowThatIsClosed() {
        LocalTime inTwoHours = LocalTime.now(ZoneOffset.UTC).plusHours(2).truncatedTo(ChronoUnit.MINUTES);
        return inTwoHours + "-" + inTwoHours.plusHours(1);
    }

    // What handlers appended, not copies that were stored; with the number of further copies that the consumer has
    // seen.
    private Stream<Row> eventsOf(Letter letter) {
        return bank
                .tables()
                .rows(
                        """
                        SELECT e.status, e.node, r.duplicates
                        FROM semel_outbox_event e
                        LEFT JOIN semel_idempotency_record r ON r.consumer = 'transacted' AND r.key_text = e.key_text
                        WHERE e.consumer IS NULL AND e.headers LIKE ?
                        """,
                        "%" + letter.reference() + "%")
                .stream();
    }
}
