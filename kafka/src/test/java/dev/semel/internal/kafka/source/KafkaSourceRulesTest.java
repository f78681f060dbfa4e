package dev.semel.internal.kafka.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.Order;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.kafka.KafkaKeyResolver;
import dev.semel.kafka.KafkaRecordHandler;
import dev.semel.kafka.KafkaSource;
import jakarta.jms.Message;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** What a class with {@code @KafkaSource} has to be. */
class KafkaSourceRulesTest {

    @Test
    void acceptWhatHoldsThePromise() {
        assertThat(KafkaSourceRules.brokenBy(Plain.class, definition(Plain.class)))
                .isEmpty();
        assertThat(KafkaSourceRules.brokenBy(Leased.class, definition(Leased.class)))
                .isEmpty();
        assertThat(KafkaSourceRules.brokenBy(Ordered.class, definition(Ordered.class)))
                .isEmpty();
    }

    @Test
    void refuseAClassToWhichNoRecordCouldBeBrought() {
        assertThat(KafkaSourceRules.brokenBy(NoHandler.class))
                .singleElement()
                .asString()
                .contains(NoHandler.class.getName(), "does not implement KafkaRecordHandler");
    }

    @Test
    void refuseAClassThatSaysNothingOfItsKey() {
        assertThat(KafkaSourceRules.brokenBy(NoConsumer.class))
                .singleElement()
                .asString()
                .contains(NoConsumer.class.getName(), "no @IdempotentConsumer");
    }

    @Test
    void refuseTheContainersOwnTransaction() {
        assertThat(refusals(Xa.class)).singleElement().asString().contains("XA", "TRANSACTIONAL or LEASED");
    }

    @Test
    void refuseAResolverOfMessages() {
        assertThat(refusals(ByMessage.class))
                .singleElement()
                .asString()
                .contains(OfMessage.class.getName(), "KafkaKeyResolver");
        assertThat(refusals(ByRecord.class)).isEmpty();
    }

    private static List<String> refusals(Class<? extends Plain> beanClass) {
        return KafkaSourceRules.brokenBy(beanClass, definition(beanClass));
    }

    private static ConsumerDefinition definition(Class<?> beanClass) {
        return ConsumerDefinition.of(beanClass, setting -> null);
    }

    @IdempotentConsumer(name = "plain")
    @KafkaSource(topic = "t")
    private static class Plain implements KafkaRecordHandler {
        @Override
        public void onRecord(ConsumerRecord<byte[], byte[]> record) {}
    }

    @IdempotentConsumer(name = "leased", mode = Mode.LEASED)
    private static final class Leased extends Plain {}

    @IdempotentConsumer(name = "xa", mode = Mode.XA)
    private static final class Xa extends Plain {}

    @IdempotentConsumer(name = "ordered", order = Order.IN_SEQUENCE)
    private static final class Ordered extends Plain {}

    @IdempotentConsumer(name = "by-message", keyResolver = OfMessage.class)
    private static final class ByMessage extends Plain {}

    @IdempotentConsumer(name = "by-record", keyResolver = OfRecord.class)
    private static final class ByRecord extends Plain {}

    private static final class OfMessage implements IdempotencyKeyResolver {
        @Override
        public String keyOf(Message message) {
            return null;
        }
    }

    private static final class OfRecord implements KafkaKeyResolver {
        @Override
        public String keyOf(ConsumerRecord<byte[], byte[]> record) {
            return null;
        }
    }

    @KafkaSource(topic = "t")
    private static final class NoHandler {}

    @KafkaSource(topic = "t")
    private static final class NoConsumer implements KafkaRecordHandler {
        @Override
        public void onRecord(ConsumerRecord<byte[], byte[]> record) {}
    }
}
