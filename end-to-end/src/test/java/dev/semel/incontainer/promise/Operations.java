package dev.semel.incontainer.promise;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.ActionResult;
import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.operator.Operator;
import dev.semel.incontainer.operator.Viewer;
import dev.semel.incontainer.probe.Lane;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.Tables;
import dev.semel.internal.redelivery.Replay;
import jakarta.ejb.EJBAccessException;
import jakarta.enterprise.inject.spi.CDI;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What an operator mends takes effect a single time, and only operators may. */
public interface Operations extends InTheBank {

    @Test
    default void retriesAParkedMessageOnceForAnOperator() {
        Operator operator = CDI.current().select(Operator.class).get();
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.FAIL_UNTIL_MENDED);
            UUID parked = park(letter);
            bank().mend(letter);

            assertThat(operator.retry(parked)).isEqualTo(new ActionResult(1, 0));
            assertThat(operator.retry(parked)).isEqualTo(new ActionResult(0, 1));

            assertMendedOnce(letter);
            assertThat(bank().tables().rows("SELECT * FROM semel_audit WHERE target LIKE ?", "%" + parked + "%"))
                    .hasSize(2)
                    .allSatisfy(line -> assertThat(line.text("user_name")).isEqualTo("operator"));
        });
    }

    @Test
    default void refusesARetryByAnybodyElse() {
        Viewer viewer = CDI.current().select(Viewer.class).get();
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.FAIL_FOR_GOOD);
            UUID parked = park(letter);

            assertThatThrownBy(() -> viewer.retry(parked)).isInstanceOf(EJBAccessException.class);

            assertThat(bank().tables().parked(letter).get(0).text("status")).isEqualTo("PARKED");
            assertThat(bank().tables().retries(letter)).isEmpty();
        });
    }

    @Test
    default void replaysAParkedMessageOnceInTheCallersTransaction() {
        Replay replay = CDI.current().select(Replay.class).get();
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.FAIL_UNTIL_MENDED);
            UUID parked = park(letter);
            bank().mend(letter);
            AtomicBoolean again = new AtomicBoolean(true);

            bank().work().rolledBack(() -> replay.retry(parked));
            assertThat(bank().tables().parked(letter).get(0).text("status")).isEqualTo("PARKED");
            bank().work().committed(() -> assertThat(replay.retry(parked)).isTrue());
            bank().work().committed(() -> again.set(replay.retry(parked)));

            assertThat(again).isFalse();
            assertMendedOnce(letter);
        });
    }

    @Test
    default void countsAReplayWhoseWorkIsDoneByAnother() {
        Operator operator = CDI.current().select(Operator.class).get();
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.FAIL_UNTIL_MENDED);
            long before = bank().tables().skipped(letter, "OPERATOR_REPLAY");
            UUID parked = park(letter);
            bank().mend(letter);
            bank().tables().change("DELETE FROM semel_idempotency_record WHERE key_hash = ?", Tables.hash(letter));
            bank().post().send(letter, 1);
            eventually(() -> assertThat(bank().tables().bookings(letter)).hasSize(1));

            assertThat(operator.retry(parked)).isEqualTo(new ActionResult(1, 0));

            eventually(() -> assertThat(bank().tables().skipped(letter, "OPERATOR_REPLAY"))
                    .isEqualTo(before + 1));
            assertThat(bank().tables().bookings(letter)).hasSize(1);
        });
    }

    @Test
    default void replaysAMessageWithoutAKeyOnce() {
        Replay replay = CDI.current().select(Replay.class).get();
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.BOOK).withoutKey();
            UUID parked = park(letter);

            bank().work().committed(() -> replay.retry(parked));

            eventually(() -> assertThat(bank().tables().bookings(letter)).hasSize(1));
            assertThat(bank().runsOf(letter)).isOne();
        });
    }

    private UUID park(Letter letter) {
        bank().post().send(letter, 1);
        eventually(() -> assertThat(bank().tables().parked(letter)).hasSize(1));
        return UUID.fromString(bank().tables().parked(letter).get(0).text("id"));
    }

    private void assertMendedOnce(Letter letter) {
        eventually(() -> assertThat(bank().tables().bookings(letter)).hasSize(1));
        assertThat(bank().runsOf(letter))
                .as("three runs until it was parked, and the one that worked")
                .isEqualTo(4);
        assertThat(bank().tables().records(letter).get(0).text("status")).isEqualTo("COMPLETED");
        assertThat(bank().tables().parked(letter)).singleElement().satisfies(parked -> assertThat(parked.text("status"))
                .isEqualTo("RETRIED"));
    }
}
