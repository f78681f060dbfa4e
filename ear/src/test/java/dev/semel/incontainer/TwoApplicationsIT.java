package dev.semel.incontainer;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Deed;
import dev.semel.incontainer.probe.Bank;
import dev.semel.incontainer.probe.Lane;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.Row;
import dev.semel.incontainer.server.Archives;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A WAR and an EAR on the same tables and the same queues. */
@ExtendWith(ArquillianExtension.class)
class TwoApplicationsIT {

    private static final int LETTERS = 200;

    @Inject
    private Bank bank;

    @Deployment(name = "war", order = 1)
    static WebArchive war() {
        return Archives.war();
    }

    @Deployment(name = "ear", order = 2)
    static EnterpriseArchive ear() {
        return Archives.ear();
    }

    @Test
    @OperateOnDeployment("war")
    void shareTheWorkAndDoNothingTwice() {
        List<Letter> letters = Stream.generate(() -> Letter.to(Lane.FAST, Deed.BOOK_AND_APPEND))
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
