package dev.semel.internal.outbox.relay;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.TestDatabase;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a drain promises when messages and marks are committed together, in two phases. */
abstract class JointRelayContract {

    private final FakeBroker broker = new FakeBroker();
    private OutboxTables outbox;
    private RelayOnTables tables;
    private OutboxRelay relay;

    abstract TestDatabase database();

    @BeforeEach
    void emptyOutbox() {
        outbox = new OutboxTables(database());
        tables = RelayOnTables.joint(database(), broker);
        relay = tables.relay;
    }

    @Test
    void publishesInBatchesAndInOrder() {
        outbox.append(events(8));

        relay.drain();

        assertThat(broker.received).containsExactly("0", "1", "2", "3", "4", "5", "6", "7");
        assertThat(broker.batches).containsExactly(3, 3, 2);
        assertThat(broker.singles).isZero();
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(8);
    }

    @Test
    void asksTheBrokerForNothingWhenNothingIsDue() {
        relay.drain();

        assertThat(broker.joins).isZero();
        assertThat(broker.questions).isZero();
    }

    @Test
    void getsABatchThroughThatHoldsAnEventTheBrokerAlreadyHas() {
        UUID known = outbox.append(eventOf("a", "known"));
        broker.known.add(known);
        outbox.append(eventOf("a", "new"));

        relay.drain();

        assertThat(broker.received).containsExactly("new");
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(2);
        assertThat(tables.attempts).isEmpty();
    }

    @Test
    void sendsNoOtherSlotSinglyThanTheOneWhoseBatchFailed() {
        // Served last, the other two come after the guilty one.
        outbox.append(eventOf("b", "1"));
        outbox.append(eventOf("c", "2"));
        relay.drain();
        broker.poison.add("guilty");
        outbox.append(eventOf("a", "guilty"));
        outbox.append(eventOf("b", "3"));
        outbox.append(eventOf("c", "4"));

        relay.drain();

        assertThat(broker.received).containsExactlyInAnyOrder("1", "2", "3", "4");
        assertThat(broker.singles).as("events sent singly").isEqualTo(1);
    }

    @Test
    void holdsTheGuiltyAloneBackWhenABatchFails() {
        broker.poison.add("1");
        List<UUID> events = outbox.append(events(4));
        outbox.append(eventOf("b", "innocent"));

        relay.drain();

        assertThat(broker.received).containsExactlyInAnyOrder("0", "innocent");
        assertThat(tables.attempts).singleElement().asString().startsWith(events.get(1) + " 1");
        assertThat(outbox.status(events.get(2))).isEqualTo(OutboxStatus.PENDING);
    }

    @Test
    void publishesNothingTwiceWhenTheAnswerToTheCommitIsLost() {
        outbox.append(events(5));
        broker.losesAnswers = true;

        relay.drain();

        assertThat(broker.received).containsExactly("0", "1", "2", "3", "4");
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(5);
    }

    @Test
    void burnsNothingWhileTheBrokerIsDown() {
        outbox.append(events(5));
        broker.isDown = true;

        relay.drain();
        relay.drain();

        assertThat(broker.joins).as("only the first drain tries to send").isEqualTo(1);
        assertThat(broker.singles).isZero();
        assertThat(tables.attempts).isEmpty();
        assertThat(outbox.count(OutboxStatus.PENDING)).isEqualTo(5);

        broker.isDown = false;
        relay.drain();
        assertThat(broker.received).containsExactly("0", "1", "2", "3", "4");
    }

    @Test
    void survivesADatabaseThatIsDown() {
        outbox.append(events(2));
        tables.isDatabaseDown = true;
        relay.drain();
        assertThat(relay.isHeldUp()).isTrue();

        tables.isDatabaseDown = false;
        relay.drain();
        assertThat(broker.received).containsExactly("0", "1");
    }

    private static OutboxEvent[] events(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> eventOf("a", String.valueOf(i)))
                .toArray(OutboxEvent[]::new);
    }
}
