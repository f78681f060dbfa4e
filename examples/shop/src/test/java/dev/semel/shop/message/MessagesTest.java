package dev.semel.shop.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.outbox.OutboxEvent;
import jakarta.jms.BytesMessage;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.ObjectMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessagesTest {

    @Test
    void readsOrderThatItWrote() {
        OrderPlaced order = new OrderPlaced("o-1", "c1 \"quoted\"", "book", 1250);

        assertThat(OrderPlaced.read(delivered(order.event()))).isEqualTo(order);
    }

    @Test
    void readsPaymentThatItWrote() {
        PaymentTaken payment = new PaymentTaken("o-1", 1250);

        assertThat(PaymentTaken.read(delivered(payment.event(OutboxEvent.toQueue("payments")))))
                .isEqualTo(payment);
    }

    @Test
    void readsDeclineThatItWrote() {
        PaymentDeclined decline = new PaymentDeclined("o-1", "The amount is over the limit.");

        assertThat(PaymentDeclined.read(delivered(decline.event()))).isEqualTo(decline);
    }

    @Test
    void keepsEventsOfOneOrderInOrder() {
        assertThat(new OrderPlaced("o-1", "c1", "book", 1).event().group()).hasValue("Order/o-1");
        assertThat(new PaymentTaken("o-1", 1)
                        .event(OutboxEvent.toQueue("payments"))
                        .group())
                .hasValue("Order/o-1");
        assertThat(new PaymentDeclined("o-1", "reason").event().group()).hasValue("Order/o-1");
    }

    @ParameterizedTest
    @ValueSource(classes = {Message.class, BytesMessage.class, MapMessage.class, ObjectMessage.class})
    void refusesMessageThatIsNoText(Class<? extends Message> type) {
        assertThatThrownBy(() -> OrderPlaced.read(MessageStub.of(type, null)))
                .isInstanceOf(UnreadableMessageException.class)
                .hasMessageStartingWith("The message is not a TextMessage but a ");
    }

    @Test
    void refusesTextMessageWithoutBody() {
        assertThatThrownBy(() -> PaymentTaken.read(MessageStub.text(null)))
                .isInstanceOf(UnreadableMessageException.class)
                .hasMessageStartingWith("The body is empty");
    }

    @Test
    void refusesOrderIdLongerThanItsColumn() {
        String body = "{\"orderId\":\"" + "x".repeat(65) + "\",\"reason\":\"r\"}";

        assertThatThrownBy(() -> PaymentDeclined.read(MessageStub.text(body)))
                .isInstanceOf(UnreadableMessageException.class)
                .hasMessageContaining("The field orderId must not be longer than 64 characters");
    }

    private static Message delivered(OutboxEvent event) {
        return MessageStub.text(event.text().orElseThrow());
    }
}
