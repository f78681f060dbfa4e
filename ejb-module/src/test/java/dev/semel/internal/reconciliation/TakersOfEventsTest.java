package dev.semel.internal.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.reconciliation.BrokerQueues.Presence;
import dev.semel.internal.reconciliation.BrokerQueues.State;
import dev.semel.internal.reconciliation.Suspicions.PublishedEvent;
import dev.semel.internal.redelivery.TestRedelivery;
import dev.semel.internal.settings.ReconcilerSettings;
import dev.semel.testing.SameTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** An event for any consumer is missed where a consumer has taken nearly all of its type from its destination. */
class TakersOfEventsTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final SuspicionsInMemory tables = new SuspicionsInMemory();
    private final FindingsInMemory findings = new FindingsInMemory(START);
    private final UntakenEvents events = events();
    private int published;

    @Test
    void isNamedWhenItTookTwentyOfATypeAndMissesOne() {
        tables.consumers.addAll(List.of("ship", "audit"));
        publish(20, "Order", "orders", "ship");
        int missed = publish(1, "Order", "orders", null);

        pass();
        assertThat(findings.subjects()).containsExactly(id(missed) + " ship");
    }

    @Test
    void isNotKnownForATypeOfWhichItTookFewer() {
        tables.consumers.add("ship");
        publish(19, "Order", "orders", "ship");
        publish(1, "Order", "orders", null);

        pass();
        assertThat(findings.all).isEmpty();
    }

    @Test
    void isNotKnownForATypeOfWhichItTakesOnlyAPart() {
        tables.consumers.add("ship");
        publish(26, "Order", "orders", "ship");
        publish(3, "Order", "orders", null);

        pass();
        assertThat(findings.all).as("26 of 29 are less than nine of ten").isEmpty();
    }

    @Test
    void isStillKnownAtNineOfTen() {
        tables.consumers.add("ship");
        publish(27, "Order", "orders", "ship");
        publish(3, "Order", "orders", null);

        pass();
        assertThat(findings.all).hasSize(3);
    }

    @Test
    void isKnownForOneTypeAtOneDestinationOnly() {
        tables.consumers.add("ship");
        publish(20, "Order", "orders", "ship");
        publish(1, "Refund", "orders", null);
        publish(1, "Order", "returns", null);

        pass();
        assertThat(findings.all).isEmpty();
    }

    @Test
    void isAskedNoMoreForATypeOfWhichItTookNoneOfAThousand() {
        tables.consumers.addAll(List.of("ship", "audit"));
        publish(1_000, "Order", "orders", "ship");
        pass();
        tables.askedFor.clear();

        int next = publish(1, "Order", "orders", "ship");
        pass();
        assertThat(tables.askedFor).containsExactly(hash("ship", next));
    }

    @Test
    void isAskedStillAfterOneLessThanThatOrOneThatItTook() {
        tables.consumers.addAll(List.of("ship", "audit", "late"));
        publish(999, "Order", "orders", "ship");
        publish(1_000, "Refund", "orders", "ship");
        tables.known.add(hash("late", published));
        pass();
        tables.askedFor.clear();

        int order = publish(1, "Order", "orders", "ship");
        int refund = publish(1, "Refund", "orders", "ship");
        pass();
        assertThat(tables.askedFor)
                .contains(hash("audit", order), hash("late", refund))
                .doesNotContain(hash("audit", refund));
    }

    private UntakenEvents events() {
        SameTransaction transactions = new SameTransaction();
        ReconcilerSettings settings = new ReconcilerSettings(true, Duration.ofMinutes(1), Duration.ofMinutes(15));
        return new UntakenEvents(
                tables,
                new NewFindings(findings, settings, transactions),
                (destination, event, sentAt) -> new Presence(State.NOT_THERE, "It is not there."),
                TestRedelivery.strandedKeys(),
                transactions);
    }

    private void pass() {
        events.scan(START.plusMillis(published + 1));
    }

    /** @return the number of the last one */
    private int publish(int many, String type, String destination, String taker) {
        for (int i = 0; i < many; i++) {
            published++;
            String key = "key-" + published;
            Instant at = START.plusMillis(published);
            tables.published.add(new PublishedEvent(id(published), at, type, destination, null, key, key, null, null));
            if (taker != null) {
                tables.known.add(hash(taker, published));
            }
        }
        return published;
    }

    private static String hash(String consumer, int number) {
        return IdempotencyKey.hash(consumer, "key-" + number);
    }

    private static UUID id(int number) {
        return new UUID(0, number);
    }
}
