package dev.semel.internal.startup.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.KeyStore;
import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.BroughtBySemel;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConsumerRulesTest {

    @Test
    void acceptTransactionalConsumersInBothDeliveries() {
        assertThat(brokenBy(Transacted.class, Fast.class)).isEmpty();
    }

    @Test
    void acceptALeasedConsumerWithoutATransactionAroundItsDelivery() {
        assertThat(brokenBy(LeasedFast.class)).isEmpty();
        assertThat(brokenBy(LeasedFastByItsMethod.class)).isEmpty();
        assertThat(brokenBy(LeasedFastByInheritance.class)).isEmpty();
    }

    @Test
    void refuseALeasedConsumerInTransactedDelivery() {
        assertThat(brokenBy(LeasedTransacted.class))
                .singleElement()
                .asString()
                .contains(LeasedTransacted.class.getName(), "LEASED", "@TransactionAttribute(NOT_SUPPORTED)");
        assertThat(brokenBy(LeasedTransactedByItsMethod.class)).hasSize(1);
    }

    @Test
    void acceptXaConsumersInTransactedDelivery() {
        assertThat(brokenBy(Xa.class)).isEmpty();
    }

    @Test
    void refuseAnXaConsumerWithoutATransactionToJoin() {
        assertThat(brokenBy(XaFast.class))
                .singleElement()
                .asString()
                .contains(XaFast.class.getName(), "XA", "without a transaction of the container");
        assertThat(brokenBy(XaBeanManaged.class)).hasSize(1);
    }

    @Test
    void leaveAConsumerToTheRulesOfTheModuleThatBringsItItsWork() {
        assertThat(brokenBy(XaBrought.class)).isEmpty();
        assertThat(brokenBy(LeasedBrought.class)).isEmpty();
    }

    @Test
    void refuseAConsumerWhoseKeysAreInAStoreThatTheApplicationDoesNotHave() {
        assertThat(missingStore(LeasedInRedis.class)).hasValueSatisfying(sentence -> assertThat(sentence)
                .contains(LeasedInRedis.class.getName(), "REDIS", "semel.consumer.cached.store", "semel-redis"));
        assertThat(missingStore(LeasedFast.class)).isEmpty();
    }

    private static Optional<String> missingStore(Class<?> beanClass) {
        return ConsumerRules.missingStore(TestConsumers.of(beanClass).all().get(0));
    }

    @Test
    void refuseXaConsumersBesideOthers() {
        assertThat(brokenBy(Xa.class, Transacted.class))
                .singleElement()
                .asString()
                .contains(Xa.class.getName(), Transacted.class.getName(), "two applications");
    }

    @Test
    void acceptANameOfItsOwnForEachConsumer() {
        assertThat(brokenBy(One.class, Other.class)).isEmpty();
    }

    @Test
    void refuseANameThatSeveralBeansHave() {
        assertThat(brokenBy(One.class, Other.class, Twin.class))
                .singleElement()
                .asString()
                .contains("The name of the consumer one belongs to several beans")
                .contains(One.class.getName())
                .contains(Twin.class.getName())
                .doesNotContain(Other.class.getName())
                .contains("skipped by the others as a duplicate");
    }

    private static List<String> brokenBy(Class<?>... beanClasses) {
        return ConsumerRules.brokenBy(TestConsumers.of(beanClasses).all());
    }

    /** As a listener is. */
    public static class Listener {

        public void onMessage(Object message) {
            assertThat(message).isNotNull();
        }
    }

    @IdempotentConsumer(name = "transacted")
    private static class Transacted extends Listener {}

    @IdempotentConsumer(name = "fast")
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    private static class Fast extends Listener {}

    @IdempotentConsumer(name = "cached", mode = Mode.LEASED, store = KeyStore.REDIS)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    private static class LeasedInRedis extends Listener {}

    @IdempotentConsumer(name = "leased", mode = Mode.LEASED)
    private static class LeasedTransacted extends Listener {}

    /** Its own annotation is that of the class which declares the method. */
    @IdempotentConsumer(name = "leased", mode = Mode.LEASED)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public static class LeasedFast {

        public void onMessage(Object message) {
            assertThat(message).isNotNull();
        }
    }

    private static class LeasedFastByInheritance extends LeasedFast {}

    @IdempotentConsumer(name = "leased", mode = Mode.LEASED)
    public static class LeasedFastByItsMethod {

        @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
        public void onMessage(Object message) {
            assertThat(message).isNotNull();
        }
    }

    @IdempotentConsumer(name = "leased", mode = Mode.LEASED)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public static class LeasedTransactedByItsMethod {

        @TransactionAttribute(TransactionAttributeType.REQUIRED)
        public void onMessage(Object message) {
            assertThat(message).isNotNull();
        }
    }

    @IdempotentConsumer(name = "xa", mode = Mode.XA)
    private static class Xa extends Listener {}

    @IdempotentConsumer(name = "xa", mode = Mode.XA)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public static class XaFast {

        public void onMessage(Object message) {
            assertThat(message).isNotNull();
        }
    }

    @IdempotentConsumer(name = "xa", mode = Mode.XA)
    @TransactionManagement(TransactionManagementType.BEAN)
    private static class XaBeanManaged extends Listener {}

    @IdempotentConsumer(name = "one")
    private static class One {}

    @IdempotentConsumer(name = "one")
    private static class Twin {}

    @IdempotentConsumer
    private static class Other {}

    @BroughtBySemel
    @Retention(RetentionPolicy.RUNTIME)
    private @interface Bringing {}

    @Bringing
    @IdempotentConsumer(name = "xa", mode = Mode.XA)
    private static class XaBrought {}

    @Bringing
    @IdempotentConsumer(name = "leased", mode = Mode.LEASED)
    private static class LeasedBrought {}
}
