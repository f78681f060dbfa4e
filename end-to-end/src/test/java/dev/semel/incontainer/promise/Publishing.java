package dev.semel.incontainer.promise;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.incontainer.probe.Row;
import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.OutboxUsageException;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** An event is published if and only if the transaction in which it was appended commits. */
public interface Publishing extends InTheBank {

    String QUEUE = "bank.out";

    @Test
    default void refusesToAppendOutsideATransaction() {
        String run = UUID.randomUUID().toString();

        assertThatThrownBy(() -> outbox().append(event(run)))
                .isInstanceOf(OutboxUsageException.class)
                .hasMessageContaining("without an active transaction")
                .hasMessageContaining("call it from a business method");

        assertThat(events(run)).isEmpty();
    }

    @Test
    default void publishesNothingOfARolledBackTransaction() {
        String run = UUID.randomUUID().toString();

        bank().work().rolledBack(() -> outbox().append(event(run).text("rolled back")));
        bank().work().committed(() -> outbox().append(event(run).text("committed")));

        eventually(() -> assertThat(events(run)).singleElement().satisfies(event -> assertThat(event.text("status"))
                .isEqualTo("PUBLISHED")));
        assertThat(bank().post().textsIn(QUEUE, selector(run))).containsExactly("committed");
    }

    @Test
    default void publishesWithThePropertiesOfTheContract() throws JMSException {
        String run = UUID.randomUUID().toString();
        List<UUID> ids = new ArrayList<>();

        bank().work().committed(() -> {
            ids.add(outbox().append(event(run)
                    .type("Paid")
                    .aggregate("Account", "a-1")
                    .header("amount", 10)
                    .text("{\"paid\": true}")));
            ids.add(outbox().append(event(run).idempotencyKey("my own key").text("keyed")));
        });

        Message first = bank().post()
                .receive(QUEUE, selector(run) + " AND semel_event_type = 'Paid'", 1)
                .get(0);
        assertThat(first.getStringProperty("idempotency_key"))
                .isEqualTo(ids.get(0).toString());
        assertThat(first.getStringProperty("_AMQ_DUPL_ID")).isEqualTo(ids.get(0).toString());
        assertThat(first.getStringProperty("semel_event_id"))
                .isEqualTo(ids.get(0).toString());
        assertThat(first.getStringProperty("semel_aggregate_type")).isEqualTo("Account");
        assertThat(first.getStringProperty("semel_aggregate_id")).isEqualTo("a-1");
        assertThat(first.getIntProperty("amount")).isEqualTo(10);
        assertThat(first.getBody(String.class)).isEqualTo("{\"paid\": true}");
        Message keyed = bank().post().receive(QUEUE, selector(run), 1).get(0);
        assertThat(keyed.getStringProperty("idempotency_key")).isEqualTo("my own key");
        assertThat(keyed.getStringProperty("_AMQ_DUPL_ID")).isEqualTo(ids.get(1).toString());
    }

    @Test
    default void keepsTheOrderOfEachAggregate() throws JMSException {
        String run = UUID.randomUUID().toString();
        int events = 200;
        int aggregates = 5;

        for (int i = 0; i < events; i += 10) {
            int first = i;
            bank().work().committed(() -> {
                for (int number = first; number < first + 10; number++) {
                    outbox().append(event(run)
                            .aggregate("Account", "a-" + number % aggregates)
                            .header("number", number)
                            .text("{}"));
                }
            });
        }

        List<Message> messages = bank().post().receive(QUEUE, selector(run), events);
        assertThat(messages).hasSize(events);
        int[] last = {-1, -1, -1, -1, -1};
        for (Message message : messages) {
            int number = message.getIntProperty("number");
            assertThat(number)
                    .as("after %d of the same aggregate", last[number % aggregates])
                    .isGreaterThan(last[number % aggregates]);
            last[number % aggregates] = number;
        }
    }

    private static Outbox outbox() {
        return CDI.current().select(Outbox.class).get();
    }

    private static OutboxEvent event(String run) {
        return OutboxEvent.toQueue(QUEUE).header("run", run);
    }

    private static String selector(String run) {
        return "run = '" + run + "'";
    }

    private List<Row> events(String run) {
        return bank().tables().rows("SELECT * FROM semel_outbox_event WHERE headers LIKE ?", "%" + run + "%");
    }
}
