package dev.semel.incontainer.promise;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.probe.Lane;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.Row;
import org.junit.jupiter.api.Test;

/** A handler that returns normally has not always worked. Nothing of that is taken for a success, nothing is lost. */
public interface Rollbacks extends InTheBank {

    @Test
    default void countsSetRollbackOnlyAsAFailure() {
        Lane.each(lane -> {
            Row parked = assertParkedAfterAllAttempts(Letter.to(lane, Behaviour.SET_ROLLBACK_ONLY));
            assertThat(parked.text("error_message")).contains("setRollbackOnly");
        });
    }

    @Test
    default void countsAMarkedTransactionAsAFailure() {
        Lane.each(lane -> {
            Row parked = assertParkedAfterAllAttempts(Letter.to(lane, Behaviour.MARK_TRANSACTION));
            assertThat(parked.text("error_message")).contains("marked its transaction for rollback");
        });
    }

    @Test
    default void countsASwallowedPersistenceExceptionAsAFailure() {
        Lane.each(lane -> {
            Row parked = assertParkedAfterAllAttempts(Letter.to(lane, Behaviour.SWALLOW_PERSISTENCE_EXCEPTION));
            assertThat(parked.text("error_message")).contains("marked its transaction for rollback");
        });
    }

    private Row assertParkedAfterAllAttempts(Letter letter) {
        bank().post().send(letter, 1);

        eventually(() -> assertThat(bank().tables().parked(letter)).hasSize(1));
        assertThat(bank().runsOf(letter)).isEqualTo(3);
        assertThat(bank().tables().attempts(letter)).hasSize(3);
        assertThat(bank().tables().bookings(letter)).isEmpty();
        return bank().tables().parked(letter).get(0);
    }
}
