package dev.semel.internal.outbox.relay;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.node.RelaySign;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.outbox.OutboxEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a drain promises, on real tables and with a broker that fails on demand. */
abstract class OutboxRelayContract extends DrainedOutbox {

    @Test
    void publishesAllThatIsDueInBatchesAndInOrder() {
        outbox.append(events("a", 8));
        outbox.append(event("later").after(Duration.ofHours(1)));

        relay.drain();

        assertThat(broker.received).containsExactly("0", "1", "2", "3", "4", "5", "6", "7");
        assertThat(broker.batches).containsExactly(3, 3, 2);
        assertThat(broker.singles).isZero();
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(8);
        assertThat(outbox.count(OutboxStatus.SCHEDULED)).isEqualTo(1);
    }

    @Test
    void leavesNoSlotWaitingForAnotherToRunDry() {
        outbox.append(events("a", 9));
        outbox.append(eventOf("b", "of another slot"));

        relay.drain();

        assertThat(broker.received.indexOf("of another slot")).isLessThanOrEqualTo(RelayOnTables.BATCH);
    }

    @Test
    void saysThatItLookedWhereThereWasNothingToPublish() {
        assertThat(tables.pulse.sign()).get().extracting(RelaySign::polledAgo).isNull();

        relay.drain();

        assertThat(tables.pulse.sign()).contains(new RelaySign(Duration.ZERO, Duration.ofSeconds(1), null));
    }

    @Test
    void saysWhatKeepsItFromPublishingUntilItIsOver() {
        outbox.append(events("a", 1));
        broker.isDown = true;
        relay.drain();
        assertThat(trouble()).startsWith("The broker cannot be reached");
        tables.clock.advance(Duration.ofMinutes(1));
        relay.drain();
        assertThat(tables.pulse.sign()).get().extracting(RelaySign::polledAgo).isEqualTo(Duration.ZERO);
        assertThat(trouble()).startsWith("The broker cannot be reached");

        broker.isDown = false;
        relay.drain();
        assertThat(trouble()).isNull();
    }

    private String trouble() {
        return tables.pulse.sign().orElseThrow().trouble();
    }

    @ParameterizedTest
    @MethodSource("anyThrowable")
    void saysThatNothingIsPublishedAfterAnyThrowableOfAPass(Throwable thrown) {
        UUID event = outbox.append(eventOf("a", "1"));
        broker.beforeSingle = () -> throwSneakily(thrown);
        broker.losesAnswers = true;

        Throwable out = catchThrowable(relay::drain);

        assertThat(out).isEqualTo(thrown instanceof Error ? thrown : null);
        assertThat(trouble()).startsWith("A relay pass failed").contains(thrown.getMessage());
        assertThat(relay.isHeldUp()).isTrue();
        assertThat(outbox.status(event)).isEqualTo(OutboxStatus.PENDING);
        broker.losesAnswers = false;
        broker.beforeSingle = () -> {};
        relay.drain();
        assertThat(outbox.status(event)).isEqualTo(OutboxStatus.PUBLISHED);
        assertThat(trouble()).isNull();
    }

    static List<Throwable> anyThrowable() {
        return List.of(
                new OutOfMemoryError("no memory"),
                new NoClassDefFoundError("no class"),
                new IOException("a checked exception that is not declared"),
                new IllegalStateException("an ordinary one"));
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void throwSneakily(Throwable thrown) throws E {
        throw (E) thrown;
    }

    @Test
    void publishesNothingUntilThePlatformIsProved() {
        UUID event = outbox.append(eventOf("a", "1"));
        tables.proof.withhold("Nothing is known yet.");

        relay.drain();
        assertThat(trouble()).isEqualTo("Nothing is known yet.");
        assertThat(outbox.status(event)).isEqualTo(OutboxStatus.PENDING);

        tables.proof.give();
        relay.drain();
        assertThat(outbox.status(event)).isEqualTo(OutboxStatus.PUBLISHED);
        assertThat(trouble()).isNull();
    }

    @Test
    void burnsNothingWhileTheBrokerIsDown() {
        List<UUID> events = outbox.append(events("a", 5));
        broker.isDown = true;

        relay.drain();
        relay.drain();
        relay.drain();

        assertThat(broker.batches).as("only the first drain tries to send").hasSize(1);
        assertThat(broker.singles).isZero();
        assertThat(tables.attempts).isEmpty();
        assertThat(relay.isHeldUp()).isTrue();
        assertThat(events).allSatisfy(event -> {
            assertThat(outbox.status(event)).isEqualTo(OutboxStatus.PENDING);
            assertThat(outbox.column(event, "attempts")).isEqualTo(0);
            assertThat(outbox.column(event, "due_at")).isNull();
        });

        broker.isDown = false;
        relay.drain();
        assertThat(broker.received).containsExactly("0", "1", "2", "3", "4");
        assertThat(relay.isHeldUp()).isFalse();
    }

    @Test
    void keepsWhatWasPublishedBeforeTheBrokerWentDown() {
        List<UUID> events = outbox.append(events("a", 3));
        broker.losesAnswers = true;
        broker.beforeSingle = () -> broker.isDown = broker.singles == 2;

        relay.drain();

        assertThat(outbox.status(events.get(0))).isEqualTo(OutboxStatus.PUBLISHED);
        assertThat(outbox.status(events.get(1))).isEqualTo(OutboxStatus.PENDING);
        assertThat(outbox.column(events.get(1), "attempts")).isEqualTo(0);
    }

    @Test
    void publishesOneByOneWhenItIsUnknownWhetherTheBatchWasTaken() {
        outbox.append(events("a", 3));
        broker.losesAnswers = true;

        relay.drain();

        assertThat(broker.received).containsExactly("0", "1", "2");
        assertThat(broker.singles).isEqualTo(3);
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(3);
        assertThat(tables.attempts).isEmpty();
    }

    @Test
    void getsABatchThroughThatHoldsAnEventTheBrokerAlreadyHas() {
        UUID known = outbox.append(eventOf("a", "known"));
        broker.known.add(known);
        outbox.append(eventOf("a", "new"));

        relay.drain();

        assertThat(broker.received).containsExactly("new");
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(2);
    }

    @Test
    void doesNotSpinOnAFullBatchThatIsHeldBack() {
        outbox.append(events("a", 10));
        broker.poison.add("0");

        relay.drain();

        assertThat(tables.passes).hasValueLessThan(5);
        assertThat(outbox.count(OutboxStatus.SCHEDULED)).isEqualTo(1);
        assertThat(outbox.count(OutboxStatus.PENDING)).isEqualTo(9);
    }

    @Test
    void cutsASlowPassShortAndGoesOnInTheNext() {
        outbox.append(events("a", 3));
        broker.losesAnswers = true;
        broker.beforeSingle = () -> tables.clock.advance(Duration.ofSeconds(10));

        relay.drain();

        assertThat(tables.passes).hasValueGreaterThan(2);
        assertThat(broker.received).containsExactly("0", "1", "2");
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(3);
    }

    @Test
    void breaksOffABatchThatTakesTooLong() {
        outbox.append(events("a", 3));
        broker.beforeBatch = () -> tables.clock.advance(Duration.ofSeconds(11));

        relay.drain();

        assertThat(broker.batches).hasSize(1);
        assertThat(broker.singles).isEqualTo(3);
        assertThat(broker.received).containsExactly("0", "1", "2");
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(3);
    }

    @Test
    void survivesADatabaseThatIsDown() {
        outbox.append(events("a", 2));
        tables.isDatabaseDown = true;
        relay.drain();
        assertThat(relay.isHeldUp()).isTrue();

        tables.isDatabaseDown = false;
        relay.drain();
        assertThat(broker.received).containsExactly("0", "1");
        assertThat(relay.isHeldUp()).isFalse();
    }

    @Test
    void holdsADatabaseForDownUntilItHasAnsweredAlsoWhereNoSlotIsKnownToHoldAnything() {
        tables.isDatabaseDown = true;
        relay.drain();
        relay.drainKnown();
        assertThat(relay.isHeldUp()).isTrue();

        tables.isDatabaseDown = false;
        relay.drainKnown();
        assertThat(relay.isHeldUp()).isFalse();
    }

    @Test
    void startsOverForACallerThatAsksDuringADrain() {
        outbox.append(eventOf("a", "first"));
        broker.beforeBatch = () -> {
            if (broker.batches.size() == 1) {
                outbox.append(event("appended since"));
                relay.drain();
            }
        };

        relay.drain();

        assertThat(broker.received).containsExactly("first", "appended since");
    }

    @Test
    void beginsNoPassAfterItWasStopped() throws InterruptedException {
        outbox.append(events("a", 9));
        broker.beforeBatch = this::stopInTheMiddle;
        relay.drain();
        assertThat(broker.batches).hasSize(1);

        relay.end();
        relay.drain();
        assertThat(broker.batches).hasSize(1);
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(3);
    }

    // A stop waits for the running pass, so it has to come from another thread.
    private void stopInTheMiddle() {
        Thread stop = new Thread(relay::end);
        stop.start();
        await().until(() -> stop.getState() == Thread.State.TIMED_WAITING);
    }

    private static OutboxEvent[] events(String group, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> eventOf(group, String.valueOf(i)))
                .toArray(OutboxEvent[]::new);
    }
}
