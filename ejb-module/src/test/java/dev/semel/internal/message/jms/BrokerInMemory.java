package dev.semel.internal.message.jms;

import dev.semel.artemis.broker.RefusesUndeliverable;
import jakarta.jms.ConnectionFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.paging.PagingManager;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.core.settings.impl.PageFullMessagePolicy;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** How the broker of the tests is set up, and what an administrator changes of that while it runs. */
public abstract class BrokerInMemory implements AutoCloseable {

    /** How many messages the queues {@code small} and {@code blocking} have room for. */
    public static final int ROOM_OF_SMALL = 4;

    /** The beginning of the names of queues that bring back later what was rolled back. */
    public static final String LATER = "later.";

    public static final Duration REDELIVERY_DELAY = Duration.ofMinutes(1);

    private static final AtomicInteger NUMBERS = new AtomicInteger(100);
    private static final int BUFFER_OF_JOURNAL = 4 * 1024 * 1024;

    private final String url = "vm://" + NUMBERS.incrementAndGet();
    private final ActiveMQConnectionFactory connectionFactory =
            new ActiveMQConnectionFactory(url, ShippedRights.USER, ShippedRights.USER);
    private final boolean isGuarded;
    private final Path journal;
    private EmbeddedActiveMQ broker;

    BrokerInMemory(boolean isGuarded, Path journal) {
        this.isGuarded = isGuarded;
        this.journal = journal;
        start();
    }

    final ActiveMQServer server() {
        return broker.getActiveMQServer();
    }

    final String url() {
        return url;
    }

    public final void start() {
        try {
            ConfigurationImpl configuration = new ConfigurationImpl();
            configuration.setPersistenceEnabled(false).setSecurityEnabled(isGuarded);
            if (journal != null) {
                keepIn(journal, configuration);
            }
            if (isGuarded) {
                ShippedRights.grant(configuration);
            }
            configuration.addAcceptorConfiguration("in-vm", url);
            configuration.addAddressSetting(
                    "#",
                    new AddressSettings()
                            .setAutoDeleteQueues(false)
                            .setAutoDeleteAddresses(false)
                            .setExpiryAddress(SimpleString.of("ExpiryQueue")));
            configuration.addQueueConfiguration(
                    QueueConfiguration.of("ExpiryQueue").setRoutingType(RoutingType.ANYCAST));
            configuration.addAddressSetting("narrow", narrow());
            configuration.addAddressSetting(LATER + "#", later());
            configuration.addAddressSetting("small", small(AddressFullMessagePolicy.FAIL));
            configuration.addAddressSetting("blocking", small(AddressFullMessagePolicy.BLOCK));
            broker = new EmbeddedActiveMQ().setConfiguration(configuration).setSecurityManager(ShippedRights.oneUser());
            broker.start();
        } catch (Exception broken) {
            throw new IllegalStateException("The broker of the test does not start.", broken);
        }
    }

    private static void keepIn(Path journal, ConfigurationImpl configuration) {
        configuration
                .setPersistenceEnabled(true)
                .setJournalDirectory(journal.resolve("journal").toString())
                .setBindingsDirectory(journal.resolve("bindings").toString())
                .setLargeMessagesDirectory(journal.resolve("large").toString())
                .setPagingDirectory(journal.resolve("paging").toString())
                .setJournalType(JournalType.NIO)
                .setJournalBufferSize_NIO(BUFFER_OF_JOURNAL);
    }

    /** Leaves the user these rights at an address, and no other. */
    public void permitOnly(String address, CheckType... rights) {
        server().getSecurityRepository().addMatch(address, Set.of(ShippedRights.role(rights)));
    }

    /** Gives the user the rights back that it has at all addresses. */
    public void permitAsElsewhere(String address) {
        server().getSecurityRepository().removeMatch(address);
    }

    /** With the plugin that the drop-in names. */
    public void refuseUndeliverable() {
        server().registerBrokerPlugin(new RefusesUndeliverable());
    }

    /** What clients ask of the broker from now on, by the names of its packets. */
    public List<String> calls() {
        List<String> calls = new CopyOnWriteArrayList<>();
        Interceptor recording =
                (packet, connection) -> calls.add(packet.getClass().getSimpleName());
        server().getRemotingService().addIncomingInterceptor(recording);
        return calls;
    }

    private static AddressSettings narrow() {
        return new AddressSettings().setAutoCreateQueues(false).setAutoCreateAddresses(false);
    }

    // As the drop-in for brokers has it, but longer: no test waits for it.
    private static AddressSettings later() {
        return new AddressSettings()
                .setRedeliveryDelay(REDELIVERY_DELAY.toMillis())
                .setRedeliveryMultiplier(2)
                .setMaxRedeliveryDelay(2 * REDELIVERY_DELAY.toMillis());
    }

    // Takes so many messages, and refuses more, or lets their sender wait.
    private static AddressSettings small(AddressFullMessagePolicy policy) {
        return new AddressSettings().setMaxSizeMessages(ROOM_OF_SMALL).setAddressFullMessagePolicy(policy);
    }

    @Override
    public void close() {
        try {
            broker.stop();
        } catch (Exception broken) {
            throw new IllegalStateException("The broker of the test does not stop.", broken);
        }
    }

    /** Where the broker puts what it cannot deliver, and what has expired; empty for nowhere. */
    public void setAddresses(String deadLetters, String expired) {
        AddressSettings all = new AddressSettings()
                .setAutoDeleteQueues(false)
                .setDeadLetterAddress(SimpleString.of(deadLetters))
                .setExpiryAddress(SimpleString.of(expired));
        server().getAddressSettingsRepository().addMatch("#", all);
    }

    /** Lets the broker make a queue of its own for what has expired of this address. */
    public void setExpiryAddressOf(String address, String expired) {
        AddressSettings narrow =
                new AddressSettings().setExpiryAddress(SimpleString.of(expired)).setAutoCreateExpiryResources(true);
        server().getAddressSettingsRepository().addMatch(address, narrow);
    }

    /** Whether queues go when they have no consumer; null for Artemis' own default. */
    public void deleteQueuesByItself(Boolean isDeleting) {
        AddressSettings all = new AddressSettings()
                .setDeadLetterAddress(SimpleString.of("DLQ"))
                .setExpiryAddress(SimpleString.of("ExpiryQueue"));
        if (isDeleting != null) {
            all.setAutoDeleteQueues(isDeleting);
        }
        server().getAddressSettingsRepository().addMatch("#", all);
    }

    /** From now on an address that is full deletes what comes. */
    public void dropWhenFull() {
        AddressSettings all = server().getAddressSettingsRepository().getMatch("#");
        all.setAddressFullMessagePolicy(AddressFullMessagePolicy.DROP);
        all.setPageFullMessagePolicy(PageFullMessagePolicy.DROP);
        server().getAddressSettingsRepository().addMatch("#", all);
    }

    /** From now on no address has room, because all together have used it up: who sends waits. */
    public void blockAll() {
        AddressSettings all = server().getAddressSettingsRepository().getMatch("#");
        all.setAddressFullMessagePolicy(AddressFullMessagePolicy.BLOCK);
        server().getAddressSettingsRepository().addMatch("#", all);
        PagingManager room = server().getPagingManager();
        for (long used = 0; used <= room.getMaxSize(); used += Integer.MAX_VALUE) {
            room.addSizeOnly(Integer.MAX_VALUE);
        }
    }

    public ConnectionFactory connectionFactory() {
        return connectionFactory;
    }
}
