package dev.semel.artemis;

import jakarta.jms.JMSException;
import jakarta.resource.ResourceException;
import jakarta.resource.spi.ActivationSpec;
import jakarta.resource.spi.BootstrapContext;
import jakarta.resource.spi.ResourceAdapterInternalException;
import jakarta.resource.spi.endpoint.MessageEndpointFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.transaction.xa.XAResource;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.ra.ActiveMQResourceAdapter;
import org.apache.activemq.artemis.ra.inflow.ActiveMQActivationSpec;

/**
 * The Artemis resource adapter, with six differences.
 *
 * <ul>
 *   <li>With {@code embeddedDir} set it starts a broker inside this process before itself, and stops it after itself.
 *   <li>It answers the transaction manager's question for branches in doubt. The stock adapter answers {@code null}, or
 *       only for an activation that is the very object Liberty has just copied, so a prepared branch would stay for
 *       ever and hold its message.
 *   <li>A commit in one phase that the broker does not answer cannot happen later: whoever sends the same messages again is
 *       alone with them ({@link Fence}).
 *   <li>A bean may name its destination by its JNDI name, and one that names nothing does not start ({@link NamedDestination}).
 *   <li>It does not start with a password that everybody knows, unless it is the demo ({@link KnownPasswords}).
 *   <li>It deserialises no object of an ObjectMessage, unless an allow list names its class: whoever may send to a queue could
 *       run code otherwise.
 * </ul>
 */
public final class SemelResourceAdapter extends ActiveMQResourceAdapter {

    private static final long serialVersionUID = 1L;

    private static final String ALL = "*";

    private String embeddedDir;
    private String embeddedHost = "127.0.0.1";
    private Integer embeddedPort = 61_616;
    private String embeddedSender;
    private String embeddedSenderPassword;
    private String embeddedSenderAddresses;
    private String embeddedAdmin;
    private String embeddedAdminPassword;
    private String environment;
    private transient EmbeddedBroker broker;
    private transient RecoveryResource recovery;
    private transient Fence fence;

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
            users().forEach(new KnownPasswords(environment)::refuse);
        } catch (IllegalArgumentException known) {
            throw new ResourceAdapterInternalException(known.getMessage(), known);
        }
        ClientLog.watch();
        if (embeddedDir != null && !embeddedDir.isBlank()) {
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
    }

    @Override
    public void stop() {
        if (recovery != null) {
            recovery.close();
            fence.close();
        }
        super.stop();
        stopBroker();
    }

    @Override
    public void endpointActivation(MessageEndpointFactory endpoints, ActivationSpec spec) throws ResourceException {
        if (spec instanceof ActiveMQActivationSpec listener) {
            new NamedDestination().resolve(listener);
        }
        super.endpointActivation(endpoints, spec);
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
            EmbeddedBroker started = new EmbeddedBroker(
                    new BrokerSettings(Path.of(embeddedDir), embeddedHost, embeddedPort, users(), senderAddresses()));
            started.start();
            return started;
        } catch (BrokerStartException | IllegalArgumentException e) {
            throw new ResourceAdapterInternalException(e.getMessage(), e);
        }
    }

    private List<BrokerUser> users() {
        return List.of(
                BrokerUser.server(getUserName(), getPassword()),
                BrokerUser.sender(embeddedSender, embeddedSenderPassword),
                BrokerUser.administrator(embeddedAdmin, embeddedAdminPassword));
    }

    private List<String> senderAddresses() {
        return Stream.of(embeddedSenderAddresses == null ? "" : embeddedSenderAddresses)
                .flatMap(addresses -> Stream.of(addresses.split(",")))
                .map(String::strip)
                .filter(address -> !address.isEmpty())
                .toList();
    }

    private void stopBroker() {
        if (broker != null) {
            broker.stop();
        }
    }

    /** The directory of the embedded broker's data; without it no broker is started. */
    public String getEmbeddedDir() {
        return embeddedDir;
    }

    public void setEmbeddedDir(String embeddedDir) {
        this.embeddedDir = embeddedDir;
    }

    /** The address on which the embedded broker listens for foreign clients. */
    public String getEmbeddedHost() {
        return embeddedHost;
    }

    public void setEmbeddedHost(String embeddedHost) {
        this.embeddedHost = embeddedHost;
    }

    /** The port on which the embedded broker listens for foreign clients; 0 or less for none. */
    public Integer getEmbeddedPort() {
        return embeddedPort;
    }

    public void setEmbeddedPort(Integer embeddedPort) {
        this.embeddedPort = embeddedPort;
    }

    /** The user of the embedded broker who may only send: for foreign clients. Without a password there is none. */
    public String getEmbeddedSender() {
        return embeddedSender;
    }

    public void setEmbeddedSender(String embeddedSender) {
        this.embeddedSender = embeddedSender;
    }

    public String getEmbeddedSenderPassword() {
        return embeddedSenderPassword;
    }

    public void setEmbeddedSenderPassword(String embeddedSenderPassword) {
        this.embeddedSenderPassword = embeddedSenderPassword;
    }

    /** The addresses to which that user may send, separated by commas; empty for none. */
    public String getEmbeddedSenderAddresses() {
        return embeddedSenderAddresses;
    }

    public void setEmbeddedSenderAddresses(String embeddedSenderAddresses) {
        this.embeddedSenderAddresses = embeddedSenderAddresses;
    }

    /** The user of the embedded broker who may do everything: for its operator. Without a password there is none. */
    public String getEmbeddedAdmin() {
        return embeddedAdmin;
    }

    public void setEmbeddedAdmin(String embeddedAdmin) {
        this.embeddedAdmin = embeddedAdmin;
    }

    public String getEmbeddedAdminPassword() {
        return embeddedAdminPassword;
    }

    public void setEmbeddedAdminPassword(String embeddedAdminPassword) {
        this.embeddedAdminPassword = embeddedAdminPassword;
    }

    /** Where this runs ({@code semel.console.environment}): in the demo, and nowhere else, known passwords are accepted. */
    public String getEnvironment() {
        return environment;
    }

    public void setEnvironment(String environment) {
        this.environment = environment;
    }
}
