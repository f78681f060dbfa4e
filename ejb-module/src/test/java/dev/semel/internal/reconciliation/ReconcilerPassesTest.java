package dev.semel.internal.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.platform.PeriodicWork.Period;
import dev.semel.internal.reconciliation.BrokerQueues.Presence;
import dev.semel.internal.reconciliation.BrokerQueues.State;
import dev.semel.internal.reconciliation.Suspicions.Carrier;
import dev.semel.internal.reconciliation.Suspicions.ParkedKey;
import dev.semel.internal.reconciliation.Suspicions.Place;
import dev.semel.internal.reconciliation.Suspicions.RetriedKey;
import dev.semel.internal.redelivery.TestRedelivery;
import dev.semel.internal.settings.ReconcilerSettings;
import dev.semel.outbox.DestinationKind;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.Sentences;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;

/** What a reconciler does from pass to pass: when it has its turn, how far it comes, and what it leaves of what it found before. */
class ReconcilerPassesTest {

    private static final Duration BOUND = Duration.ofMinutes(15);
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final int IN_A_PASS = 5_000;

    private final SuspicionsInMemory tables = new SuspicionsInMemory();
    private final FindingsInMemory findings = new FindingsInMemory(NOW);
    private final List<Address> recovering = new ArrayList<>();
    private State broker = State.NOT_THERE;
    private final Reconciler reconciler = reconciler(new ReconcilerSettings(true, INTERVAL, BOUND));

    ReconcilerPassesTest() {
        tables.now = NOW;
    }

    @Test
    void looksAtItsIntervalUnlessItIsSwitchedOff() {
        assertThat(reconciler.period()).contains(Period.every(INTERVAL));
        assertThat(reconciler(new ReconcilerSettings(false, INTERVAL, BOUND)).period())
                .isEmpty();
    }

    @Test
    void looksOnlyWhenItIsItsTurn() {
        tables.lapsed.add(finding(FindingKind.KEY_UNDER_LAPSED_LEASE, "a"));
        findings.isTurnFree = false;
        reconciler.run();
        assertThat(findings.all).isEmpty();

        findings.isTurnFree = true;
        reconciler.run();
        assertThat(findings.subjects()).containsExactly("a");
        assertThat(findings.lastBefore).as("timers of nodes drift").isEqualTo(NOW.minus(INTERVAL.dividedBy(2)));
    }

    @Test
    void goesOnWithTheOtherLooksWhereOneFailsAndNamesIt() {
        tables.isDatabaseDown = true;
        tables.heldByNothing.add(finding(FindingKind.EVENTS_HELD_BY_NOTHING, "QUEUE orders"));
        try (Sentences said = new Sentences(Reconciler.class)) {
            reconciler.run();

            assertThat(findings.subjects()).containsExactly("QUEUE orders");
            assertThat(said.levels()).containsExactly(Level.WARNING, Level.WARNING);
            assertThat(said.texts()).first().asString().contains("could not look for KEY_UNDER_LAPSED_LEASE");
        }
    }

    @Test
    void forgetsAnUnreadTopicWhoseConsumerNoApplicationHas() {
        findings.all.add(finding(FindingKind.TOPIC_NOT_READ, "ledger: payments"));
        findings.all.add(finding(FindingKind.TOPIC_NOT_READ, "gone: payments"));
        tables.consumers.add("ledger");

        reconciler.run();

        assertThat(findings.subjects()).containsExactly("ledger: payments");
    }

    @Test
    void letsADestinationRecoverWhoseEventsAreHeldByNothing() {
        tables.heldByNothing.add(finding(FindingKind.EVENTS_HELD_BY_NOTHING, "TOPIC fresh news"));
        reconciler.scan(BOUND);

        assertThat(findings.subjects()).containsExactly("TOPIC fresh news");
        assertThat(recovering).containsExactly(new Address(DestinationKind.TOPIC, "fresh news"));
    }

    @Test
    void removesWhatIsNoLongerSeenUnlessThereIsMoreThanItCanSee() {
        for (int i = 0; i < NewFindings.MOST; i++) {
            tables.lapsed.add(finding(FindingKind.KEY_UNDER_LAPSED_LEASE, "lapsed " + i));
        }
        findings.all.add(finding(FindingKind.KEY_UNDER_LAPSED_LEASE, "before"));
        reconciler.scan(BOUND);
        assertThat(findings.subjects()).as("it may be behind the others").contains("before");

        tables.lapsed.remove(0);
        reconciler.scan(BOUND);
        assertThat(findings.subjects()).hasSize(NewFindings.MOST - 1).doesNotContain("before", "lapsed 0");
    }

    @Test
    void tellsOfAFindingWhenItAppearsAndWhenItGoes() {
        tables.lapsed.add(finding(FindingKind.KEY_UNDER_LAPSED_LEASE, "a"));
        try (Sentences said = new Sentences(NewFindings.class)) {
            reconciler.scan(BOUND);
            reconciler.scan(BOUND);
            tables.lapsed.clear();
            reconciler.scan(BOUND);

            assertThat(said.levels()).containsExactly(Level.WARNING, Level.INFO);
        }
    }

    @Test
    void findsParkedKeysWithoutAMessageHoweverManyAreParked() {
        for (int i = 0; i < IN_A_PASS; i++) {
            tables.parked.add(new ParkedKey(place(i), "with " + i, "key", true));
        }
        tables.parked.add(new ParkedKey(place(IN_A_PASS), "without", "key", false));
        reconciler.scan(BOUND);
        assertThat(findings.all).isEmpty();

        reconciler.scan(BOUND);
        assertThat(findings.subjects()).containsExactly("without");
        reconciler.scan(BOUND);
        assertThat(findings.subjects()).as("a look at others").containsExactly("without");
    }

    @Test
    void takesAFindingBackOnceAMessageIsParkedForTheKey() {
        tables.parked.add(new ParkedKey(place(0), "a", "key", false));
        tables.parked.add(new ParkedKey(new Place("consumer", NOW.minus(BOUND)), "young", "key", false));
        reconciler.scan(BOUND);
        assertThat(findings.subjects()).containsExactly("a");

        tables.parked.set(0, new ParkedKey(place(0), "a", "key", true));
        reconciler.scan(BOUND);
        assertThat(findings.all).isEmpty();
    }

    @Test
    void findsStrandedRetriesHoweverManyKeysHaveFailed() {
        for (int i = 0; i < IN_A_PASS; i++) {
            tables.retried.add(retried(i, "waits " + i, true, null));
        }
        tables.retried.add(retried(IN_A_PASS, "gone", false, null));
        reconciler.scan(BOUND);
        assertThat(findings.all).isEmpty();

        reconciler.scan(BOUND);
        assertThat(findings.subjects()).containsExactly("gone");
        assertThat(findings.all.get(0).known()).contains("discarded or is gone");

        reconciler.scan(BOUND);
        reconciler.scan(BOUND);
        assertThat(findings.subjects()).as("found once").containsExactly("gone");
        tables.retried.remove(IN_A_PASS);
        reconciler.scan(BOUND);
        assertThat(findings.all).isEmpty();
    }

    @Test
    void findsNoRetryThatWasPublishedLatelyOrStillLiesAtTheBroker() {
        tables.retried.add(retried(0, "lately", false, NOW.minus(BOUND)));
        tables.retried.add(retried(1, "long ago", false, NOW.minus(BOUND).minusMillis(1)));
        broker = State.THERE;
        reconciler.scan(BOUND);
        assertThat(findings.all).isEmpty();

        broker = State.NOT_THERE;
        reconciler.scan(BOUND);
        assertThat(findings.subjects()).containsExactly("long ago");
        assertThat(findings.all.get(0).known()).contains("never came", "The broker says NOT_THERE.");
    }

    private Reconciler reconciler(ReconcilerSettings settings) {
        SameTransaction transactions = new SameTransaction();
        BrokerQueues queues = (destination, event, sentAt) -> new Presence(broker, "The broker says " + broker + ".");
        NewFindings found = new NewFindings(findings, settings, transactions);
        return new Reconciler(
                tables,
                found,
                new StrandedRetries(tables, found, queues, TestRedelivery.strandedKeys(), transactions),
                new UntakenEvents(tables, found, queues, TestRedelivery.strandedKeys(), transactions),
                new HeldByNothing(tables, found, destinations(), transactions));
    }

    private DestinationStore destinations() {
        return (DestinationStore) Proxy.newProxyInstance(
                ReconcilerPassesTest.class.getClassLoader(),
                new Class<?>[] {DestinationStore.class},
                (proxy, method, arguments) -> recovering.add((Address) arguments[0]));
    }

    private static RetriedKey retried(int number, String hash, boolean isWaiting, Instant publishedAt) {
        UUID retry = UUID.randomUUID();
        Carrier carrier = new Carrier(retry, isWaiting, publishedAt, "orders", null);
        return new RetriedKey(place(number), hash, "key", retry, carrier, null);
    }

    private static Place place(int number) {
        return new Place("consumer", NOW.minus(Duration.ofDays(1)).plusMillis(number));
    }

    private static Finding finding(FindingKind kind, String subject) {
        return Finding.of(kind, subject, NOW.minus(Duration.ofHours(1)), "It is so.");
    }
}
