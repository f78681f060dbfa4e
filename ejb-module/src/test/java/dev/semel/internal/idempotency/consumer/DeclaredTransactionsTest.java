package dev.semel.internal.idempotency.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

/** Which annotation of a message-driven bean says whether its container holds the receipt of a message. */
class DeclaredTransactionsTest {

    @Test
    void holdTheReceiptWhereNothingIsSaid() {
        assertThat(DeclaredTransactions.holdTheReceipt(Plain.class)).isTrue();
        assertThat(DeclaredTransactions.holdTheReceipt(Silent.class))
                .as("without a listener")
                .isTrue();
        assertThat(DeclaredTransactions.holdTheReceipt(ContainerManaged.class)).isTrue();
    }

    @Test
    void doNotHoldItWhereTheClassIsNotSupportedOrItsBeanManagesThem() {
        assertThat(DeclaredTransactions.holdTheReceipt(NotSupported.class)).isFalse();
        assertThat(DeclaredTransactions.holdTheReceipt(SilentNotSupported.class))
                .as("without a listener")
                .isFalse();
        assertThat(DeclaredTransactions.holdTheReceipt(BeanManaged.class)).isFalse();
        assertThat(DeclaredTransactions.holdTheReceipt(Brought.class)).isFalse();
    }

    @Test
    void goByTheMethodBeforeTheClass() {
        assertThat(DeclaredTransactions.holdTheReceipt(RequiredByMethod.class)).isTrue();
    }

    @Test
    void goByTheClassThatDeclaresTheMethod() {
        assertThat(DeclaredTransactions.holdTheReceipt(HeirOfNotSupported.class))
                .isFalse();
    }

    @Test
    void takeForTheListenerOnlyWhatTakesOneMessage() {
        Method listener = DeclaredTransactions.listener(Overloaded.class).orElseThrow();

        assertThat(listener.getParameterTypes()).containsExactly(Message.class);
        assertThat(DeclaredTransactions.holdTheReceipt(Overloaded.class)).isFalse();
        assertThat(DeclaredTransactions.listener(Silent.class)).isEmpty();
    }

    public static class Plain implements MessageListener {
        @Override
        public void onMessage(Message message) {}
    }

    public static class Silent {}

    @TransactionManagement(TransactionManagementType.CONTAINER)
    public static class ContainerManaged extends Plain {}

    @TransactionManagement(TransactionManagementType.BEAN)
    public static class BeanManaged extends Plain {}

    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public static class SilentNotSupported {}

    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public static class NotSupported implements MessageListener {
        @Override
        public void onMessage(Message message) {}
    }

    public static class HeirOfNotSupported extends NotSupported {}

    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public static class RequiredByMethod implements MessageListener {
        @Override
        @TransactionAttribute(TransactionAttributeType.REQUIRED)
        public void onMessage(Message message) {}
    }

    public static class Overloaded {
        public void onMessage() {}

        public void onMessage(Message message, int more) {}

        public void prepare(Message message) {}

        @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
        public void onMessage(Message message) {}
    }

    @BroughtBySemel
    @Retention(RetentionPolicy.RUNTIME)
    private @interface Bringing {}

    @Bringing
    private static class Brought {}
}
