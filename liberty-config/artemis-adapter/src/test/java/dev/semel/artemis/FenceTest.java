package dev.semel.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.semel.testing.basics.TestXid;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.jms.XAConnection;
import jakarta.jms.XASession;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.api.core.ActiveMQDuplicateIdException;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FenceTest {

    private static final String USER = "semel";
    private static final String PASSWORD = "secret";
    private static final Xid BATCH = new TestXid(1);

    @TempDir
    Path directory;

    private EmbeddedBroker broker;
    private ActiveMQConnectionFactory factory;
    private XAConnection connection;
    private XAResource session;

    /** What becomes of a commit whose answer never comes. */
    private interface Way {
        void commit() throws XAException;
    }

    @BeforeEach
    void sendABatch() throws Exception {
        broker = new EmbeddedBroker(
                new BrokerSettings(directory, "127.0.0.1", 0, List.of(BrokerUser.server(USER, PASSWORD)), List.of()));
        broker.start();
        factory = xaFactory();
        connection = factory.createXAConnection(USER, PASSWORD);
        XASession xa = connection.createXASession();
        session = xa.getXAResource();
        session.start(BATCH, XAResource.TMNOFLAGS);
        send(xa.getSession());
        session.end(BATCH, XAResource.TMSUCCESS);
    }

    private static void send(Session sender) throws JMSException {
        Message message = sender.createTextMessage("batch");
        message.setStringProperty("_AMQ_DUPL_ID", "4711");
        sender.createProducer(sender.createQueue("orders")).send(message);
    }

    @AfterEach
    void stop() throws Exception {
        connection.close();
        factory.close();
        broker.stop();
    }

    @Test
    void aCommitThatComesLateFindsNothing() throws Exception {
        commitWithoutAnswer(() -> {}, Duration.ofMinutes(1));

        XAException late = catchThrowableOfType(XAException.class, () -> session.commit(BATCH, true));

        assertThat(late.errorCode).isEqualTo(XAException.XAER_NOTA);
        assertThat(messages()).isZero();
    }

    @Test
    void aCommitThatHasHappenedStays() throws Exception {
        commitWithoutAnswer(() -> session.commit(BATCH, true), Duration.ofMinutes(1));

        assertThat(messages()).isOne();
    }

    @Test
    void noCallerWaitsForABrokerThatStaysAwayLongerThanTheFenceIsPatient() {
        assertTimeout(Duration.ofMinutes(1), () -> commitWithoutAnswer(broker::stop, Duration.ofMillis(600)));
    }

    @Test
    void aBatchWithAMessageThatTheBrokerHasIsRefusedAndNotUnknown() throws Exception {
        session.commit(BATCH, true);
        Xid again = new TestXid(2);
        try (XASession xa = connection.createXASession()) {
            FencedResource fenced = new FencedResource(xa.getXAResource(), Map.of(), null);
            fenced.start(again, XAResource.TMNOFLAGS);
            send(xa.getSession());
            fenced.end(again, XAResource.TMSUCCESS);

            XAException refused = catchThrowableOfType(XAException.class, () -> fenced.commit(again, true));

            assertThat(refused.errorCode).isEqualTo(XAException.XA_RBINTEGRITY);
            assertThat(refused).hasRootCauseInstanceOf(ActiveMQDuplicateIdException.class);
        }
        assertThat(messages()).isOne();
    }

    @Test
    void aDecidedCommitIsRepeatedUntilTheBrokerAnswers() throws Exception {
        session.prepare(BATCH);

        fenced(() -> {}, Duration.ofMinutes(1)).commit(BATCH, false);

        assertThat(messages()).isOne();
    }

    @Test
    void aDecidedCommitThatHasHappenedIsNoFailure() throws Exception {
        session.prepare(BATCH);

        fenced(() -> session.commit(BATCH, false), Duration.ofMinutes(1)).commit(BATCH, false);

        assertThat(messages()).isOne();
    }

    @Test
    void aDecidedCommitIsTheTransactionManagersIfTheBrokerStaysAway() throws Exception {
        session.prepare(BATCH);
        FencedResource fenced = fenced(broker::stop, Duration.ofMillis(600));

        XAException unknown = catchThrowableOfType(XAException.class, () -> fenced.commit(BATCH, false));

        assertThat(unknown.errorCode).isEqualTo(XAException.XA_RETRY);
    }

    private void commitWithoutAnswer(Way way, Duration patience) {
        FencedResource fenced = fenced(way, patience);
        XAException unknown = catchThrowableOfType(XAException.class, () -> fenced.commit(BATCH, true));
        assertThat(unknown.errorCode).isEqualTo(XAException.XAER_RMFAIL);
    }

    private static FencedResource fenced(Way way, Duration patience) {
        Fence fence = new Fence(FenceTest::xaFactory, USER, PASSWORD, patience, patience);
        return new FencedResource(unanswered(way), Map.of(), fence);
    }

    private static XAResource unanswered(Way way) {
        return (XAResource) Proxy.newProxyInstance(
                XAResource.class.getClassLoader(), new Class<?>[] {XAResource.class}, (proxy, method, arguments) -> {
                    way.commit();
                    boolean isOnePhase = (boolean) arguments[1];
                    throw new XAException(isOnePhase ? XAException.XAER_RMFAIL : XAException.XA_RETRY);
                });
    }

    private static int messages() throws Exception {
        try (Client client = new Client("vm://0", USER, PASSWORD)) {
            return client.count("orders");
        }
    }

    private static ActiveMQConnectionFactory xaFactory() {
        return new ActiveMQXAConnectionFactory("vm://0");
    }
}
