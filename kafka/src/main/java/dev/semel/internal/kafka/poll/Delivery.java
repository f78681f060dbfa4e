package dev.semel.internal.kafka.poll;

import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** How the records of one assigned partition come to their handler. */
interface Delivery {

    /** @param mayHaveBegun whether an earlier owner of the partition may have died over it */
    Result deliver(ConsumerRecord<byte[], byte[]> record, boolean mayHaveBegun);

    /** Looks whether the work of a record that was delivered is settled by now. */
    Result checkAgain(ConsumerRecord<byte[], byte[]> record);

    /** All in one transaction, in which all is done or nothing. */
    Result deliverTogether(List<ConsumerRecord<byte[], byte[]>> records);
}
