package dev.semel.internal.kafka.source;

import dev.semel.internal.idempotency.consumer.UserBeans;
import dev.semel.kafka.KafkaRecordHandler;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Calls the application's beans. */
@Dependent
public class RecordHandlers {

    private final UserBeans beans;

    @Inject
    RecordHandlers(UserBeans beans) {
        this.beans = beans;
    }

    /** @throws Exception what the bean threw, as it is */
    public void handle(KafkaConsumerDefinition definition, ConsumerRecord<byte[], byte[]> record) throws Exception {
        Optional<Exception> failed = beans.call(definition.beanClass(), bean -> failureOf(bean, record));
        if (failed.isPresent()) {
            throw failed.get();
        }
    }

    private static Optional<Exception> failureOf(KafkaRecordHandler bean, ConsumerRecord<byte[], byte[]> record) {
        try {
            bean.onRecord(record);
            return Optional.empty();
        } catch (Exception failed) {
            return Optional.of(failed);
        }
    }
}
