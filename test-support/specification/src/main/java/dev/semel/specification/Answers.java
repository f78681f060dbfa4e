package dev.semel.specification;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a handler is told of its attempt, and what is kept of its answer: it answers with what it was told. */
public interface Answers extends AtTheCounter {

    @Test
    default void anAnswerIsKeptWithTheKeyOfItsEffect() {
        Letter letter = Letter.toClerk("take-order", Behaviour.ANSWER_WHEN_MENDED);
        counter().mend(letter);
        send(letter);
        awaitBooked(letter, 1);
        awaitAnswer(letter, "attempt 1 of " + letter.reference() + ", the first");
    }

    @Test
    default void anAnswerOfAnAttemptThatFailedIsNotKept() {
        Letter letter = Letter.toClerk("take-order", Behaviour.ANSWER_WHEN_MENDED);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        assertThat(counter().results(letter)).isEmpty();
    }

    @Test
    default void aRetryIsToldThatItIsOne() {
        Letter letter = Letter.toClerk("retry-slowly", Behaviour.ANSWER_WHEN_MENDED);
        send(letter);
        awaitStored(letter, 1);
        counter().mend(letter);
        hurry(letter);
        awaitAnswer(letter, "attempt 2 of " + letter.reference() + ", a retry");
    }

    @Test
    default void anOperatorsReplayIsToldThatItIsOne() {
        Letter letter = Letter.toClerk("take-order", Behaviour.ANSWER_WHEN_MENDED);
        send(letter);
        awaitParked(letter, "ATTEMPTS_USED_UP");
        counter().mend(letter);
        retry(letter);
        awaitAnswer(letter, "attempt 1 of " + letter.reference() + ", a replay");
    }

    @Test
    default void aCopyLeavesTheAnswerOfTheFirst() {
        Letter letter = Letter.toClerk("take-order", Behaviour.ANSWER_WHEN_MENDED);
        counter().mend(letter);
        send(letter);
        awaitBooked(letter, 1);
        send(letter);
        awaitDuplicates(letter, 1);
        awaitAnswer(letter, "attempt 1 of " + letter.reference() + ", the first");
    }

    private void awaitAnswer(Letter letter, String words) {
        counter().eventually(() -> assertThat(counter().results(letter))
                .singleElement()
                .satisfies(result -> {
                    assertThat(result.text("media_type")).isEqualTo("application/json");
                    assertThat(result.text("body_text")).isEqualTo('"' + words + '"');
                }));
    }
}
