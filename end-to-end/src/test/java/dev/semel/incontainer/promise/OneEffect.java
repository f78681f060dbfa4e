package dev.semel.incontainer.promise;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.probe.Lane;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.Row;
import org.junit.jupiter.api.Test;

/** A message takes effect a single time for each consumer and key. */
public interface OneEffect extends InTheBank {

    @Test
    default void takesEffectOnceTogetherWithTheClaim() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.BOOK);

            bank().post().send(letter, 1);

            eventually(() -> assertThat(bank().tables().bookings(letter)).hasSize(1));
            Row record = bank().tables().records(letter).get(0);
            assertThat(record.text("status")).isEqualTo("COMPLETED");
            assertThat(record.number("attempts")).isOne();
            assertThat(record.number("duplicates")).isZero();
        });
    }

    @Test
    default void claimsThroughTheConnectionOfTheHandler() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.BOOK);

            bank().post().send(letter, 1);

            eventually(() -> assertThat(bank().tables().bookings(letter)).hasSize(1));
            Row booking = bank().tables().bookings(letter).get(0);
            assertThat(booking.number("claims_inside"))
                    .as("uncommitted claims that the handler saw through its own data source")
                    .isOne();
            assertThat(booking.number("claims_outside"))
                    .as("claims that another connection saw at that time")
                    .isZero();
        });
    }

    @Test
    default void skipsAndCountsADuplicate() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.BOOK);
            bank().post().send(letter, 1);
            eventually(() -> assertThat(bank().tables().bookings(letter)).hasSize(1));

            bank().post().send(letter, 2);

            eventually(() -> assertThat(bank().tables().records(letter).get(0).number("duplicates"))
                    .isEqualTo(2));
            assertThat(bank().tables().bookings(letter)).hasSize(1);
            assertThat(bank().runsOf(letter)).isOne();
        });
    }

    @Test
    default void takesEffectOnceOfAHundredCopiesAtOnce() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.BOOK);

            bank().post().send(letter, 100);

            eventually(() -> assertThat(bank().tables().records(letter))
                    .singleElement()
                    .extracting(record -> record.number("duplicates"))
                    .isEqualTo(99));
            assertThat(bank().tables().bookings(letter)).hasSize(1);
            assertThat(bank().tables().parked(letter)).isEmpty();
            assertThat(bank().tables().attempts(letter)).isEmpty();
        });
    }

    @Test
    default void findsTheKeyInTheBody() {
        Lane.each(lane -> {
            Letter letter = Letter.numbered(lane, Behaviour.BOOK);

            bank().post().send(letter, 2);

            eventually(() -> assertThat(bank().tables().records(letter))
                    .singleElement()
                    .extracting(record -> record.number("duplicates"))
                    .isEqualTo(1));
            assertThat(bank().tables().bookings(letter)).hasSize(1);
        });
    }

    @Test
    default void retriesUnderTheKeyOfTheBody() {
        Lane.each(lane -> {
            Letter letter = Letter.numbered(lane, Behaviour.FAIL_ONCE);

            bank().post().send(letter, 1);

            eventually(() -> assertThat(bank().tables().bookings(letter)).hasSize(1));
            assertThat(bank().tables().records(letter))
                    .singleElement()
                    .extracting(record -> record.number("attempts"))
                    .isEqualTo(2);
        });
    }
}
