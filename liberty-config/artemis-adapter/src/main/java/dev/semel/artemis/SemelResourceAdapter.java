package dev.semel.artemis;

import jakarta.jms.JMSException;
import jakarta.resource.ResourceException;
import jakarta.resource.spi.ActivationSpec;
import jakarta.resource.spi.BootstrapContext;
import jakarta.resource.spi.ResourceAdapterInternalException;
import jakarta.resource.spi.endpoint.MessageEndpointFactory;
import java.nio.file.Path;
import javax.transaction.xa.XAResource;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.ra.ConnectionFactoryProperties;
import org.apache.activemq.artemis.ra.inflow.ActiveMQActivationSpec;

/**
 * The Artemis resource adapter, with eight differences.
 *
 * <ul>
 *   <li>With {@code embeddedDir} set it starts a broker inside this process before itself, and stops it after itself.
 *   <li>It answers the transaction manager's question for branches in doubt. The stock adapter answers {@code null}, or
 *       only for an activation that is the very object Liberty has just copied, so a prepared branch would stay for
 *       ever and hold its message.
 *   <li>A commit in one phase that the broker does not answer cannot happen later: a relay that sends the same messages again is
 *       alone with them ({@link Fence}).
 *   <li>A bean may name its destination by its JNDI name, and one that names nothing does not start ({@link NamedDestination}).
 *   <li>It does not start with a password that everybody knows, unless it is the demo ({@link KnownPasswords}).
 *   <li>A message of which the client can make none of Jakarta Messaging comes to the bean as bytes, with what is wrong with it
 *       ({@link Incoming}, {@link ReadFirst}). The stock adapter fails before the bean, at each delivery, or forgets it.
 *   <li>Consumers that the broker takes away are opened again ({@link Reopening}).
 *   <li>It deserialises no object of an ObjectMessage, unless an allow list names its class: a user who may send to a queue could
 *       run code otherwise.
 * </ul>
 */
public final class SemelResourceAdapter extends BrokerProperties {

    private static final long serialVersionUID = 1L;

    private static final String ALL = "*";

    private final transient Reopenings reopenings = new Reopenings(this);

    private transient EmbeddedBroker broker;
    private transient RecoveryResource recovery;
    private transient Fence fence;
    private final transient ActiveEndpoints active = new ActiveEndpoints();

    /** Used by the container. */
    public SemelResourceAdapter() {
        setDeserializationDenyList(ALL);
    }

    /** Classes and packages, separated by commas, of which objects are made; empty for none. To allow all, {@code *}, is to allow none. */
    @Override
    public void setDeserializationAllowList(String classes) {
        boolean isNone = classes == null || classes.isBlank() || classes.trim().equals(ALL);
        super.setDeserializationAllowList(isNone ? null : classes);
        setDeserializationDenyList(isNone ? ALL : null);
    }

    // Liberty reads this property of one adapter, and sets it to the same on the next, after the allow list.
    @Override
    public void setDeserializationDenyList(String classes) {
        boolean isLifted = ALL.equals(classes) && getDeserializationAllowList() != null;
        super.setDeserializationDenyList(isLifted ? null : classes);
    }

    @Override
    public void start(BootstrapContext context) throws ResourceAdapterInternalException {
        try {
            users().forEach(new KnownPasswords(getEnvironment())::refuse);
        } catch (IllegalArgumentException known) {
            throw new ResourceAdapterInternalException(known.getMessage(), known);
        }
        ClientLog.watch();
        if (getEmbeddedDir() != null && !getEmbeddedDir().isBlank()) {
            broker = startBroker();
        }
        try {
            super.start(context);
        } catch (ResourceAdapterInternalException e) {
            stopBroker();
            throw e;
        }
        recovery = new RecoveryResource(this::createXaFactory, getUserName(), getPassword());
        fence = new Fence(this::createXaFactory, getUserName(), getPassword());
        FencedResources.fenceBy(fence);
        active.show();
    }

    @Override
    public void stop() {
        active.hide();
        if (recovery != null) {
            recovery.close();
            fence.close();
        }
        super.stop();
        stopBroker();
    }

    @Override
    public void endpointDeactivation(MessageEndpointFactory endpoints, ActivationSpec spec) {
        active.remove(endpoints);
        super.endpointDeactivation(endpoints, spec);
        reopenings.forget(spec);
    }

    @Override
    public void endpointActivation(MessageEndpointFactory endpoints, ActivationSpec spec) throws ResourceException {
        if (spec instanceof ActiveMQActivationSpec listener) {
            new NamedDestination().resolve(listener);
        }
        super.endpointActivation(endpoints, spec);
        active.add(endpoints);
    }

    // For each activation, and again whenever it connects anew.
    @Override
    public ActiveMQConnectionFactory newConnectionFactory(ConnectionFactoryProperties properties) {
        ActiveMQConnectionFactory created = super.newConnectionFactory(properties);
        if (properties instanceof ActiveMQActivationSpec listener) {
            created.getServerLocator().addIncomingInterceptor(new Incoming(() -> reopenings.open(listener)));
        }
        return created;
    }

    @Override
    public ClientSession createSession(
            ClientSessionFactory factory,
            int ackMode,
            String user,
            String pass,
            Boolean preAck,
            Integer dupsOkBatchSize,
            Integer transactionBatchSize,
            boolean deliveryTransacted,
            boolean useLocalTx,
            Integer txTimeout)
            throws Exception {
        return ReadFirst.in(super.createSession(
                factory,
                ackMode,
                user,
                pass,
                preAck,
                dupsOkBatchSize,
                transactionBatchSize,
                deliveryTransacted,
                useLocalTx,
                txTimeout));
    }

    @Override
    public XAResource[] getXAResources(ActivationSpec[] specs) throws ResourceException {
        try {
            // One for all of them: the broker lists the branches of every activation, and Liberty refuses two.
            return new XAResource[] {recovery.current()};
        } catch (JMSException e) {
            throw new ResourceException(
                    "The broker cannot be asked for transactions in doubt; recovery tries again later.", e);
        }
    }

    private ActiveMQConnectionFactory createXaFactory() {
        return createRecoveryActiveMQConnectionFactory(getProperties());
    }

    private EmbeddedBroker startBroker() throws ResourceAdapterInternalException {
        try {
            EmbeddedBroker started = new EmbeddedBroker(new BrokerSettings(
                    Path.of(getEmbeddedDir()), getEmbeddedHost(), getEmbeddedPort(), users(), senderAddresses()));
            started.start();
            return started;
        } catch (BrokerStartException | IllegalArgumentException e) {
            throw new ResourceAdapterInternalException(e.getMessage(), e);
        }
    }

    private void stopBroker() {
        if (broker != null) {
            broker.stop();
        }
    }
}
