package dev.semel.incontainer.promise;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.probe.Lane;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A failure leaves nothing of the handler's work behind, and is tried again or parked, whole. */
public interface Retries extends InTheBank {

    @Test
    default void rollsAFailureBackAndSucceedsOnALaterAttempt() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.FAIL_ONCE).with("note", "ten pounds");

            bank().post().send(letter, 1);

            eventually(() -> assertThat(bank().tables().bookings(letter)).hasSize(1));
            assertThat(bank().runsOf(letter)).isEqualTo(2);
            Row record = bank().tables().records(letter).get(0);
            assertThat(record.text("status")).isEqualTo("COMPLETED");
            assertThat(record.number("attempts")).isEqualTo(2);
            assertThat(bank().tables().parked(letter)).isEmpty();
        });
    }

    @Test
    default void recordsAFailureAndAppendsOneRetryForThisConsumer() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.FAIL_ONCE);

            bank().post().send(letter, 1);

            eventually(() -> assertThat(bank().tables().bookings(letter)).hasSize(1));
            assertThat(bank().tables().attempts(letter)).singleElement().satisfies(attempt -> {
                assertThat(attempt.number("attempt")).isOne();
                assertThat(attempt.text("error_type")).isEqualTo(IllegalStateException.class.getName());
                assertThat(attempt.text("error_message")).contains("The vault does not open.");
                assertThat(attempt.text("error_stack")).contains("Teller.");
            });
            assertThat(bank().tables().retries(letter)).singleElement().satisfies(retry -> {
                assertThat(retry.text("destination")).isEqualTo(letter.destination());
                assertThat(retry.text("key_text")).isEqualTo(letter.reference());
                assertThat(retry.text("status")).isEqualTo("PUBLISHED");
            });
        });
    }

    @Test
    default void publishesNothingOfAFailedAttempt() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.FAIL_ONCE);

            bank().post().send(letter, 1);

            eventually(() -> assertThat(bank().tables().bookings(letter)).hasSize(1));
            String selector = "bank_reference = '" + letter.reference() + "'";
            eventually(() ->
                    assertThat(bank().post().textsIn("bank.out", selector)).isNotEmpty());
            assertThat(bank().post().textsIn("bank.out", selector))
                    .as("the event of the attempt that worked")
                    .hasSize(1);
        });
    }

    @Test
    default void parksWholeWhenTheAttemptsAreUsedUp() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.FAIL_UNTIL_MENDED)
                    .saying("{\"amount\": 10}")
                    .with("note", "ten pounds");

            String id = bank().post().send(letter, 1);

            Row parked = awaitParked(letter);
            assertThat(parked.text("reason")).isEqualTo("ATTEMPTS_USED_UP");
            assertThat(parked.number("attempts")).isEqualTo(3);
            assertThat(parked.text("body_text")).isEqualTo("{\"amount\": 10}");
            assertThat(parked.text("headers")).contains("\"note\"", "ten pounds", "\"bank_behaviour\"");
            assertThat(parked.text("key_text")).isEqualTo(letter.reference());
            assertThat(parked.text("destination")).isEqualTo(letter.destination());
            assertThat(parked.text("message_id")).isNotEqualTo(id).startsWith("ID:");
            assertThat(parked.text("error_type")).isEqualTo(IllegalStateException.class.getName());
            assertThat(parked.text("error_message")).contains("The vault does not open.");
            assertThat(parked.text("error_stack")).contains("Teller.");
            assertThat(bank().tables().attempts(letter)).hasSize(3);
            assertThat(bank().runsOf(letter)).isEqualTo(3);
            assertThat(bank().tables().bookings(letter)).isEmpty();
            assertThat(bank().tables().records(letter).get(0).text("status")).isEqualTo("PARKED");
        });
    }

    @Test
    default void parksATerminalFailureAtTheFirstAttempt() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.FAIL_FOR_GOOD);

            String id = bank().post().send(letter, 1);

            Row parked = awaitParked(letter);
            assertThat(parked.text("reason")).isEqualTo("TERMINAL_FAILURE");
            assertThat(parked.text("message_id")).isEqualTo(id);
            assertThat(parked.text("error_message")).isEqualTo("The account of " + letter.reference() + " is closed.");
            assertThat(bank().runsOf(letter)).isOne();
            assertThat(bank().tables().retries(letter)).isEmpty();
            assertThat(bank().tables().bookings(letter)).isEmpty();
        });
    }

    @Test
    default void parksAMessageWithoutAKey() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.BOOK).withoutKey();

            bank().post().send(letter, 1);

            Row parked = awaitParked(letter);
            assertThat(parked.text("reason")).isEqualTo("MISSING_KEY");
            assertThat(parked.text("error_message")).contains("no property idempotency_key");
            assertThat(bank().runsOf(letter)).isZero();
        });
    }

    @Test
    default void parksABrokenBody() {
        Lane.each(lane -> {
            Letter readByHandler = Letter.to(lane, Behaviour.READ_BODY).saying("{\"amount\": ");
            Letter readForItsKey = Letter.numbered(lane, Behaviour.BOOK).saying("{\"transfer\": ");

            for (Letter letter : List.of(readByHandler, readForItsKey)) {
                bank().post().send(letter, 1);

                Row parked = awaitParked(letter);
                assertThat(parked.text("reason")).isEqualTo("BROKEN_BODY");
                assertThat(parked.text("body_text")).isEqualTo(letter.text());
                assertThat(bank().tables().bookings(letter)).isEmpty();
                assertThat(bank().tables().retries(letter)).isEmpty();
            }
        });
    }

    private Row awaitParked(Letter letter) {
        eventually(() -> assertThat(bank().tables().parked(letter)).hasSize(1));
        return bank().tables().parked(letter).get(0);
    }
}
