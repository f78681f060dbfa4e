package dev.semel.incontainer.cell;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Deed;
import dev.semel.incontainer.probe.Letter;
import org.junit.jupiter.api.Test;

/** The same key with other content, by the policy of the consumer. */
public interface OtherContents extends AtTheCounter {

    String OTHER = "{\"amount\": 20}";

    @Test
    default void otherContentOfACompletedKeyIsParked() {
        Letter letter = Letter.toClerk("take-order", Deed.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        send(letter.saying(OTHER));
        awaitParked(letter, "CONFLICT");
        awaitAcknowledged(letter);
        awaitStatus(letter, "COMPLETED");
        assertThat(record(letter).number("duplicates")).isZero();
    }

    @Test
    default void otherContentOfAFailedAndRetriedKeyIsParked() {
        Letter letter = Letter.toClerk("retry-slowly", Deed.FAIL_ONCE);
        send(letter);
        awaitStored(letter, 1);
        send(letter.saying(OTHER));
        awaitParked(letter, "CONFLICT");
        awaitAcknowledged(letter);
        awaitStatus(letter, "FAILED");
        assertThat(record(letter).number("duplicates")).isZero();
    }

    @Test
    default void otherContentOfAFailedKeyLeftToTheBrokerIsParked() {
        Letter letter = Letter.toClerk("take-order", Deed.BOOK);
        bank().tables().bring(letter, "FAILED");
        bank().tables().setOtherContent(letter);
        send(letter);
        awaitParked(letter, "CONFLICT");
        awaitAcknowledged(letter);
        assertThat(bank().runsOf(letter)).isZero();
    }

    @Test
    default void otherContentOfAParkedKeyIsParked() {
        Letter letter = Letter.toClerk("take-order", Deed.FAIL_FOR_GOOD);
        send(letter);
        awaitStatus(letter, "PARKED");
        send(letter.saying(OTHER));
        eventually(() -> assertThat(bank().tables().parked(letter))
                .extracting(parked -> parked.text("reason"))
                .containsExactlyInAnyOrder("TERMINAL_FAILURE", "CONFLICT"));
        awaitAcknowledged(letter);
        assertThat(bank().runsOf(letter)).isOne();
    }

    @Test
    default void otherContentUnderALeaseIsParked() {
        Letter letter = Letter.toClerk("take-order", Deed.BOOK);
        bank().tables().bringUnderLease(letter, 3600);
        bank().tables().setOtherContent(letter);
        send(letter);
        awaitParked(letter, "CONFLICT");
        awaitAcknowledged(letter);
    }

    @Test
    default void otherContentIsWorkOfItsOwnWhereAccepted() {
        Letter letter = Letter.toClerk("accept-conflict", Deed.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        bank().post().send(letter.saying(OTHER), 2);
        awaitBooked(letter, 2);
        awaitAcknowledged(letter);
        assertThat(record(letter).number("duplicates")).isZero();
        eventually(() -> assertThat(bank().tables()
                        .rows(
                                "SELECT * FROM semel_idempotency_record WHERE key_text LIKE ?",
                                letter.reference() + "#%"))
                .singleElement()
                .extracting(own -> own.number("duplicates"))
                .isEqualTo(1));
        assertNothingElse(letter);
    }

    @Test
    default void acceptedContentThatFailsIsRetriedUnderItsOwnKey() {
        Letter letter = Letter.toClerk("accept-conflict", Deed.FAIL_ONCE);
        bank().tables().bring(letter, "COMPLETED");
        bank().tables().setOtherContent(letter);
        send(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(stored(letter)).singleElement().satisfies(retry -> assertThat(retry.text("key_text"))
                .startsWith(letter.reference() + "#"));
        assertThat(bank().tables().parked(letter)).isEmpty();
    }

    @Test
    default void otherContentIsADuplicateWhereIgnored() {
        Letter letter = Letter.toClerk("ignore-conflict", Deed.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        send(letter.saying(OTHER));
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertThat(record(letter).text("content_hash")).isNull();
        assertNothingElse(letter);
    }

    @Test
    default void contentThatDiffersInAnIgnoredValueIsADuplicate() {
        Letter letter = Letter.toClerk("ignore-sending-time", Deed.BOOK);
        send(letter.saying("{\"amount\": 10, \"sentAt\": \"08:00\"}"));
        awaitBooked(letter, 1);
        send(letter.saying("{\"sentAt\": \"09:00\", \"trace\": {\"id\": 7}, \"amount\": 1.0E1}"));
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertNothingElse(letter);
    }

    @Test
    default void contentThatDiffersElsewhereIsStillAConflict() {
        Letter letter = Letter.toClerk("ignore-sending-time", Deed.BOOK);
        send(letter.saying("{\"amount\": 10, \"sentAt\": \"08:00\"}"));
        awaitBooked(letter, 1);
        send(letter.saying("{\"amount\": 11, \"sentAt\": \"08:00\"}"));
        awaitParked(letter, "CONFLICT");
        awaitAcknowledged(letter);
    }
}
