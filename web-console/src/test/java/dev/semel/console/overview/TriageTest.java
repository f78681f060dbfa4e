package dev.semel.console.overview;

import static dev.semel.console.overview.PulseOf.CAUSE;
import static dev.semel.console.overview.PulseOf.NOW;
import static dev.semel.console.overview.PulseOf.pulse;
import static dev.semel.console.overview.Told.destination;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.semel.admin.finding.KindView;
import dev.semel.admin.operation.OperationView;
import dev.semel.admin.outbox.DestinationView;
import dev.semel.admin.overview.Pulse;
import dev.semel.admin.overview.RelayView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The sentences as an operator reads them at three in the morning. */
class TriageTest {

    private final Told told = new Told();

    @Test
    void saysNothingWhereNothingIsWrong() {
        assertThat(told.sentences(pulse().build())).isEmpty();
    }

    @Test
    void tellsTheWorstFirst() {
        Pulse pulse = pulse().parked(412, 0, 0)
                .relay(new RelayView("SILENT", null, null))
                .build();
        DestinationView paused = destination("PAUSED", 0, null, "stocktake", "operator", null);
        DestinationView full = destination("OPEN", 1, NOW, null, "node-a", null);
        KindView expired = new KindView("EXPIRED_MESSAGES", 2, NOW, "b1 ExpiryQueue shop.orders", null);

        assertThat(told.triage.of(pulse, List.of(paused, full), List.of(expired), List.of(brokenOff()), List.of()))
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
    void tellsWhatIsStrandedByItsKind() {
        KindView queue = new KindView("QUEUE_WITHOUT_CONSUMER", 1, NOW.minusSeconds(60), "b1 shop.paymnets", null);
        KindView keys = new KindView("KEY_WITHOUT_RETRY", 12, NOW.minusSeconds(90_000), "c0ffee", "order-1");

        assertThat(told.triage.of(pulse().build(), List.of(), List.of(queue, keys), List.of(), List.of()))
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
    void tellsWhichOperationBrokeOffWhyAndWhereItIsShown() {
        assertThat(told.triage.of(pulse().build(), List.of(), List.of(), List.of(brokenOff()), List.of()))
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

        assertThat(told.triage.of(pulse().build(), List.of(), List.of(), List.of(paused), List.of()))
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
}
