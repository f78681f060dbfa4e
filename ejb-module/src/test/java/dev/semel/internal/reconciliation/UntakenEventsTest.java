package dev.semel.internal.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.idempotency.cache.CachedKeys;
import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.reconciliation.BrokerQueues.Presence;
import dev.semel.internal.reconciliation.BrokerQueues.State;
import dev.semel.internal.reconciliation.Suspicions.PublishedEvent;
import dev.semel.internal.redelivery.TestRedelivery;
import dev.semel.internal.settings.ReconcilerSettings;
import dev.semel.testing.SameTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Over many passes, each published event is looked at, however many there are, however slow a queue, and also after failures. */
class UntakenEventsTest {

    private static final int IN_A_BATCH = 2_000;
    private static final int IN_A_PASS = 50 * IN_A_BATCH;
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final SuspicionsInMemory tables = new SuspicionsInMemory();
    private final FindingsInMemory findings = new FindingsInMemory(START);
    private final Set<String> fullQueues = new HashSet<>();
    private long asked;
    private final Set<String> cached = new HashSet<>();
    private final Set<String> away = new HashSet<>();
    private UntakenEvents events = restarted();

    @Test
    void looksAtEachEventOnce() {
        publish("q", 1, false);
        pass();
        assertThat(findings.subjects()).containsExactly(subject(1));

        findings.all.clear();
        asked = 0;
        pass();
        assertThat(findings.all).isEmpty();
        assertThat(asked).isZero();
    }

    @Test
    void looksAtNoEventThatIsYoungerThanTheBound() {
        publish("q", 10, false);

        events.scan(at(10));
        assertThat(findings.all).isEmpty();

        events.scan(at(11));
        assertThat(findings.subjects()).containsExactly(subject(10));
    }

    @Test
    void beginsADayBackWhereNothingWasLookedAtBefore() {
        findings.position = null;
        publish("q", 0, false);
        publish("q", 1, false);

        events.scan(at(1).plus(Duration.ofDays(1)));
        assertThat(findings.subjects()).containsExactly(subject(1));
    }

    @Test
    void looksADayBackWhereItHasComeFurtherThanTheClockOfTheDatabaseSays() {
        events.scan(at(1).plus(Duration.ofDays(2)));
        publish("q", 1, false);
        publish("q", 2, false);

        pass();
        assertThat(findings.subjects()).containsExactly(subject(1), subject(2));
        asked = 0;
        pass();
        assertThat(asked).as("only once").isZero();
    }

    @Test
    void takesForTakenWhatTheConsumerHasComeBeyondInItsGroup() {
        publish("q", 1, false);
        publish("q", 2, false);
        tables.reached.put(IdempotencyKey.hash("consumer", "group"), 1L);
        pass();
        assertThat(findings.subjects()).containsExactly(subject(2));

        tables.reached.put(IdempotencyKey.hash("consumer", "group"), 3L);
        pass();
        assertThat(findings.all).as("a newer state has come").isEmpty();
    }

    @Test
    void takesForTakenWhatItsConsumerHasInACache() {
        publish("q", 1, false);
        publish("q", 2, false);
        cached.add("key-1");
        pass();
        assertThat(findings.subjects()).containsExactly(subject(2));

        cached.add("key-2");
        pass();
        assertThat(findings.all).as("it has come since").isEmpty();
    }

    @Test
    void comesBackToWhatACacheDoesNotAnswerForAndGoesOnWithTheRest() {
        publish("cached", 1, false);
        publish("q", 2, false);
        away.addAll(List.of("key-1", "key-3"));
        pass();
        assertThat(findings.subjects()).containsExactly(subject(2));

        publish("cached", 3, false);
        cached.add("key-1");
        away.clear();
        pass();
        assertThat(findings.subjects()).containsExactly(subject(2), subject(3));

        away.add("key-3");
        pass();
        assertThat(findings.subjects()).as("what is found stays found").containsExactly(subject(2), subject(3));
    }

    @Test
    void goesOnWhereALookEndedAlsoOnAnotherNode() {
        publish("q", 1, true);
        events.scan(at(2));

        publish("q", 2, false);
        publish("q", 0, false);
        restarted().scan(end());
        assertThat(findings.subjects())
                .as("what came earlier is not looked at again")
                .containsExactly(subject(2));
    }

    @Test
    void readsMoreThanABatchAndLeavesWhatIsTooMuchForOnePassToTheNext() {
        for (int i = 1; i <= IN_A_PASS; i++) {
            publish("q", i, true);
        }
        publish("q", IN_A_PASS + 1, false);

        pass();
        assertThat(findings.all).isEmpty();
        assertThat(findings.position).isEqualTo(at(IN_A_PASS));

        pass();
        assertThat(findings.subjects()).containsExactly(subject(IN_A_PASS + 1));
    }

    @Test
    void comesBackToAQueueInWhichOlderMessagesLieAndForgetsNoEventOfIt() {
        fullQueues.add("slow");
        publish("slow", 1, false);
        publish("slow", 2, false);
        publish("quick", 3, false);
        pass();
        assertThat(findings.subjects()).containsExactly(subject(3));
        assertThat(findings.position).as("where a restart begins").isEqualTo(at(1));

        pass();
        fullQueues.clear();
        pass();
        assertThat(findings.subjects()).containsExactlyInAnyOrder(subject(1), subject(2), subject(3));
        pass();
        assertThat(findings.position).isAfter(at(3));
    }

    @Test
    void asksTheBrokerOnceAPassForAQueueInWhichOlderMessagesLie() {
        fullQueues.add("slow");
        publish("slow", 1, false);
        publish("slow", 2, false);

        pass();
        assertThat(asked).isEqualTo(1);
    }

    @Test
    void comesBackToASlowQueueAlsoAfterAnOutageOfTheDatabase() {
        fullQueues.add("slow");
        publish("slow", 1, false);
        pass();

        tables.isDatabaseDown = true;
        assertThatThrownBy(this::pass).isInstanceOf(IllegalStateException.class);

        tables.isDatabaseDown = false;
        fullQueues.clear();
        pass();
        assertThat(findings.subjects()).containsExactly(subject(1));
    }

    @Test
    void comesToTheEndOfASlowQueueBehindWhichMoreWasPublishedThanAPassCanRead() {
        fullQueues.add("slow");
        publish("slow", 0, false);
        for (int i = 1; i <= IN_A_PASS; i++) {
            publish("other", i, true);
        }
        publish("slow", IN_A_PASS + 1, false);
        pass();
        pass();

        fullQueues.clear();
        pass();
        pass();
        assertThat(findings.subjects()).containsExactlyInAnyOrder(subject(0), subject(IN_A_PASS + 1));
    }

    @Test
    void passesOverTheTopicsWhoseSubscriptionsAreNotKnown() {
        publish(null, 1, false);

        pass();
        assertThat(findings.all).isEmpty();
    }

    private UntakenEvents restarted() {
        SameTransaction transactions = new SameTransaction();
        ReconcilerSettings settings = new ReconcilerSettings(true, Duration.ofMinutes(1), Duration.ofMinutes(15));
        BrokerQueues broker = (destination, event, sentAt) -> {
            asked++;
            boolean isFull = fullQueues.contains(destination);
            return new Presence(isFull ? State.THERE : State.NOT_THERE, "It is " + (isFull ? "there." : "not there."));
        };
        return new UntakenEvents(
                tables,
                new NewFindings(findings, settings, transactions),
                broker,
                TestRedelivery.strandedKeys(new CachedKeys() {
                    @Override
                    public boolean isKnown(String consumer, String key) {
                        if (away.contains(key)) {
                            throw new NotTheMessagesException("Redis does not answer.", null);
                        }
                        return cached.contains(key);
                    }
                }),
                transactions);
    }

    private void pass() {
        events.scan(end());
    }

    private void publish(String destination, int millis, boolean isTaken) {
        String key = "key-" + millis;
        tables.published.add(new PublishedEvent(
                id(millis), at(millis), "Order", destination, "consumer", key, key, "group", (long) millis));
        if (isTaken) {
            tables.known.add(IdempotencyKey.hash("consumer", key));
        }
    }

    private static Instant end() {
        return START.plus(Duration.ofHours(1));
    }

    private static Instant at(int millis) {
        return START.plusMillis(millis);
    }

    private static UUID id(int number) {
        return new UUID(0, number);
    }

    private static String subject(int number) {
        return id(number) + " consumer";
    }
}
