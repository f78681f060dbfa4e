package dev.semel.internal.outbox.relay;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.ContractOutbox;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.testing.ContractDatabase;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of an event that the broker does not take, and of those around it, on every database. */
abstract class GuiltyEventContract {

    final FakeBroker broker = new FakeBroker();
    ContractOutbox outbox;
    RelayOnTables tables;
    OutboxRelay relay;

    abstract ContractDatabase<OutboxStores> database();

    @BeforeEach
    void emptyOutbox() {
        outbox = new ContractOutbox(database());
        tables = new RelayOnTables(database(), broker);
        relay = tables.relay;
    }

    @Test
    void countsTheAttemptOfAGuiltyEventAndHoldsBackItsGroupAlone() {
        List<UUID> group = outbox.append(eventOf("a", "poison"), eventOf("a", "behind it"));
        UUID other = outbox.append(eventOf("b", "other"));
        broker.poison.add("poison");

        relay.drain();

        assertThat(broker.received).containsExactly("other");
        assertThat(outbox.status(other)).isEqualTo(OutboxStatus.PUBLISHED);
        assertThat(outbox.status(group.get(0))).isEqualTo(OutboxStatus.SCHEDULED);
        assertThat(outbox.column(group.get(0), "attempts")).isEqualTo(1);
        assertThat(outbox.column(group.get(0), "due_at")).isNotNull();
        assertThat(outbox.column(group.get(1), "attempts")).isEqualTo(0);
        assertThat(tables.attempts).containsExactly(group.get(0) + " 1 poison");
    }

    @Test
    void parksAGuiltyEventAfterItsLastAttemptAndReleasesItsGroupWhenItIsMended() {
        List<UUID> group = outbox.append(eventOf("a", "poison"), eventOf("a", "behind it"));
        broker.poison.add("poison");
        relay.drain();
        outbox.makeOverdue(group.get(0));
        relay.drain();

        assertThat(outbox.status(group.get(0))).isEqualTo(OutboxStatus.PARKED);
        assertThat(outbox.column(group.get(0), "error_message")).isEqualTo("poison");
        assertThat(tables.attempts).hasSize(2);
        assertThat(broker.received).isEmpty();

        broker.poison.clear();
        database().doInTransaction(stores -> stores.commands(Duration.ofSeconds(10))
                .retry(List.of(group.get(0))));
        relay.drain();
        assertThat(broker.received).containsExactly("poison", "behind it");
    }

    @Test
    void parksADamagedEventAndPublishesTheRest() {
        UUID damaged = outbox.append(event("damaged"));
        outbox.damage(damaged);
        outbox.append(event("1"), event("2"));

        relay.drain();
        outbox.makeOverdue(damaged);
        relay.drain();

        assertThat(broker.received).containsExactlyInAnyOrder("1", "2");
        assertThat(outbox.status(damaged)).isEqualTo(OutboxStatus.PARKED);
    }

    @Test
    void parksWhatCanNeverBeSentAtOnceAndPublishesTheRest() {
        List<UUID> group = outbox.append(eventOf("a", "nowhere"), eventOf("a", "behind it"));
        outbox.append(eventOf("b", "other"));
        broker.unsendable.add("nowhere");

        relay.drain();

        assertThat(broker.received).containsExactly("other");
        assertThat(outbox.status(group.get(0))).isEqualTo(OutboxStatus.PARKED);
        assertThat(outbox.column(group.get(0), "error_message")).isEqualTo("there is no such queue");
        assertThat(outbox.status(group.get(1))).isEqualTo(OutboxStatus.PENDING);
        assertThat(tables.attempts).containsExactly(group.get(0) + " 1 there is no such queue");
    }
}
