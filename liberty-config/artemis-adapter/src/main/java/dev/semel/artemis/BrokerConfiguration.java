package dev.semel.artemis;

import dev.semel.artemis.broker.RefusesUndeliverable;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.CoreAddressConfiguration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/** The embedded broker's configuration: what a broker.xml would say, with the reasons. */
final class BrokerConfiguration {

    private static final String DEAD_LETTERS = "DLQ";
    private static final String EXPIRED = "ExpiryQueue";

    /** Where the broker puts what it gives up. */
    static final List<String> GRAVES = List.of(DEAD_LETTERS, EXPIRED);

    private static final int MEBIBYTE = 1024 * 1024;

    private BrokerConfiguration() {}

    static Configuration of(BrokerSettings settings) throws Exception {
        Configuration configuration = new ConfigurationImpl().setName("semel");
        store(configuration, settings.directory().toAbsolutePath());
        limits(configuration);
        configuration.registerBrokerPlugin(new RefusesUndeliverable());
        configuration.registerBrokerPlugin(new DuplicateReport());
        secure(configuration, settings.senderAddresses());
        configuration.addAcceptorConfiguration("vm", "vm://0");
        if (settings.listens()) {
            configuration.addAcceptorConfiguration("tcp", "tcp://" + settings.host() + ":" + settings.port());
        }
        configuration.addAddressSetting("#", addressSettings());
        configuration.addAddressConfiguration(queue(DEAD_LETTERS));
        configuration.addAddressConfiguration(queue(EXPIRED));
        return configuration;
    }

    private static void store(Configuration configuration, Path directory) {
        configuration
                .setPersistenceEnabled(true)
                .setJournalDirectory(directory.resolve("journal").toString())
                .setBindingsDirectory(directory.resolve("bindings").toString())
                .setLargeMessagesDirectory(directory.resolve("large-messages").toString())
                .setPagingDirectory(directory.resolve("paging").toString());
        // NIO everywhere: libaio is not on every machine, and its absence would only show as a warning.
        configuration.setJournalType(JournalType.NIO);
        // A message's properties must fit into one record of the journal, and the buffer bounds the record. With the
        // default of 490 KiB a foreign message with a key of a megabyte would be refused at the broker, where it is not
        // sees it, instead of being parked with a reason.
        configuration.setJournalBufferSize_NIO(4 * MEBIBYTE);
        // A second server on the same data must fail with an error instead of waiting for the first one for ever.
        configuration.setJournalLockAcquisitionTimeout(10_000);
    }

    private static void limits(Configuration configuration) {
        // The barrier against repeated sends of the relay has to survive a restart.
        configuration.setIDCacheSize(20_000).setPersistIDCache(true);
        // The default of half the heap belongs to the application server: a backlog goes to disk instead.
        configuration.setGlobalMaxSize(64L * MEBIBYTE);
        // The default of 90 percent would block producers on a developer's well-filled disk; only a disk that really
        // runs full does.
        configuration.setMaxDiskUsage(-1).setMinDiskFree(256L * MEBIBYTE);
        // Liberty decides when the broker stops, and stops the beans before.
        configuration.setGracefulShutdownEnabled(false);
        configuration.setJMXManagementEnabled(false);
    }

    private static void secure(Configuration configuration, List<String> senderAddresses) {
        configuration.setSecurityEnabled(true);
        Rights.grant(configuration, senderAddresses);
        // The cluster user passes every check, and its default password is published.
        configuration.setClusterPassword(UUID.randomUUID().toString());
    }

    private static AddressSettings addressSettings() {
        return new AddressSettings()
                .setDeadLetterAddress(SimpleString.of(DEAD_LETTERS))
                .setExpiryAddress(SimpleString.of(EXPIRED))
                // Semel itself counts failures, parks what cannot succeed and acknowledges it. The broker's count also
                // rises for innocent prefetched neighbours whenever a server dies, and while a database is away, so it
                // only ends what would come for ever: after eight hours at the earliest.
                .setMaxDeliveryAttempts(1_000)
                .setRedeliveryDelay(500)
                .setRedeliveryMultiplier(2)
                .setMaxRedeliveryDelay(30_000)
                // A queue that disappears takes the broker's memory of duplicate ids with it.
                .setAutoDeleteQueues(false)
                .setAutoDeleteAddresses(false);
    }

    private static CoreAddressConfiguration queue(String name) {
        return new CoreAddressConfiguration()
                .setName(name)
                .addRoutingType(RoutingType.ANYCAST)
                .addQueueConfig(QueueConfiguration.of(name).setAddress(name).setRoutingType(RoutingType.ANYCAST));
    }
}
