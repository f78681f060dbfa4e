package dev.semel.incontainer.promise;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.ActionResult;
import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.operator.Operator;
import dev.semel.incontainer.probe.Lane;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.Requester;
import dev.semel.incontainer.probe.Row;
import dev.semel.incontainer.probe.Tables;
import jakarta.enterprise.inject.spi.CDI;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A request gets the one answer of the work, however often it comes, and a requester that is gone holds up nothing. */
public interface Replies extends InTheBank {

    @Test
    default void answersARequestAndEachRepetitionOfItWithTheReplyOfTheOneRun() {
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.REPLY_WHEN_MENDED);
            long before = bank().tables().skipped(letter, "REPEATED_REQUEST");
            bank().mend(letter);
            String reply = "booked " + letter.reference();

            try (Requester first = bank().post().requester();
                    Requester second = bank().post().requester()) {
                first.ask(letter, "first");
                assertThat(first.answer()).isEqualTo("first: " + reply);

                String id = second.ask(letter, null);
                assertThat(second.answer()).as("by the id of its message").isEqualTo(id + ": " + reply);
                first.ask(letter, "again");
                assertThat(first.answer()).isEqualTo("again: " + reply);
                first.leave();
                second.leave();
            }
            assertThat(bank().runsOf(letter)).isOne();
            assertThat(bank().tables().bookings(letter)).hasSize(1);
            eventually(() -> assertThat(bank().tables().skipped(letter, "REPEATED_REQUEST"))
                    .isEqualTo(before + 2));
            assertThat(replies(letter)).hasSize(3).allSatisfy(event -> assertThat(event.text("status"))
                    .isEqualTo("PUBLISHED"));
        });
    }

    @Test
    default void repliesNothingOfAnAttemptThatFailedAndKnowsItsRequesterWhenAnOperatorRetries() {
        Operator operator = CDI.current().select(Operator.class).get();
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.REPLY_WHEN_MENDED);
            try (Requester requester = bank().post().requester()) {
                String id = requester.ask(letter, null);
                eventually(() -> assertThat(bank().tables().parked(letter)).hasSize(1));
                assertThat(replies(letter)).isEmpty();
                assertThat(bank().tables()
                                .rows("SELECT * FROM semel_idempotency_result WHERE key_hash = ?", Tables.hash(letter)))
                        .isEmpty();

                bank().mend(letter);
                UUID parked =
                        UUID.fromString(bank().tables().parked(letter).get(0).text("id"));
                assertThat(operator.retry(parked)).isEqualTo(new ActionResult(1, 0));

                assertThat(requester.answer())
                        .as("by the id of the first message")
                        .isEqualTo(id + ": booked " + letter.reference());
                requester.leave();
            }
            assertThat(replies(letter)).hasSize(1);
        });
    }

    @Test
    default void dropsTheReplyOfARequesterThatIsGoneAndGoesOn() {
        Lane.each(lane -> {
            long before = dropped();
            Letter letter = Letter.to(lane, Behaviour.REPLY_WHEN_MENDED);
            Letter next = Letter.to(lane, Behaviour.BOOK_AND_APPEND);
            String queue;
            try (Requester requester = bank().post().requester()) {
                queue = requester.queue();
                requester.leave();
                bank().mend(letter);
                requester.ask(letter, "late");
            }

            eventually(() -> assertThat(replies(letter)).singleElement().satisfies(event -> {
                assertThat(event.text("status")).isEqualTo("DISCARDED");
                assertThat(event.text("error_message")).contains("There is no queue " + queue);
                assertThat(event.number("attempts")).as("tried once").isOne();
            }));
            assertThat(bank().tables().bookings(letter)).as("the work is done").hasSize(1);
            assertThat(bank().tables().parked(letter)).isEmpty();
            assertThat(bank().post().hasQueue(queue))
                    .as("none was made in its place")
                    .isFalse();
            assertThat(bank().post().hasQueue(letter.destination())).isTrue();
            eventually(() -> assertThat(dropped()).isEqualTo(before + 1));

            bank().post().send(next, 1);
            eventually(() -> assertThat(bank().tables()
                            .rows(
                                    "SELECT * FROM booking WHERE consumer = 'transacted' AND reference = ?",
                                    next.reference()))
                    .isNotEmpty());
        });
    }

    /** A stranger who may send a request must not send to other queues by the hand of Semel's user. */
    @Test
    default void isSentToNoQueueThatIsNotARequestersOwnUnlessTheSettingNamesIt() {
        Lane.each(lane -> {
            long before = dropped();
            Letter letter = Letter.to(lane, Behaviour.REPLY_WHEN_MENDED);
            String othersQueue = letter.destination();
            bank().mend(letter);

            try (Requester stranger = bank().post().requester()) {
                stranger.askOnBehalfOf(othersQueue, letter);
            }

            eventually(() -> assertThat(replies(letter)).singleElement().satisfies(event -> {
                assertThat(event.text("status")).isEqualTo("DISCARDED");
                assertThat(event.text("error_message"))
                        .contains("No reply is sent to queue " + othersQueue, "semel.reply.addresses does not name it");
            }));
            assertThat(bank().runsOf(letter)).as("the work is done").isOne();
            assertThat(bank().tables().bookings(letter)).hasSize(1);
            eventually(() -> assertThat(dropped()).isEqualTo(before + 1));
        });
    }

    private List<Row> replies(Letter letter) {
        return bank().tables()
                .rows(
                        "SELECT * FROM semel_outbox_event e WHERE event_type = 'reply' AND consumer IS NULL"
                                + " AND UTF8TOSTRING(body) = ?",
                        "booked " + letter.reference());
    }

    private long dropped() {
        return bank().tables()
                .rows("SELECT total FROM semel_counter WHERE counted = 'REPLIES_DROPPED'")
                .get(0)
                .number("total");
    }
}
