package dev.semel.incontainer.cell;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Deed;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.Row;
import dev.semel.internal.redelivery.Replay;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** An operator decides about a parked message. */
public interface Operators extends AtTheCounter {

    @Test
    default void anOperatorsRetryRunsTheHandler() {
        Letter letter = Letter.toClerk("take-order", Deed.FAIL_UNTIL_MENDED);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        bank().mend(letter);
        operator(letter, Replay::retry);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(bank().tables().parked(letter).get(0).text("status")).isEqualTo("RETRIED");
        awaitStatus(letter, "COMPLETED");
    }

    @Test
    default void anOperatorsRetryHasAllAttemptsBack() {
        Letter letter = Letter.toClerk("take-order", Deed.FAIL_UNTIL_MENDED);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        operator(letter, Replay::retry);
        eventually(() -> assertThat(bank().tables().parked(letter)).hasSize(2));
        awaitAcknowledged(letter);
        assertThat(bank().runsOf(letter)).isEqualTo(6);
    }

    @Test
    default void anOperatorsRetryOfAConflictHasAKeyOfItsOwn() {
        Letter letter = Letter.toClerk("take-order", Deed.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        send(letter.saying("{\"amount\": 20}"));
        awaitParked(letter, "CONFLICT");
        operator(letter, Replay::retry);
        awaitBooked(letter, 2);
        awaitAcknowledged(letter);
        assertThat(bank().tables()
                        .rows(
                                "SELECT * FROM semel_idempotency_record WHERE key_text LIKE ?",
                                letter.reference() + "#%"))
                .hasSize(1);
        assertThat(record(letter).number("duplicates")).isZero();
    }

    @Test
    default void anOperatorsRetryOfAMessageWithoutAKeyHasAKeyOfItsOwn() {
        Letter letter = Letter.toClerk("take-order", Deed.BOOK);
        Letter keyless = letter.withoutKey();
        send(keyless);
        Row parked = awaitParked(letter, "MISSING_KEY");
        operator(letter, Replay::retry);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(bank().tables().recordsOfKey(letter, "parked:" + parked.text("id")))
                .hasSize(1);
    }

    @Test
    default void aDiscardedConflictLeavesTheKeyAlone() {
        Letter letter = Letter.toClerk("take-order", Deed.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        send(letter.saying("{\"amount\": 20}"));
        awaitParked(letter, "CONFLICT");
        operator(letter, Replay::discard);
        assertThat(bank().tables().parked(letter).get(0).text("status")).isEqualTo("DISCARDED");
        assertThat(record(letter).text("status")).isEqualTo("COMPLETED");
    }

    @Test
    default void anOperatorsRetryUnderADerivedSourceBringsItsKey() {
        Letter letter = Letter.toClerk("by-resolver", Deed.FAIL_UNTIL_MENDED)
                .with("branch", "b")
                .with("number", UUID.randomUUID().getMostSignificantBits());
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        bank().mend(letter);
        operator(letter, Replay::retry);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
    }
}
