package dev.semel.incontainer.promise;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.probe.Lane;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.Row;
import dev.semel.internal.idempotency.failure.CommitFailedException;
import org.junit.jupiter.api.Test;

/** A handler that uses a second resource fails loudly, the first time it is called. */
public interface SecondResource extends InTheBank {

    @Test
    default void refusesAMessagingSessionOfTheHandler() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.SEND);

            bank().post().send(letter, 1);

            Row first = awaitFirstFailure(letter);
            assertThat(first.text("error_type")).isEqualTo(CommitFailedException.class.getName());
            assertThat(first.text("error_message"))
                    .contains("could not be committed", "append to the outbox instead of sending");
            assertNothingIsCommitted(letter);
            assertThat(bank().post().textsIn("bank.stray", null)).doesNotContain(letter.reference());
        });
    }

    @Test
    default void refusesASecondDataSourceOfTheHandler() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.WRITE_ELSEWHERE);

            bank().post().send(letter, 1);

            Row first = awaitFirstFailure(letter);
            assertThat(first.text("error_stack")).contains("Illegal attempt to enlist multiple 1PC XAResources");
            assertNothingIsCommitted(letter);
        });
    }

    private Row awaitFirstFailure(Letter letter) {
        eventually(() -> assertThat(bank().tables().attempts(letter)).isNotEmpty());
        return bank().tables().attempts(letter).get(0);
    }

    private void assertNothingIsCommitted(Letter letter) {
        eventually(() -> assertThat(bank().tables().parked(letter)).hasSize(1));
        assertThat(bank().tables().bookings(letter)).isEmpty();
        assertThat(bank().tables().records(letter).get(0).text("status")).isEqualTo("PARKED");
    }
}
