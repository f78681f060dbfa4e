package dev.semel.incontainer.promise;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.bank.OrderProperties;
import dev.semel.incontainer.probe.Lane;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.Row;
import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A body that is kept apart is read in the middle of the broker's transaction, and disturbs neither it nor the order. */
public interface LargeBodies extends InTheBank {

    @Test
    default void publishesLargeAndSmallEventsOfAGroupInOrder() throws JMSException {
        String run = UUID.randomUUID().toString();
        int events = 40;

        bank().work().committed(() -> {
            for (int i = 0; i < events; i++) {
                outbox().append(event(run).header("number", i).text(text(i)));
            }
        });

        List<Message> messages = bank().post().receive("bank.out", "run = '" + run + "'", events);
        assertThat(messages).hasSize(events);
        for (int i = 0; i < events; i++) {
            assertThat(messages.get(i).getIntProperty("number")).isEqualTo(i);
            assertThat(messages.get(i).getBody(String.class)).isEqualTo(text(i));
        }
        eventually(() -> assertThat(bank().tables()
                        .rows(
                                "SELECT status, attempts FROM semel_outbox_event WHERE event_group = ?"
                                        + " AND (status <> 'PUBLISHED' OR attempts > 0)",
                                run))
                .isEmpty());
    }

    @Test
    default void leavesABodyThatIsTooLargeToBeStoredToItsHandlerWhole() {
        int length = 11 * 1024 * 1024;
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.COUNT_BYTES).with(OrderProperties.CODE, length);

            bank().post().sendBytes(letter, length);

            eventually(() -> assertThat(bank().tables().bookings(letter)).hasSize(1));
            assertThat(bank().runsOf(letter)).isOne();
        });
    }

    @Test
    default void parksAStreamThatIsTooLargeToBeStoredAtItsFirstFailureWhole() {
        int values = 4 * 1024 * 1024;
        Lane.each(lane -> {
            Letter letter = Letter.to(lane, Behaviour.FAIL_ONCE);

            bank().post().sendStream(letter, values);

            eventually(() -> assertThat(bank().tables().parked(letter))
                    .singleElement()
                    .satisfies(parked -> {
                        assertThat(parked.text("reason")).isEqualTo("TOO_LARGE");
                        assertThat(parked.text("body_kind")).isEqualTo("STREAM");
                        assertThat(sizeOfPieces(parked)).isEqualTo(values * "[\"Boolean\",\"true\"],".length() + 1);
                    }));
            assertThat(bank().runsOf(letter)).isOne();
        });
    }

    private int sizeOfPieces(Row parked) {
        return bank().tables()
                .rows(
                        "SELECT SUM(OCTET_LENGTH(bytes)) AS size FROM semel_parked_piece WHERE parked_id = CAST(? AS uuid)",
                        parked.text("id"))
                .get(0)
                .number("size");
    }

    private static String text(int number) {
        return "x".repeat(number % 2 == 0 ? 10 : 200_000);
    }

    private static Outbox outbox() {
        return CDI.current().select(Outbox.class).get();
    }

    private static OutboxEvent event(String run) {
        return OutboxEvent.toQueue("bank.out").group(run).header("run", run);
    }
}
