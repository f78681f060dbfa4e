package dev.semel.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.testing.basics.TestXid;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.ObjectMessage;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.XAConnection;
import jakarta.jms.XASession;
import jakarta.resource.ResourceException;
import jakarta.resource.spi.ActivationSpec;
import jakarta.resource.spi.BootstrapContext;
import jakarta.resource.spi.ResourceAdapterInternalException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMConnectorFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SemelResourceAdapterTest {

    private static final ActivationSpec[] NONE = {};

    @TempDir
    Path directory;

    private SemelResourceAdapter adapter;

    @BeforeEach
    void startAdapter() throws Exception {
        adapter = adapter();
        adapter.start(bootstrapContext());
    }

    @AfterEach
    void stopAdapter() {
        adapter.stop();
    }

    @Test
    void answersRecoveryWithTheSameLiveSessionEachTime() throws Exception {
        XAResource first = adapter.getXAResources(NONE)[0];
        XAResource second = adapter.getXAResources(NONE)[0];

        assertThat(second).isSameAs(first);
        assertThat(first.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN))
                .isEmpty();
    }

    @Test
    void findsAPreparedBranchAfterARestartOfTheBroker() throws Exception {
        XAResource dead = adapter.getXAResources(NONE)[0];
        Xid branch = new TestXid(3);
        prepareASend(branch);

        adapter.stop();
        adapter = adapter();
        adapter.start(bootstrapContext());

        XAResource alive = adapter.getXAResources(NONE)[0];
        assertThat(alive).isNotSameAs(dead);
        List<Xid> inDoubt = List.of(alive.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN));
        assertThat(inDoubt).singleElement().satisfies(xid -> assertThat(xid.getGlobalTransactionId())
                .isEqualTo(branch.getGlobalTransactionId()));
        alive.rollback(inDoubt.get(0));
        assertThat(alive.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN))
                .isEmpty();
    }

    @Test
    void opensANewRecoverySessionWhenTheOldOneIsDead() throws Exception {
        XAResource dead = adapter.getXAResources(NONE)[0];
        ((AutoCloseable) dead).close();

        XAResource alive = adapter.getXAResources(NONE)[0];

        assertThat(alive).isNotSameAs(dead);
        assertThat(alive.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN))
                .isEmpty();
    }

    @Test
    void saysThatRecoveryWaitsWhenTheBrokerIsAway() {
        adapter.stop();

        assertThatThrownBy(() -> adapter.getXAResources(NONE))
                .isInstanceOf(ResourceException.class)
                .hasMessageContaining("tries again later");
    }

    @Test
    void deniesTheDeserialisationOfEveryObject() throws Exception {
        assertThat(adapter.getDefaultActiveMQConnectionFactory().getDeserializationDenyList())
                .isEqualTo("*");
    }

    @Test
    void allowsTheObjectsOfNamedClassesOnly() throws Exception {
        assertThat(makesAnObjectOf("java.util")).isTrue();
        assertThat(makesAnObjectOf("org.shop.Order")).isFalse();
        assertThat(makesAnObjectOf("")).isFalse();
        assertThat(makesAnObjectOf("*")).isFalse();
    }

    /** Liberty reads the properties of one adapter, and sets those of the next, in alphabetical order. */
    @Test
    void allowsThemWhenTheContainerSetsItsStandardAfterwards() throws Exception {
        String standard = new SemelResourceAdapter().getDeserializationDenyList();
        adapter.setDeserializationAllowList("java.util");

        adapter.setDeserializationDenyList(standard);

        assertThat(adapter.newConnectionFactory(adapter.getProperties()).getDeserializationDenyList())
                .isNull();
        assertThat(standard).isEqualTo("*");
    }

    private boolean makesAnObjectOf(String allowed) throws Exception {
        adapter.setDeserializationAllowList(allowed);
        ActiveMQConnectionFactory factory = adapter.newConnectionFactory(adapter.getProperties());
        try (JMSContext context = factory.createContext("semel", "of-this-test")) {
            Queue queue = context.createTemporaryQueue();
            context.createProducer().send(queue, context.createObjectMessage(new ArrayList<>(List.of("bought"))));
            ObjectMessage message =
                    (ObjectMessage) context.createConsumer(queue).receive(10_000);
            try {
                return message.getObject() instanceof List;
            } catch (JMSException refused) {
                return false;
            }
        }
    }

    @Test
    void refusesToStartABrokerWithoutAPassword(@TempDir Path other) {
        SemelResourceAdapter open = new SemelResourceAdapter();
        open.setEmbeddedDir(other.toString());
        open.setUserName("semel");

        assertThatThrownBy(() -> open.start(bootstrapContext()))
                .isInstanceOf(ResourceAdapterInternalException.class)
                .hasMessageContaining("needs a user and a password");
    }

    @Test
    void refusesToStartWithAPasswordThatEverybodyKnowsUnlessItIsTheDemo(@TempDir Path other) throws Exception {
        SemelResourceAdapter known = adapter();
        known.setEmbeddedDir(other.toString());
        known.setPassword("semel");
        known.setEnvironment("production");

        assertThatThrownBy(() -> known.start(bootstrapContext()))
                .isInstanceOf(ResourceAdapterInternalException.class)
                .hasMessageContaining("user \"semel\" has a password that everybody knows")
                .hasMessageContaining("semel.console.environment")
                .hasMessageContaining("\"production\"")
                .hasMessageContaining("ARTEMIS_PASSWORD");

        adapter.stop();
        adapter = adapter();
        adapter.setPassword("semel");
        adapter.setEnvironment("demo");
        adapter.start(bootstrapContext());
    }

    @Test
    void refusesAKnownPasswordForAnOutsideBrokerToo() {
        SemelResourceAdapter known = adapter();
        known.setEmbeddedDir(null);
        known.setPassword("artemis");

        assertThatThrownBy(() -> known.start(bootstrapContext()))
                .isInstanceOf(ResourceAdapterInternalException.class)
                .hasMessageContaining("everybody knows");
    }

    private SemelResourceAdapter adapter() {
        SemelResourceAdapter created = new SemelResourceAdapter();
        created.setConnectorClassName(InVMConnectorFactory.class.getName());
        created.setConnectionParameters("serverId=0");
        created.setUseAutoRecovery(false);
        created.setUserName("semel");
        created.setPassword("of-this-test");
        created.setEmbeddedDir(directory.toString());
        created.setEmbeddedPort(0);
        return created;
    }

    private static void prepareASend(Xid branch) throws Exception {
        try (ActiveMQConnectionFactory factory = new ActiveMQXAConnectionFactory("vm://0");
                XAConnection connection = factory.createXAConnection("semel", "of-this-test")) {
            XASession xa = connection.createXASession();
            xa.getXAResource().start(branch, XAResource.TMNOFLAGS);
            Session session = xa.getSession();
            session.createProducer(session.createQueue("orders")).send(session.createTextMessage("in doubt"));
            xa.getXAResource().end(branch, XAResource.TMSUCCESS);
            xa.getXAResource().prepare(branch);
        }
    }

    /** Liberty's, as far as the adapter needs it here: it answers every question with nothing. */
    private static BootstrapContext bootstrapContext() {
        return (BootstrapContext) Proxy.newProxyInstance(
                BootstrapContext.class.getClassLoader(),
                new Class<?>[] {BootstrapContext.class},
                (proxy, method, arguments) -> null);
    }
}
