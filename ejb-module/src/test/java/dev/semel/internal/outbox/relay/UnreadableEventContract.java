package dev.semel.internal.outbox.relay;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.outbox.EventDetail;
import dev.semel.admin.outbox.TestOutboxAdmin;
import dev.semel.internal.outbox.destination.CircuitBreakerOfTest;
import dev.semel.internal.outbox.operator.TestEvents;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.jpa.DamagedRows;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.testing.TestDatabase;
import dev.semel.testing.ThreadTransactions;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of an event whose row the database cannot deliver, and of those around it, on every database. */
abstract class UnreadableEventContract {

    final DamagedRows rows = new DamagedRows();
    final FakeBroker broker = new FakeBroker();
    OutboxTables outbox;
    RelayOnTables tables;
    TestDatabase damaged;

    abstract TestDatabase database();

    @BeforeEach
    void emptyOutbox() {
        outbox = new OutboxTables(database());
        damaged = rows.in(database());
        tables = new RelayOnTables(damaged, broker);
    }

    @Test
    void parksAnEventThatCannotBeReadAndPublishesTheRest() {
        List<UUID> group = outbox.append(eventOf("a", "1"), eventOf("a", "2"), eventOf("a", "3"));
        outbox.append(event("4"), event("5"), event("6"));
        rows.damage(group.get(1));

        tables.relay.drain();

        assertThat(broker.received).containsExactlyInAnyOrder("1", "4", "5", "6");
        assertThat(outbox.status(group.get(1))).isEqualTo(OutboxStatus.PARKED);
        assertThat(outbox.column(group.get(1), "attempts")).isEqualTo(1);
        assertThat(String.valueOf(outbox.column(group.get(1), "error_message")))
                .contains("cannot deliver outbox event " + group.get(1), "damaged", "retry the event, or discard it");
        assertThat(outbox.status(group.get(2))).isEqualTo(OutboxStatus.PENDING);
        assertThat(tables.attempts).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"headers = 'no json'", "destination_kind = 'FAX'", "body_kind = 'PAPER'"})
    void parksAnEventOfAnUnknownKindAndPublishesTheRest(String damage) {
        UUID damaged = outbox.append(event("damaged"));
        outbox.set(damaged, damage + ", attempts = 1");
        outbox.append(event("1"), event("2"));

        tables.relay.drain();

        assertThat(broker.received).containsExactlyInAnyOrder("1", "2");
        assertThat(outbox.status(damaged)).isEqualTo(OutboxStatus.PARKED);
    }

    @Test
    void publishesTheGroupInItsOrderWhenTheRowIsRestored() {
        List<UUID> group = outbox.append(eventOf("a", "1"), eventOf("a", "2"));
        rows.damage(group.get(0));
        tables.relay.drain();
        rows.repair();
        outbox.set(group.get(0), "status = 'PENDING', attempts = 0");

        tables.relay.drain();

        assertThat(broker.received).containsExactly("1", "2");
    }

    @Test
    void parksAllThatCannotBeReadAtOnce() {
        List<UUID> events = outbox.append(event("1"), event("2"), event("3"), event("4"), event("5"));
        events.forEach(rows::damage);

        tables.relay.drain();

        assertThat(outbox.count(OutboxStatus.PARKED)).isEqualTo(5);
        assertThat(broker.received).isEmpty();
    }

    @Test
    void parksNothingWhenTheDatabaseDeliversTheContentOfNoEventAtAll() {
        outbox.append(event("1"), event("2"));
        rows.forbidContent();

        tables.relay.drain();

        assertThat(outbox.count(OutboxStatus.PENDING)).isEqualTo(2);
        assertThat(tables.attempts).isEmpty();

        rows.repair();
        tables.relay.drain();
        assertThat(broker.received).containsExactlyInAnyOrder("1", "2");
    }

    @Test
    void showsAnOperatorAnEventThatCannotBeReadAndDiscardsIt() {
        UUID event = outbox.append(eventOf("a", "1"));
        UUID next = outbox.append(eventOf("a", "2"));
        rows.damage(event);
        tables.relay.drain();
        ThreadTransactions transactions = new ThreadTransactions(damaged);

        EventDetail shown =
                transactions.inNew(() -> TestOutboxAdmin.shown(transactions.database(), transactions, event));
        assertThat(shown.event().status()).isEqualTo("PARKED");
        assertThat(shown.message().properties()).containsOnlyKeys("(cannot be read)");

        transactions.doInNew(() -> TestEvents.commands(transactions.database()).discard(List.of(event)));
        tables.relay.drain();
        assertThat(outbox.status(event)).isEqualTo(OutboxStatus.DISCARDED);
        assertThat(outbox.status(next)).isEqualTo(OutboxStatus.PUBLISHED);
    }

    @Test
    void showsAnOperatorAnEventOfAnUnknownKind() {
        UUID event = outbox.append(event("1"));
        outbox.set(event, "body_kind = 'PAPER', headers = 'no json'");

        EventDetail shown = damaged.inTransaction(database -> TestOutboxAdmin.shown(database, event));

        assertThat(shown.message().properties())
                .containsEntry("(unknown body kind)", "PAPER")
                .containsEntry("(damaged)", "no json");
    }

    @Test
    void letsADestinationRecoverWhoseFirstHeldEventCannotBeRead() {
        outbox.addDestination("orders", "OPEN");
        List<UUID> group = outbox.append(eventOf("a", "1"), eventOf("a", "2"));
        tables.relay.drain();
        assertThat(outbox.count(OutboxStatus.HELD)).isEqualTo(2);
        rows.damage(group.get(0));
        outbox.setDestination("orders", "next_probe_at = CAST('2001-01-01 00:00:00' AS timestamp with time zone)");

        new CircuitBreakerOfTest(damaged, broker).poll();
        new CircuitBreakerOfTest(damaged, broker).poll();
        tables.relay.drain();

        assertThat(outbox.status(group.get(0))).isEqualTo(OutboxStatus.PARKED);
        assertThat(outbox.status(group.get(1))).isEqualTo(OutboxStatus.PENDING);
    }
}
