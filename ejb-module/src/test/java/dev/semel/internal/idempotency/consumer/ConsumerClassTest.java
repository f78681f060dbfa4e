package dev.semel.internal.idempotency.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.ejb.MessageDriven;
import org.junit.jupiter.api.Test;

class ConsumerClassTest {

    @Test
    void isThatOfTheBeanAlsoWhereTheAnnotationIsInherited() {
        assertThat(ConsumerClass.of(TakeOrder.class)).isEqualTo(TakeOrder.class);
        assertThat(ConsumerClass.of(TakePayment.class)).isEqualTo(TakePayment.class);
    }

    @Test
    void isThatOfTheBeanAlsoWhereTheContainerMadeASubclass() {
        assertThat(ConsumerClass.of(new TakeOrder() {}.getClass())).isEqualTo(TakeOrder.class);
        assertThat(ConsumerClass.of(new ByDescriptor() {}.getClass())).isEqualTo(ByDescriptor.class);
    }

    @IdempotentConsumer
    private abstract static class Base {}

    @MessageDriven
    private static class TakeOrder extends Base {}

    @MessageDriven
    private static class TakePayment extends Base {}

    /** A message-driven bean by ejb-jar.xml. */
    @IdempotentConsumer
    private static class ByDescriptor {}
}
