package dev.semel.incontainer.promise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.bank.Transferred;
import dev.semel.incontainer.probe.Lane;
import dev.semel.incontainer.probe.Letter;
import dev.semel.outbox.OutboxUsageException;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** An annotated CDI event is published if and only if the transaction in which it was fired commits. */
public interface Firing extends InTheBank {

    String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    @Test
    default void publishesWhatIsFiredInATransactionThatCommits() throws JMSException {
        String reference = UUID.randomUUID().toString();

        bank().work().rolledBack(() -> event().fire(new Transferred(reference, 1)));
        bank().work().committed(() -> {
            event().fire(new Transferred(reference, 2));
            event().fire(new Transferred(reference, 3));
        });

        List<Message> messages = received(reference, 2);
        assertThat(messages).hasSize(2);
        assertThat(messages.get(0).getStringProperty("semel_event_type")).isEqualTo("Transferred");
        assertThat(messages.get(0).getBody(String.class))
                .isEqualTo("{\"amount\":2,\"reference\":\"" + reference + "\"}");
        assertThat(messages.get(1).getBody(String.class)).contains("\"amount\":3");
        assertThat(messages.get(1).getLongProperty("semel_previous_sequence")).isOne();
    }

    @Test
    default void publishesWhatAHandlerFiresInTheTraceOfItsMessage() {
        Lane.each(lane -> {
            Letter letter =
                    Letter.to(lane, Behaviour.FIRE).with("traceparent", TRACE).with("tracestate", "rojo=1");
            bank().post().send(letter, 2);

            assertThat(received(letter.reference(), 1)).singleElement().satisfies(message -> {
                assertThat(message.getStringProperty("traceparent")).isEqualTo(TRACE);
                assertThat(message.getStringProperty("tracestate")).isEqualTo("rojo=1");
            });
        });
    }

    @Test
    default void refusesWhatIsFiredOutsideATransaction() {
        assertThatThrownBy(() -> event().fire(new Transferred("no-account", 1)))
                .isInstanceOf(OutboxUsageException.class)
                .hasMessageContaining("Transferred was fired without an active transaction");
    }

    @Test
    default void refusesWhatIsFiredAsynchronously() {
        assertThatThrownBy(() -> event().fireAsync(new Transferred("no-account", 1))
                        .toCompletableFuture()
                        .join())
                .isInstanceOf(CompletionException.class)
                .hasRootCauseInstanceOf(OutboxUsageException.class);
    }

    private List<Message> received(String reference, int most) {
        return bank().post().receive("bank.out", "semel_aggregate_id = '" + reference + "'", most);
    }

    private static Event<Object> event() {
        return CDI.current().getBeanManager().getEvent();
    }
}
