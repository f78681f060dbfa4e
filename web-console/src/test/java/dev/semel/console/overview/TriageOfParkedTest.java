package dev.semel.console.overview;

import static dev.semel.console.overview.PulseOf.CAUSE;
import static dev.semel.console.overview.PulseOf.NOW;
import static dev.semel.console.overview.PulseOf.pulse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.overview.ParkedView;
import org.junit.jupiter.api.Test;

/** What is told of parked messages and events. */
class TriageOfParkedTest {

    private final Told told = new Told();

    @Test
    void tellsWhatIsParkedByItsCauseAndWhetherItGrows() {
        assertThat(told.sentences(pulse().parked(412, 37, 0).build()))
                .containsExactly(
                        "412 messages of shop.ship-order are parked: CarrierDownException, for example “The carrier is down”,"
                                + " since 19:05 UTC (23 min), 37 of them in the last 10 min");
        assertThat(told.sentences(pulse().parked(1, 0, 0).build()))
                .containsExactly("1 message of shop.ship-order is parked: CarrierDownException “The carrier is down”,"
                        + " since 19:05 UTC (23 min), the last one 23 min ago");
    }

    @Test
    void doesNotClaimToKnowAllWhereNotAllWereCounted() {
        ParkedView many = new ParkedView(
                CAUSE, "MESSAGE", "shop.pay", "OUTCOME_UNKNOWN", "a.LostLease", "gone", 9_000, false, 0, null, NOW);
        ParkedView old = new ParkedView(
                CAUSE, "MESSAGE", "shop.mail", "OUTCOME_UNKNOWN", "a.LostLease", "gone", 7_000, false, 0, NOW, NOW);

        assertThat(told.sentences(pulse().cause(many, 25_000).build()))
                .containsExactly(
                        "At least 9,000 messages of shop.pay are parked: Outcome unknown",
                        "25,000 or more messages are parked in all; the first 25,000 and the latest 10,000"
                                + " were counted by cause");
        assertThat(told.sentences(pulse().cause(old, 25_000).build()))
                .as("the first one was counted")
                .contains("At least 7,000 messages of shop.mail are parked: Outcome unknown, since 19:28 UTC (0 s)");
    }

    @Test
    void leadsToWhatIsParkedForThisCause() {
        assertThat(told.only(pulse().parked(2, 0, 0).build()).link()).isEqualTo("/failed?group=" + CAUSE);
    }

    @Test
    void leadsToAllOfASourceWhereTheCauseWasNotRecorded() {
        ParkedView unrecorded =
                new ParkedView(null, "MESSAGE", "shop.mail", "EXPIRED", null, null, 2, true, 0, NOW, NOW);

        assertThat(told.only(pulse().cause(unrecorded, 2).build()).link()).isEqualTo("/failed?source=MESSAGE");
    }

    @Test
    void namesTheReasonWhereItTellsMoreThanTheException() {
        ParkedView unknown = new ParkedView(
                CAUSE, "MESSAGE", "shop.pay", "OUTCOME_UNKNOWN", "a.LostLease", "gone", 3, true, 3, NOW, NOW);

        assertThat(told.sentences(pulse().cause(unknown, 3).build()))
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

        assertThat(told.sentences(pulse().cause(hostile, 1).build()))
                .singleElement()
                .asString()
                .contains("\u201c\u2068gpj.exe \u05e9\u05dc\u05d5\u05dd\u2069\u201d, since")
                .doesNotContain("\u202e");
    }

    @Test
    void tellsHowMuchIsParkedForCausesThatAreNotTold() {
        assertThat(told.sentences(pulse().parked(412, 0, 31).build()))
                .contains("31 more messages are parked for other causes");
    }

    @Test
    void tellsWhatAParkedEventHoldsBack() {
        assertThat(told.sentences(pulse().heldBack(1).build()))
                .containsExactly("1 parked event holds back what follows in its group");
    }
}
