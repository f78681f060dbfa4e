package dev.semel.console.overview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.semel.admin.finding.KindView;
import dev.semel.admin.operation.OperationView;
import dev.semel.admin.outbox.DestinationId;
import dev.semel.admin.outbox.DestinationView;
import dev.semel.admin.overview.CountView;
import dev.semel.admin.overview.NodeView;
import dev.semel.admin.overview.ParkedView;
import dev.semel.admin.overview.Pulse;
import dev.semel.admin.overview.RelayView;
import dev.semel.admin.partition.PartitionId;
import dev.semel.admin.partition.PartitionState;
import dev.semel.admin.partition.PartitionView;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.format.TestMessages;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sentences as an operator reads them at three in the morning. */
class TriageTest {

    private static final Instant NOW = Instant.parse("2026-11-24T19:28:00Z");
    private static final UUID CAUSE = new UUID(1, 2);
    private static final RelayView WORKING = new RelayView("WORKING", NOW.minusSeconds(2), null);
    private static final CountView NEVER = new CountView("CACHE_FORGOT", 0, null);
    private static final List<NodeView> ALIVE = List.of(node("node-a", "shop", 3));

    private final Messages messages = TestMessages.english();
    private final Triage triage = new Triage(messages, new FormatBacking(messages), new BacklogTrend());

    @Test
    void leadsToAllOfASourceWhereTheCauseWasNotRecorded() {
        ParkedView unrecorded =
                new ParkedView(null, "MESSAGE", "shop.mail", "EXPIRED", null, null, 2, true, 0, NOW, NOW);

        assertThat(only(pulse().cause(unrecorded, 2).build()).link()).isEqualTo("/failed?source=MESSAGE");
    }

    @Test
    void saysNothingWhereNothingIsWrong() {
        assertThat(sentences(pulse().build())).isEmpty();
    }

    @Test
    void tellsWhatIsParkedByItsCauseAndWhetherItGrows() {
        assertThat(sentences(pulse().parked(412, 37, 0).build()))
                .containsExactly(
                        "412 messages of shop.ship-order are parked: CarrierDownException, for example “The carrier is down”,"
                                + " since 19:05 UTC (23 min), 37 of them in the last 10 min");
        assertThat(sentences(pulse().parked(1, 0, 0).build()))
                .containsExactly("1 message of shop.ship-order is parked: CarrierDownException “The carrier is down”,"
                        + " since 19:05 UTC (23 min), the last one 23 min ago");
    }

    @Test
    void doesNotClaimToKnowAllWhereNotAllWereCounted() {
        ParkedView many = new ParkedView(
                CAUSE, "MESSAGE", "shop.pay", "OUTCOME_UNKNOWN", "a.LostLease", "gone", 9_000, false, 0, null, NOW);
        ParkedView old = new ParkedView(
                CAUSE, "MESSAGE", "shop.mail", "OUTCOME_UNKNOWN", "a.LostLease", "gone", 7_000, false, 0, NOW, NOW);

        assertThat(sentences(pulse().cause(many, 25_000).build()))
                .containsExactly(
                        "At least 9,000 messages of shop.pay are parked: Outcome unknown",
                        "25,000 or more messages are parked in all; the first 25,000 and the latest 10,000"
                                + " were counted by cause");
        assertThat(sentences(pulse().cause(old, 25_000).build()))
                .as("the first one was counted")
                .contains("At least 7,000 messages of shop.mail are parked: Outcome unknown, since 19:28 UTC (0 s)");
    }

    @Test
    void tellsOfAPartitionInWhichNothingIsWorkedOn() {
        PartitionView beyond = new PartitionView(
                new PartitionId("ledger.book", "payments", 3),
                1200,
                -1100L,
                PartitionState.BEYOND_END,
                "node-a",
                NOW,
                NOW,
                NOW,
                null,
                null);

        assertThat(triage.of(pulse().build(), List.of(), List.of(), List.of(), List.of(beyond)))
                .containsExactly(new Sentence(
                        "danger",
                        "ledger.book works on nothing in payments-3: its position is beyond the last record",
                        "/partitions"));
    }

    @Test
    void tellsForWhichRecordAPartitionWaits() {
        Instant since = NOW.minus(Duration.ofMinutes(23));
        PartitionId id = new PartitionId("ledger.book", "payments", 3);
        PartitionView waiting =
                new PartitionView(id, 1200, 40L, PartitionState.WAITING, "node-a", NOW, since, NOW, 1201L, since);

        assertThat(triage.of(pulse().build(), List.of(), List.of(), List.of(), List.of(waiting)))
                .containsExactly(new Sentence(
                        "warn",
                        "ledger.book works on nothing in payments-3 behind record 1201, which has failed, until a retry has done"
                                + " it or an operator has given it up, since 19:05 UTC (23 min)",
                        "/partitions"));
    }

    @Test
    void tellsForADayThatKeysWereForgotten() {
        assertThat(sentences(pulse().forgotten(2, Duration.ofMinutes(5)).build()))
                .containsExactly(
                        "Redis has forgotten keys, noticed by nodes 2 times, the last time 5 min ago: work done before that takes"
                                + " effect again if a copy of its message comes");
        assertThat(only(pulse().forgotten(1, Duration.ofHours(23)).build())).satisfies(sentence -> {
            assertThat(sentence.tone()).isEqualTo("warn");
            assertThat(sentence.text()).contains("noticed by nodes once");
            assertThat(sentence.link()).isEqualTo("/overview#consumers");
        });
        assertThat(sentences(pulse().forgotten(1, Duration.ofHours(25)).build()))
                .isEmpty();
    }

    @Test
    void leadsToWhatIsParkedForThisCause() {
        assertThat(only(pulse().parked(2, 0, 0).build()).link()).isEqualTo("/failed?group=" + CAUSE);
    }

    @Test
    void namesTheReasonWhereItTellsMoreThanTheException() {
        ParkedView unknown = new ParkedView(
                CAUSE, "MESSAGE", "shop.pay", "OUTCOME_UNKNOWN", "a.LostLease", "gone", 3, true, 3, NOW, NOW);

        assertThat(sentences(pulse().cause(unknown, 3).build()))
                .containsExactly("3 messages of shop.pay are parked: Outcome unknown, since 19:28 UTC (0 s)");
    }

    @Test
    void isNotTurnedRoundByTheLettersOfACause() {
        ParkedView hostile = new ParkedView(
                CAUSE,
                "MESSAGE",
                "shop.pay",
                "ATTEMPTS_USED_UP",
                "a.Odd",
                "\u202egpj.exe \u05e9\u05dc\u05d5\u05dd\u2069",
                1,
                true,
                0,
                NOW,
                NOW);

        assertThat(sentences(pulse().cause(hostile, 1).build()))
                .singleElement()
                .asString()
                .contains("\u201c\u2068gpj.exe \u05e9\u05dc\u05d5\u05dd\u2069\u201d, since")
                .doesNotContain("\u202e");
    }

    @Test
    void tellsHowMuchIsParkedForCausesThatAreNotTold() {
        assertThat(sentences(pulse().parked(412, 0, 31).build()))
                .contains("31 more messages are parked for other causes");
    }

    @Test
    void tellsWhatAParkedEventHoldsBack() {
        assertThat(sentences(pulse().heldBack(1).build()))
                .containsExactly("1 parked event holds back what follows in its group");
    }

    @Test
    void tellsWhoPausedADestinationWhyAndWhatWaits() {
        DestinationView paused = destination("PAUSED", 6, NOW.minusSeconds(8), "stocktake", "operator", null);

        assertThat(sentences(pulse().build(), paused))
                .containsExactly("shop.payments is paused by operator: stocktake; 6 events wait, the oldest 8 s");
    }

    @Test
    void tellsThatADestinationTakesNothing() {
        DestinationView full = destination("OPEN", 10_000, null, "AMQ229102: Address is full", "node-a", null);

        assertThat(sentences(pulse().build(), full))
                .containsExactly("shop.payments refuses events: AMQ229102: Address is full; 10,000+ events wait");
    }

    @Test
    void tellsWhatIsKnownAboutADestination() {
        DestinationView found = destination("CLOSED", 0, null, null, "node-a", "it has no consumer.");

        assertThat(sentences(pulse().build(), found)).containsExactly("shop.payments: it has no consumer");
    }

    @Test
    void isNoTroubleThatADestinationRecovers() {
        DestinationView recovers = destination("RECOVERING", 1, NOW.minusSeconds(8), null, "operator", null);

        Sentence sentence = triage.of(pulse().build(), List.of(recovers), List.of(), List.of(), List.of())
                .get(0);
        assertThat(sentence.text()).isEqualTo("shop.payments recovers; 1 event waits, the oldest 8 s");
        assertThat(sentence.isTrouble()).isFalse();
    }

    @Test
    void tellsThatTheRelayGivesNoSignOfLifeAndWhatWaits() {
        Pulse silent = pulse().backlog(412, 720)
                .relay(new RelayView("SILENT", NOW.minusSeconds(700), null))
                .build();

        assertThat(sentences(silent))
                .containsExactly("The relay gives no sign of life: it checked for events 11 min ago; 412 events wait,"
                        + " the oldest 12 min");
    }

    @Test
    void tellsWhyTheRelayCannotPublish() {
        Pulse troubled = pulse().backlog(3, 20)
                .relay(new RelayView("TROUBLED", NOW, "The broker cannot be reached."))
                .build();

        assertThat(only(troubled))
                .isEqualTo(new Sentence(
                        "danger",
                        "The relay cannot publish: The broker cannot be reached; 3 events wait, the oldest 20 s",
                        "/outbox?status=PENDING&retries=WITH&sort=createdAt"));
    }

    @Test
    void isCalmWhereNoRelayIsWantedUntilEventsWait() {
        RelayView off = new RelayView("OFF", null, null);

        assertThat(sentences(pulse().relay(off).build())).isEmpty();
        assertThat(sentences(pulse().relay(off).backlog(3, 20).build()))
                .containsExactly("No server with the relay enabled is running; 3 events wait, the oldest 20 s");
    }

    @ParameterizedTest
    @CsvSource({"59, ", "90, warn", "601, danger"})
    void tellsABacklogThatWaitsTooLong(long seconds, String tone) {
        assertThat(triage.of(pulse().backlog(7, seconds).build(), List.of(), List.of(), List.of(), List.of()))
                .extracting(Sentence::tone)
                .isEqualTo(tone == null ? List.of() : List.of(tone));
    }

    @Test
    void tellsWhetherABacklogGrowsOnceItWasShownBefore() {
        sentences(pulse().nodes(new NodeView[0]).backlog(100, 90).buildAt(NOW));

        assertThat(sentences(pulse().nodes(new NodeView[0]).backlog(300, 90).buildAt(NOW.plusSeconds(60))))
                .containsExactly("300 events wait, the oldest 2 min, 200 more each minute");
        assertThat(sentences(pulse().nodes(new NodeView[0]).backlog(40, 90).buildAt(NOW.plusSeconds(120))))
                .containsExactly("40 events wait, the oldest 3 min, 30 fewer each minute: done in about 1 min");
    }

    @Test
    void alarmsAboutAnApplicationOfWhichNoNodeRuns() {
        assertThat(only(pulse().nodes(node("node-a", "shop", 180)).build()))
                .isEqualTo(new Sentence(
                        "danger",
                        "No node of shop runs: node-a gives no sign of life, since 19:25 UTC (3 min)",
                        "/overview#nodes"));
    }

    @Test
    void warnsAboutASilentNodeWhereAnotherRunsAndForgetsItAfterADay() {
        NodeView dead = node("node-b", "shop", 180);
        NodeView gone = node("node-c", "shop", 90_000);

        assertThat(only(pulse().nodes(node("node-a", "shop", 3), dead, gone).build()))
                .isEqualTo(new Sentence(
                        "warn",
                        "A node of shop gives no sign of life: node-b, since 19:25 UTC (3 min)",
                        "/overview#nodes"));
    }

    @Test
    void tellsWhatIsStrandedByItsKind() {
        KindView queue = new KindView("QUEUE_WITHOUT_CONSUMER", 1, NOW.minusSeconds(60), "b1 shop.paymnets", null);
        KindView keys = new KindView("KEY_WITHOUT_RETRY", 12, NOW.minusSeconds(90_000), "c0ffee", "order-1");

        assertThat(triage.of(pulse().build(), List.of(), List.of(queue, keys), List.of(), List.of()))
                .extracting(Sentence::text, Sentence::link)
                .containsExactly(
                        tuple(
                                "1 queue has messages and no consumer: shop.paymnets, since 19:27 UTC (1 min)",
                                "/findings?kind=QUEUE_WITHOUT_CONSUMER"),
                        tuple(
                                "12 failed keys have no retry to come, since 2026-11-23 18:28 UTC (25 h)",
                                "/findings?kind=KEY_WITHOUT_RETRY"));
    }

    @Test
    void tellsTheWorstFirst() {
        Pulse pulse = pulse().parked(412, 0, 0)
                .relay(new RelayView("SILENT", null, null))
                .build();
        DestinationView paused = destination("PAUSED", 0, null, "stocktake", "operator", null);
        DestinationView full = destination("OPEN", 1, NOW, null, "node-a", null);
        KindView expired = new KindView("EXPIRED_MESSAGES", 2, NOW, "b1 ExpiryQueue shop.orders", null);

        assertThat(triage.of(pulse, List.of(paused, full), List.of(expired), List.of(brokenOff()), List.of()))
                .extracting(sentence -> sentence.tone() + " " + sentence.text().substring(0, 15))
                .containsExactly(
                        "danger The relay gives",
                        "danger 412 messages of",
                        "danger shop.payments r",
                        "danger “retry all” of ",
                        "warn Expired message",
                        "warn shop.payments i");
    }

    @Test
    void tellsWhichOperationBrokeOffWhyAndWhereItIsShown() {
        assertThat(triage.of(pulse().build(), List.of(), List.of(), List.of(brokenOff()), List.of()))
                .singleElement()
                .satisfies(sentence -> {
                    assertThat(sentence.text())
                            .isEqualTo("“retry all” of otto failed after 7 of 412: 5 rows in a row failed, the last"
                                    + " one: The outbox refuses it, since 19:05 UTC (23 min)");
                    assertThat(sentence.link()).isEqualTo("/operations/op?id=" + CAUSE);
                });
    }

    @Test
    void tellsWhichOperationWaitsForAnOperatorAndWhoPausedIt() {
        OperationView paused = operation("PAUSED", null, "Paused by ada.");

        assertThat(triage.of(pulse().build(), List.of(), List.of(), List.of(paused), List.of()))
                .singleElement()
                .satisfies(sentence -> {
                    assertThat(sentence.tone()).isEqualTo("warn");
                    assertThat(sentence.text())
                            .isEqualTo("“retry all” of otto is paused after 7 of 412: Paused by ada,"
                                    + " since 19:05 UTC (23 min)");
                    assertThat(sentence.link()).isEqualTo("/operations/op?id=" + CAUSE);
                });
    }

    private static OperationView brokenOff() {
        String note = "5 rows in a row failed, the last one: The outbox refuses it.";
        return operation("FAILED", NOW.minus(Duration.ofMinutes(23)), note);
    }

    private static OperationView operation(String state, Instant ended, String note) {
        Instant progressed = NOW.minus(Duration.ofMinutes(23));
        return new OperationView(
                CAUSE,
                "RETRY",
                "otto",
                "retry all",
                "all",
                null,
                412,
                state,
                2,
                0,
                5,
                progressed,
                progressed,
                ended,
                note,
                "node-a",
                0,
                null,
                0);
    }

    private List<String> sentences(Pulse pulse, DestinationView... destinations) {
        return triage.of(pulse, List.of(destinations), List.of(), List.of(), List.of()).stream()
                .map(Sentence::text)
                .toList();
    }

    private Sentence only(Pulse pulse) {
        List<Sentence> sentences = triage.of(pulse, List.of(), List.of(), List.of(), List.of());
        assertThat(sentences).hasSize(1);
        return sentences.get(0);
    }

    private static DestinationView destination(
            String state, int held, Instant oldest, String reason, String changedBy, String finding) {
        DestinationId id = new DestinationId("QUEUE", "shop.payments");
        return new DestinationView(id, state, NOW, held, oldest, 0, null, reason, changedBy, finding);
    }

    private static NodeView node(String name, String application, long seenSecondsAgo) {
        return new NodeView(name, application, NOW.minus(Duration.ofDays(3)), null, NOW.minusSeconds(seenSecondsAgo));
    }

    private static PulseOf pulse() {
        return new PulseOf(0, null, 0, 0, List.of(), NEVER, WORKING, ALIVE);
    }

    /** A pulse in which all is well but what a test names. */
    private record PulseOf(
            long backlog,
            Instant oldest,
            long parked,
            long heads,
            List<ParkedView> causes,
            CountView forgotten,
            RelayView relay,
            List<NodeView> nodes) {

        PulseOf backlog(long number, long oldestSeconds) {
            return new PulseOf(number, NOW.minusSeconds(oldestSeconds), parked, heads, causes, forgotten, relay, nodes);
        }

        PulseOf parked(long number, long recent, long others) {
            Instant since = NOW.minus(Duration.ofMinutes(23));
            ParkedView cause = new ParkedView(
                    CAUSE,
                    "MESSAGE",
                    "shop.ship-order",
                    "ATTEMPTS_USED_UP",
                    "dev.shop.CarrierDownException",
                    "The carrier\n is down",
                    number,
                    true,
                    recent,
                    since,
                    recent > 0 ? NOW : since);
            return cause(cause, number + others);
        }

        PulseOf cause(ParkedView cause, long all) {
            return new PulseOf(backlog, oldest, all, heads, List.of(cause), forgotten, relay, nodes);
        }

        PulseOf forgotten(long number, Duration ago) {
            CountView noticed = new CountView("CACHE_FORGOT", number, NOW.minus(ago));
            return new PulseOf(backlog, oldest, parked, heads, causes, noticed, relay, nodes);
        }

        PulseOf heldBack(long groups) {
            return new PulseOf(backlog, oldest, parked, groups, causes, forgotten, relay, nodes);
        }

        PulseOf relay(RelayView other) {
            return new PulseOf(backlog, oldest, parked, heads, causes, forgotten, other, nodes);
        }

        PulseOf nodes(NodeView... others) {
            return new PulseOf(backlog, oldest, parked, heads, causes, forgotten, relay, List.of(others));
        }

        Pulse build() {
            return buildAt(NOW);
        }

        Pulse buildAt(Instant asOf) {
            return new Pulse(asOf, backlog, oldest, parked, 0, heads, causes, forgotten, relay, nodes);
        }
    }
}
