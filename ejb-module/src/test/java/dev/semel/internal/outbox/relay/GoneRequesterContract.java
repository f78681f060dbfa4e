package dev.semel.internal.outbox.relay;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.destination.CircuitBreakerOfTest;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import dev.semel.outbox.OutboxEvent;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A reply that reaches no one is dropped: it parks nothing, holds nothing up, and is not tried again. */
abstract class GoneRequesterContract extends DrainedOutbox {

    private static final String LONG_SINCE = "since = CAST('2001-01-01 00:00:00' AS timestamp with time zone)";

    @BeforeEach
    void aQueueIsGone() {
        broker.gone.add("gone");
    }

    @Test
    void isDroppedBeforeItsBatchIsSentAndTheOthersGoTogether() {
        outbox.append(event("before"));
        UUID reply = outbox.reply(toGone("reply"));
        outbox.append(event("after"));

        relay.drain();

        assertThat(broker.received).containsExactlyInAnyOrder("before", "after");
        assertThat(broker.singles).as("no batch was broken up").isZero();
        assertDropped(reply);
    }

    @Test
    void isDroppedWhereOnlyTheSendFindsItOut() {
        broker.isGoneSeen = false;
        UUID reply = outbox.reply(toGone("reply"));
        outbox.append(event("after"));

        relay.drain();

        assertThat(broker.received).containsExactly("after");
        assertDropped(reply);
    }

    @Test
    void isDroppedWhenItsAttemptsAreUsedUpOrNoneCanHelp() {
        UUID rejected = outbox.reply(toOther("poison"));
        UUID unsendable = outbox.reply(toOther("unsendable"));
        broker.poison.add("poison");
        broker.unsendable.add("unsendable");

        relay.drain();
        assertThat(outbox.status(rejected)).isEqualTo(OutboxStatus.SCHEDULED);
        outbox.set(rejected, LONG_AGO);
        relay.drain();

        assertDropped(rejected);
        assertDropped(unsendable);
    }

    @Test
    void waitsForAFullAddressAndIsDroppedIfThatGoes() {
        broker.full.add("other");
        UUID reply = outbox.reply(toOther("reply"));
        relay.drain();
        relay.drain();
        assertThat(outbox.status(reply)).isEqualTo(OutboxStatus.HELD);

        broker.gone.add("other");
        CircuitBreakerOfTest breaker = new CircuitBreakerOfTest(database(), broker, tables.history());
        breaker.poll();
        outbox.setDestination("other", "next_probe_at = CURRENT_TIMESTAMP");
        breaker.poll();

        assertDropped(reply);
        assertThat(outbox.destination("other", "state")).isEqualTo("RECOVERING");
    }

    /** Each requester has a queue of its own: what is known of it must not stay for ever. */
    @Test
    void leavesNoTraceAmongTheDestinationsOfARequesterThatTookNothingAndWent() {
        broker.full.add("other");
        outbox.reply(toOther("reply"));
        relay.drain();
        broker.gone.add("other");
        CircuitBreakerOfTest breaker = new CircuitBreakerOfTest(database(), broker, tables.history());
        breaker.poll();
        outbox.setDestination("other", "next_probe_at = CURRENT_TIMESTAMP");
        breaker.poll();

        outbox.setDestination("other", LONG_SINCE);
        breaker.poll();
        assertThat(outbox.destination("other", "state")).isEqualTo("CLOSED");
        outbox.setDestination("other", LONG_SINCE);

        long purged = database().inTransaction(tables -> TestExpiredRows.of(tables)
                .delete(PurgeTarget.DESTINATIONS, Duration.ofDays(1), 10));
        assertThat(purged).isOne();
        assertThat(outbox.countDestinations()).isZero();
    }

    @Test
    void isNoDestinationThatIsLookedAfterWhereItReachesItsRequester() {
        outbox.reply(toOther("reply"));
        outbox.reply(toGone("late"));
        relay.drain();

        assertThat(broker.received).containsExactly("reply");
        assertThat(outbox.countDestinations()).isZero();
    }

    @Test
    void asksTheBrokerAboutRepliesOnly() {
        UUID reply = outbox.reply(toOther("reply"));
        outbox.append(toGone("an order"), event("an event"));

        relay.drain();

        assertThat(broker.asked).containsExactly("reply");
        assertThat(broker.received).containsExactlyInAnyOrder("reply", "an order", "an event");
        assertThat(outbox.status(reply)).isEqualTo(OutboxStatus.PUBLISHED);
    }

    private void assertDropped(UUID reply) {
        assertThat(outbox.status(reply)).isEqualTo(OutboxStatus.DISCARDED);
        Object attempts = outbox.column(reply, "attempts");
        assertThat(tables.attempts)
                .as("the history of the reply ends with the attempt that is counted, and its reason")
                .filteredOn(line -> line.startsWith(reply + " "))
                .hasSize(((Number) attempts).intValue())
                .last()
                .isEqualTo(reply + " " + attempts + " " + outbox.column(reply, "error_message"));
        assertThat(outbox.count(OutboxStatus.PARKED)).isZero();
        assertThat(outbox.count(OutboxStatus.PENDING)).isZero();
    }

    private static OutboxEvent toGone(String text) {
        return OutboxEvent.toQueue("gone").text(text);
    }

    private static OutboxEvent toOther(String text) {
        return OutboxEvent.toQueue("other").text(text);
    }
}
