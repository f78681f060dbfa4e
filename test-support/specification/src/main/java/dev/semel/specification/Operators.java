package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

/** An operator decides about a parked message. */
public interface Operators extends AtTheCounter {

    @Test
    default void anOperatorsRetryRunsTheHandler() {
        Letter letter = Letter.toClerk("take-order", Behaviour.FAIL_UNTIL_MENDED);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        counter().mend(letter);
        retry(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().parked(letter).get(0).text("status")).isEqualTo("RETRIED");
        awaitStatus(letter, "COMPLETED");
    }

    @Test
    default void anOperatorsRetryHasAllAttemptsBack() {
        Letter letter = Letter.toClerk("take-order", Behaviour.FAIL_UNTIL_MENDED);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        retry(letter);
        counter().eventually(() -> assertThat(counter().parked(letter)).hasSize(2));
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isEqualTo(6);
    }

    @Test
    default void anOperatorsRetryOfAConflictHasAKeyOfItsOwn() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        send(letter.saying("{\"amount\": 20}"));
        awaitParked(letter, "CONFLICT");
        retry(letter);
        awaitBooked(letter, 2);
        awaitAcknowledged(letter);
        assertThat(counter().recordsOfKeysLike(letter, letter.reference() + "#"))
                .hasSize(1);
        assertThat(record(letter).number("duplicates")).isZero();
    }

    @Test
    default void anOperatorsRetryOfAMessageWithoutAKeyHasAKeyOfItsOwn() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK);
        Letter keyless = letter.withoutKey();
        send(keyless);
        Row parked = awaitParked(letter, "MISSING_KEY");
        retry(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(counter().recordsOfKey(letter, "parked:" + parked.text("id")))
                .hasSize(1);
    }

    @Test
    default void aDiscardedConflictLeavesTheKeyAlone() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        send(letter.saying("{\"amount\": 20}"));
        awaitParked(letter, "CONFLICT");
        discard(letter);
        assertThat(counter().parked(letter).get(0).text("status")).isEqualTo("DISCARDED");
        assertThat(record(letter).text("status")).isEqualTo("COMPLETED");
    }

    @Test
    default void anOperatorsRetryUnderADerivedSourceBringsItsKey() {
        Letter letter = Letter.toClerk("by-resolver", Behaviour.FAIL_UNTIL_MENDED)
                .with("branch", "b")
                .with("number", UUID.randomUUID().getMostSignificantBits());
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        counter().mend(letter);
        retry(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
    }
}
