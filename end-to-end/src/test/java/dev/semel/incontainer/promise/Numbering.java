package dev.semel.incontainer.promise;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.transaction.RollbackException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Events of a group are numbered just before the transaction of the container completes. */
public interface Numbering extends InTheBank {

    @Test
    default void numbersTheEventsOfAGroupOverTransactions() throws JMSException {
        String group = UUID.randomUUID().toString();

        bank().work().committed(() -> {
            outbox().append(numbered(group, "1"));
            outbox().append(numbered(group, "2"));
            assertThat(bank().tables().rows("SELECT * FROM semel_sequence WHERE event_group = ?", group))
                    .as("the counter is not touched before the completion")
                    .isEmpty();
        });
        bank().work().rolledBack(() -> outbox().append(numbered(group, "ghost")));
        bank().work().committed(() -> outbox().append(numbered(group, "3")));

        List<Message> messages = bank().post().receive("bank.out", "run = '" + group + "'", 3);
        assertThat(messages).hasSize(3);
        for (int i = 0; i < 3; i++) {
            Message message = messages.get(i);
            assertThat(message.getBody(String.class)).isEqualTo(String.valueOf(i + 1));
            assertThat(message.getLongProperty("semel_sequence")).isEqualTo(i + 1);
            assertThat(message.getObjectProperty("semel_previous_sequence")).isEqualTo(i == 0 ? null : (long) i);
        }
    }

    @Test
    default void rollsTheWholeTransactionBackWhenNoNumberCanBeTaken() {
        String group = UUID.randomUUID().toString();
        bank().tables()
                .change(
                        "INSERT INTO semel_sequence (event_group, first_number, last_number, updated_at)"
                                + " VALUES (?, 1, ?, CURRENT_TIMESTAMP)",
                        group,
                        Long.MAX_VALUE);

        assertThatThrownBy(() -> bank().work().committed(() -> {
                    outbox().append(numbered(group, "without a number"));
                    outbox().append(OutboxEvent.toQueue("bank.out").header("run", group));
                }))
                .hasCauseInstanceOf(RollbackException.class);

        eventually(() -> assertThat(bank().tables()
                        .rows("SELECT * FROM semel_outbox_event WHERE headers LIKE ?", "%" + group + "%"))
                .isEmpty());
    }

    private static Outbox outbox() {
        return CDI.current().select(Outbox.class).get();
    }

    private static OutboxEvent numbered(String group, String text) {
        return OutboxEvent.toQueue("bank.out")
                .group(group)
                .header("run", group)
                .text(text)
                .sequenced();
    }
}
