package dev.semel.incontainer.promise;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.notice.BookTransfer;
import dev.semel.incontainer.notice.CloseDay;
import dev.semel.incontainer.notice.OpenAccount;
import dev.semel.incontainer.notice.RemindCustomer;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the guide to the outbox shows is published as the guide says. */
public interface Notices extends InTheBank {

    String QUEUE = "bank.out";

    @Test
    default void publishesAnObjectAsJson() throws JMSException {
        String account = UUID.randomUUID().toString();

        UUID id = CDI.current().select(OpenAccount.class).get().open(account);

        Message message = one("semel_aggregate_id = '" + account + "'");
        assertThat(message.getBody(String.class)).isEqualTo("{\"number\":\"" + account + "\"}");
        assertThat(message.getStringProperty("semel_event_type")).isEqualTo("AccountOpened");
        assertThat(message.getStringProperty("idempotency_key")).isEqualTo(id.toString());
    }

    @Test
    default void publishesSeveralEventsOfOneCall() throws JMSException {
        String day = UUID.randomUUID().toString();

        List<UUID> ids = CDI.current().select(CloseDay.class).get().close(day);

        assertThat(one(of(day, "DayClosed")).getStringProperty("semel_event_id"))
                .isEqualTo(ids.get(0).toString());
        assertThat(one(of(day, "DayBook"))).isInstanceOf(BytesMessage.class);
        assertThat(one(of(day, "DayMark")).getStringProperty("idempotency_key")).isEqualTo("day-" + day);
    }

    @Test
    default void keepsTheOrderOfAGroupAndTellsTheBrokerOfIt() throws JMSException {
        String ledger = UUID.randomUUID().toString();
        BookTransfer transfers = CDI.current().select(BookTransfer.class).get();

        IntStream.range(0, 20).forEach(number -> transfers.book(ledger, String.valueOf(number)));

        List<Message> messages = bank().post().receive(QUEUE, "JMSXGroupID = '" + ledger + "'", 20);
        for (int i = 0; i < 20; i++) {
            assertThat(messages.get(i).getBody(String.class)).isEqualTo(String.valueOf(i));
        }
    }

    @Test
    default void publishesAScheduledEventWhenItIsDue() throws JMSException {
        String customer = UUID.randomUUID().toString();

        UUID id = CDI.current().select(RemindCustomer.class).get().remind(customer);

        assertThat(statusOf(id)).isEqualTo("SCHEDULED");
        eventually(() -> assertThat(statusOf(id)).isEqualTo("PUBLISHED"));
        Message message = one("customer = '" + customer + "'");
        assertThat(message.getJMSPriority()).isEqualTo(7);
        assertThat(message.getJMSExpiration()).isPositive();
    }

    private static String of(String day, String type) {
        return "day = '" + day + "' AND semel_event_type = '" + type + "'";
    }

    private Message one(String selector) {
        return bank().post().receive(QUEUE, selector, 1).get(0);
    }

    private String statusOf(UUID id) {
        return bank().tables()
                .rows("SELECT status FROM semel_outbox_event WHERE id = ?", id)
                .get(0)
                .text("status");
    }
}
