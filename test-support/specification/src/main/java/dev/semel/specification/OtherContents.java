package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The same key with other content, by the policy of the consumer. */
public interface OtherContents extends AtTheCounter {

    String OTHER = "{\"amount\": 20}";

    @Test
    default void otherContentOfACompletedKeyIsParked() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK);
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
        Letter letter = Letter.toClerk("retry-slowly", Behaviour.FAIL_ONCE);
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
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK);
        counter().others().bring(letter, "FAILED");
        counter().others().knowOtherContent(letter);
        send(letter);
        awaitParked(letter, "CONFLICT");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isZero();
    }

    @Test
    default void otherContentOfAParkedKeyIsParked() {
        Letter letter = Letter.toClerk("take-order", Behaviour.FAIL_FOR_GOOD);
        send(letter);
        awaitStatus(letter, "PARKED");
        send(letter.saying(OTHER));
        counter().eventually(() -> assertThat(counter().parked(letter))
                .extracting(parked -> parked.text("reason"))
                .containsExactlyInAnyOrder("TERMINAL_FAILURE", "CONFLICT"));
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isOne();
    }

    @Test
    default void otherContentUnderALeaseIsParked() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK);
        counter().others().bringUnderLease(letter, 3600);
        counter().others().knowOtherContent(letter);
        send(letter);
        awaitParked(letter, "CONFLICT");
        awaitAcknowledged(letter);
    }

    @Test
    default void otherContentIsWorkOfItsOwnWhereAccepted() {
        Letter letter = Letter.toClerk("accept-conflict", Behaviour.BOOK);
        send(letter);
        awaitBooked(letter, 1);
        counter().send(letter.saying(OTHER), 2);
        awaitBooked(letter, 2);
        awaitAcknowledged(letter);
        assertThat(record(letter).number("duplicates")).isZero();
        counter().eventually(() -> assertThat(counter().recordsOfKeysLike(letter, letter.reference() + "#"))
                .singleElement()
                .extracting(own -> own.number("duplicates"))
                .isEqualTo(1));
        assertNothingElse(letter);
    }

    @Test
    default void acceptedContentThatFailsIsRetriedUnderItsOwnKey() {
        Letter letter = Letter.toClerk("accept-conflict", Behaviour.FAIL_ONCE);
        counter().others().bring(letter, "COMPLETED");
        counter().others().knowOtherContent(letter);
        send(letter);
        awaitBooked(letter, 1);
        awaitAcknowledged(letter);
        assertThat(stored(letter)).singleElement().satisfies(retry -> assertThat(retry.text("key_text"))
                .startsWith(letter.reference() + "#"));
        assertThat(counter().parked(letter)).isEmpty();
    }

    @Test
    default void otherContentIsADuplicateWhereIgnored() {
        Letter letter = Letter.toClerk("ignore-conflict", Behaviour.BOOK);
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
        Letter letter = Letter.toClerk("ignore-sending-time", Behaviour.BOOK);
        send(letter.saying("{\"amount\": 10, \"sentAt\": \"08:00\"}"));
        awaitBooked(letter, 1);
        send(letter.saying("{\"sentAt\": \"09:00\", \"trace\": {\"id\": 7}, \"amount\": 1.0E1}"));
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
        assertNothingElse(letter);
    }

    @Test
    default void contentThatDiffersElsewhereIsStillAConflict() {
        Letter letter = Letter.toClerk("ignore-sending-time", Behaviour.BOOK);
        send(letter.saying("{\"amount\": 10, \"sentAt\": \"08:00\"}"));
        awaitBooked(letter, 1);
        send(letter.saying("{\"amount\": 11, \"sentAt\": \"08:00\"}"));
        awaitParked(letter, "CONFLICT");
        awaitAcknowledged(letter);
    }
}
