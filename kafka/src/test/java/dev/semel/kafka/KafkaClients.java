package dev.semel.kafka;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** What Kafka's clients in this process tell of themselves. */
final class KafkaClients {

    private KafkaClients() {}

    /** How many records those of a group have taken from Kafka. */
    static int consumed(String group) {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        try {
            ObjectName clients = new ObjectName(
                    "kafka.consumer:type=consumer-fetch-manager-metrics,client-id=consumer-" + group + "-*");
            double sum = 0;
            for (ObjectName client : beans.queryNames(clients, null)) {
                sum += (Double) beans.getAttribute(client, "records-consumed-total");
            }
            return (int) sum;
        } catch (JMException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
