package dev.semel.internal.idempotency.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.KeyStore;
import dev.semel.internal.idempotency.order.Turn.When;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.idempotency.store.Delivery.Sender;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.StoredMessage;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whose turn it is, by the numbers. */
class TurnTest {

    @Test
    void isThatOfTheSuccessorOfTheLastOne() {
        assertThat(turn(6, 5L, 5L).when()).isEqualTo(When.NOW);
        assertThat(turn(9, 5L, 5L).when()).as("numbers may have gaps").isEqualTo(When.NOW);
    }

    @Test
    void isThatOfTheFirstOfAGroup() {
        assertThat(turn(1, null, null).when()).isEqualTo(When.NOW);
        assertThat(turn(8, null, 5L).when())
                .as("of a counter that begins anew, above all that were purged")
                .isEqualTo(When.NOW);
    }

    @Test
    void isToComeForOneWhosePredecessorIsMissing() {
        assertThat(turn(7, 6L, 5L).isEarly()).isTrue();
        assertThat(turn(2, 1L, null).isEarly())
                .as("in a group that is not known")
                .isTrue();
    }

    @Test
    void isOverForANewOneThatComesAfterItsSuccessors() {
        assertThatThrownBy(() -> turn(4, 3L, 5L).requireInTime(delivery(4, 3L, Sender.PRODUCER)))
                .isInstanceOf(LateMessageException.class)
                .hasMessage(
                        "Message 4 of group g came to consumer c when number 5 had been worked on, so it was not run."
                                + " To run it all the same, retry it.");
    }

    @Test
    void isOverForANewOneWithTheNumberOfTheLastOne() {
        assertThat(turn(5, 3L, 5L).when()).isEqualTo(When.LATE);
    }

    @Test
    void isOverForOneThatSemelHadStoredAndThatComesAfterItsSuccessors() {
        assertThat(Turn.inSequence(delivery(4, 3L, Sender.SEMEL), 5L).when())
                .as("given up while its retry was on its way")
                .isEqualTo(When.LATE);
        assertThat(Turn.inSequence(delivery(6, 5L, Sender.SEMEL), 5L).when()).isEqualTo(When.NOW);
    }

    @Test
    void isThatOfALateOneThatAnOperatorWants() {
        Delivery replay = delivery(4, 3L, Sender.OPERATOR);
        Turn turn = Turn.inSequence(replay, 5L);

        assertThatCode(() -> turn.requireInTime(replay)).doesNotThrowAnyException();
        assertThat(turn.isMovedBy(replay)).as("and it moves nothing back").isFalse();
    }

    @Test
    void isOverForTheFirstOneOfAGroupThatWasGivenUp() {
        assertThat(turn(1, null, 5L).when()).isEqualTo(When.LATE);
        assertThat(Turn.inSequence(delivery(1, null, Sender.SEMEL), 5L).when()).isEqualTo(When.LATE);
        assertThat(Turn.inSequence(delivery(1, null, Sender.OPERATOR), 5L).when())
                .as("an operator wants it")
                .isEqualTo(When.NOW);
    }

    @Test
    void movesTheGroupToHigherNumbersOnly() {
        assertThat(turn(6, 5L, 5L).isMovedBy(delivery(6, 5L, Sender.PRODUCER))).isTrue();
        assertThat(turn(1, null, null).isMovedBy(delivery(1, null, Sender.PRODUCER)))
                .isTrue();
        assertThat(turn(1, null, 5L).isMovedBy(delivery(1, null, Sender.PRODUCER)))
                .as("a copy of the first")
                .isFalse();
    }

    @Test
    void isThatOfEachNewerStateAlsoWhereOthersAreMissing() {
        assertThat(Turn.byMark(delivery(9, 8L, Sender.PRODUCER), 5L).when()).isEqualTo(When.NOW);
        assertThat(Turn.byMark(delivery(9, 8L, Sender.PRODUCER), null).when()).isEqualTo(When.NOW);
    }

    @Test
    void isOverForAStateThatIsNotNewerForAnyMessage() {
        for (Sender sender : Sender.values()) {
            Delivery same = delivery(5, 4L, sender);
            Delivery older = delivery(4, 3L, sender);

            assertThat(Turn.byMark(same, 5L).over(same)).isEqualTo(Claim.DUPLICATE);
            assertThat(Turn.byMark(older, 5L).over(older)).isEqualTo(Claim.OVERTAKEN);
            assertThat(Turn.byMark(older, 5L).isMovedBy(older)).isFalse();
        }
    }

    @Test
    void isAboutTheGroupThatAMessageNames() {
        assertThat(group(Map.of("semel_group", "g", "JMSXGroupID", "other"))).isEqualTo("g");
        assertThat(group(Map.of("JMSXGroupID", "g", "semel_aggregate_type", "A", "semel_aggregate_id", "1")))
                .isEqualTo("g");
        assertThat(group(Map.of("semel_aggregate_type", "A", "semel_aggregate_id", "1")))
                .isEqualTo("A/1");
        assertThat(Place.of("c", StoredMessage.text("x", Map.of("semel_sequence", 1L))))
                .isEmpty();
    }

    private static String group(Map<String, Object> properties) {
        return Place.of("c", StoredMessage.text("x", properties)).orElseThrow().group();
    }

    private static Turn turn(long number, Long previous, Long last) {
        return Turn.inSequence(delivery(number, previous, Sender.PRODUCER), last);
    }

    private static Delivery delivery(long number, Long previous, Sender sender) {
        return new Delivery(
                new IdempotencyKey("c", "k" + number),
                "ID:1",
                null,
                null,
                null,
                null,
                Instant.MAX,
                null,
                sender,
                Place.of("c", "g", number, previous),
                null,
                KeyStore.DATABASE);
    }
}
