package dev.semel.internal.startup.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.idempotency.consumer.BroughtBySemel;
import jakarta.ejb.MessageDriven;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AnnotatedTypesTest {

    @Test
    void areConsumersWhereTheyAreMessageDrivenBeans() {
        AnnotatedTypes types = types(TakeOrder.class, TakePayment.class, Base.class, Concrete.class, OfConcrete.class);
        types.addOtherBean(Concrete.class);

        assertThat(types.consumers()).containsExactly(TakeOrder.class, TakePayment.class, OfConcrete.class);
        assertThat(types.unprotected()).isEmpty();
    }

    @Test
    void areConsumersWhereADescriptorMakesAListenerOne() {
        AnnotatedTypes types = types(ByDescriptor.class);

        assertThat(types.consumers()).containsExactly(ByDescriptor.class);
        assertThat(types.unprotected()).isEmpty();
    }

    @Test
    void areConsumersWhereAModuleOfSemelBringsThemWhatTheyWorkOn() {
        AnnotatedTypes types = types(Brought.class);
        types.addOtherBean(Brought.class);

        assertThat(types.consumers()).containsExactly(Brought.class);
        assertThat(types.unprotected()).isEmpty();
    }

    @Test
    void areRefusedOnAnyOtherBeanWithClassAndRule() {
        AnnotatedTypes types = types(Service.class);
        types.addOtherBean(Service.class);

        assertThat(types.consumers()).isEmpty();
        assertThat(types.unprotected())
                .singleElement()
                .asString()
                .contains(Service.class.getName() + " has @IdempotentConsumer, but is no message-driven bean")
                .contains("@MessageDriven");
    }

    @Test
    void areRefusedOnAListenerThatTheContainerTakesForAnotherBean() {
        AnnotatedTypes types = types(ByDescriptor.class);
        types.addOtherBean(ByDescriptor.class);

        assertThat(types.consumers()).isEmpty();
        assertThat(types.unprotected()).hasSize(1);
    }

    @Test
    void areRefusedWhereTheyAreInheritedByNoMessageDrivenBean() {
        AnnotatedTypes types = types(Service.class, InheritingService.class);

        assertThat(types.unprotected())
                .singleElement()
                .asString()
                .contains(InheritingService.class.getName() + " has @IdempotentConsumer by inheritance");
    }

    private static AnnotatedTypes types(Class<?>... found) {
        AnnotatedTypes types = new AnnotatedTypes();
        Stream.of(found).forEach(types::add);
        return types;
    }

    @IdempotentConsumer
    private abstract static class Base implements MessageListener {}

    @IdempotentConsumer
    private static class Concrete implements MessageListener {

        @Override
        public void onMessage(Message message) {}
    }

    @MessageDriven
    private static class OfConcrete extends Concrete {}

    @MessageDriven
    private static class TakeOrder extends Concrete {}

    @MessageDriven
    private static class TakePayment extends Concrete {}

    @IdempotentConsumer
    private static class ByDescriptor implements MessageListener {

        @Override
        public void onMessage(Message message) {}
    }

    @IdempotentConsumer
    private static class Service {}

    private static class InheritingService extends Service {}

    @BroughtBySemel
    @Retention(RetentionPolicy.RUNTIME)
    private @interface Bringing {}

    @IdempotentConsumer
    @Bringing
    private static final class Brought {}
}
