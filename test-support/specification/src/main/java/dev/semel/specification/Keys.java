package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Where keys come from, and what becomes of a message without one. */
public interface Keys extends AtTheCounter {

    @Test
    default void theKeyIsAPropertyOfAnotherName() {
        Letter letter = Letter.toClerk("by-property", Behaviour.FAIL_ONCE).withoutKey();
        Letter numbered = letter.with("order_number", letter.reference());
        send(numbered);
        awaitBooked(letter, 1);
        send(numbered);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
    }

    @Test
    default void theKeyIsANumber() {
        Letter letter = Letter.toClerk("by-property", Behaviour.BOOK).withoutKey();
        long number = UUID.randomUUID().getMostSignificantBits();
        counter().send(letter.with("order_number", number), 2);
        awaitBooked(letter, 1);
        counter().eventually(() -> assertThat(counter().recordsOfKey(letter, String.valueOf(number)))
                .singleElement()
                .extracting(record -> record.number("duplicates"))
                .isEqualTo(1));
        awaitAcknowledged(letter);
    }

    @Test
    default void theKeyIsAValueInTheBody() {
        Letter letter = Letter.toClerk("by-pointer", Behaviour.FAIL_ONCE).withoutKey();
        Letter numbered = letter.saying("{\"order\": {\"number\": \"" + letter.reference() + "\"}}");
        send(numbered);
        awaitBooked(letter, 1);
        send(numbered);
        awaitDuplicates(letter, 1);
        awaitAcknowledged(letter);
    }

    @Test
    default void theKeyIsTheMessageId() {
        Letter letter = Letter.toClerk("by-message-id", Behaviour.FAIL_ONCE);
        String first = counter().send(letter, 1);
        awaitBooked(letter, 1);
        String second = counter().send(letter, 1);
        awaitBooked(letter, 2);
        awaitAcknowledged(letter);
        assertThat(counter().recordsOfKey(letter, first)).singleElement().satisfies(record -> assertThat(
                        record.number("attempts"))
                .as("the retry has another message id and the old key")
                .isEqualTo(2));
        assertThat(counter().recordsOfKey(letter, second)).hasSize(1);
    }

    @Test
    default void theKeyIsWhatABeanFinds() {
        Letter letter = Letter.toClerk("by-resolver", Behaviour.FAIL_ONCE).withoutKey();
        Letter numbered = letter.with("branch", letter.reference()).with("number", 7L);
        send(numbered);
        awaitBooked(letter, 1);
        send(numbered);
        counter().eventually(() -> assertThat(counter().recordsOfKey(letter, letter.reference() + "/7"))
                .singleElement()
                .extracting(record -> record.number("duplicates"))
                .isEqualTo(1));
        awaitAcknowledged(letter);
    }

    @Test
    default void aMessageWithoutAKeyIsParkedByDefault() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK).withoutKey();
        send(letter);
        awaitParked(letter, "MISSING_KEY");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isZero();
        assertThat(counter().recordsOfKey(letter, letter.reference())).isEmpty();
    }

    @Test
    default void aBlankKeyIsNone() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK).with("idempotency_key", "  ");
        send(letter);
        awaitParked(letter, "MISSING_KEY");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isZero();
        assertThat(counter().recordsOfKey(letter, letter.reference())).isEmpty();
    }

    @Test
    default void aKeyThatIsNeitherTextNorNumberIsNone() {
        Letter letter = Letter.toClerk("take-order", Behaviour.BOOK).with("idempotency_key", true);
        send(letter);
        awaitParked(letter, "MISSING_KEY");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isZero();
        assertThat(counter().recordsOfKey(letter, letter.reference())).isEmpty();
    }

    @Test
    default void aBodyWithoutTheKeyHasNone() {
        Letter letter = Letter.toClerk("by-pointer", Behaviour.BOOK).saying("{\"order\": {\"number\": null}}");
        send(letter);
        awaitParked(letter, "MISSING_KEY");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isZero();
        assertThat(counter().recordsOfKey(letter, letter.reference())).isEmpty();
    }

    @Test
    default void aBodyThatIsNoJsonHasNone() {
        Letter letter = Letter.toClerk("by-pointer", Behaviour.BOOK).saying("{\"order\": ");
        send(letter);
        awaitParked(letter, "BROKEN_BODY");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isZero();
        assertThat(counter().recordsOfKey(letter, letter.reference())).isEmpty();
    }

    @Test
    default void aBeanThatFindsNoKeyHasNone() {
        Letter letter = Letter.toClerk("by-resolver", Behaviour.BOOK);
        send(letter);
        awaitParked(letter, "MISSING_KEY");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isZero();
        assertThat(counter().recordsOfKey(letter, letter.reference())).isEmpty();
    }

    @Test
    default void aBeanThatFailsHasNone() {
        Letter letter = Letter.toClerk("by-resolver", Behaviour.BOOK).with("branch", "north");
        send(letter);
        awaitParked(letter, "MISSING_KEY");
        awaitAcknowledged(letter);
        assertThat(counter().runsOf(letter)).isZero();
        assertThat(counter().recordsOfKey(letter, letter.reference())).isEmpty();
    }

    @Test
    default void aMessageWithoutAKeyIsWorkedOnWhereAllowed() {
        Letter letter = Letter.toClerk("work-unprotected", Behaviour.FAIL_ONCE).withoutKey();
        String first = counter().send(letter, 1);
        awaitBooked(letter, 1);
        counter().send(letter, 1);
        awaitBooked(letter, 2);
        awaitAcknowledged(letter);
        assertThat(counter().recordsOfKey(letter, first)).hasSize(1);
    }

    @Test
    default void aMessageWithoutAKeyIsKnownByItsContentWhereDerived() {
        Letter letter = Letter.toClerk("derive-key", Behaviour.FAIL_ONCE).withoutKey();
        send(letter.saying("{\"order\": \"" + letter.reference() + "\", \"sentAt\": 1}"));
        awaitBooked(letter, 1);
        send(letter.saying("{\"sentAt\": 2, \"order\": \"" + letter.reference() + "\"}"));
        counter().eventually(() -> assertThat(counter().recordsOfKeysLike(letter, "content:"))
                .anyMatch(record -> record.number("duplicates") == 1));
        awaitAcknowledged(letter);
        assertThat(counter().bookings(letter)).hasSize(1);
    }
}
