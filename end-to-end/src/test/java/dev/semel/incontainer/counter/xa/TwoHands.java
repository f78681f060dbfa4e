package dev.semel.incontainer.counter.xa;

import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.bank.Cashbook;
import dev.semel.incontainer.bank.Order;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.Message;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/** A database and a broker, both in the transaction of the container. */
@Dependent
class TwoHands {

    private static final String BOOK =
            "INSERT INTO booking (id, consumer, reference, application, delivery) VALUES (?, ?, ?, 'joined', ?)";

    @Inject
    private Cashbook cashbook;

    @Resource(lookup = "jdbc/xa-bank")
    private DataSource bank;

    @Resource(lookup = "jms/semel")
    private ConnectionFactory broker;

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transaction;

    void book(String consumer, Message message) {
        Order order = Order.of(consumer, message);
        try (Connection connection = bank.getConnection();
                PreparedStatement insert = connection.prepareStatement(BOOK)) {
            insert.setString(1, UUID.randomUUID().toString());
            insert.setString(2, order.consumer());
            insert.setString(3, order.reference());
            insert.setInt(4, order.delivery());
            insert.executeUpdate();
        } catch (SQLException broken) {
            throw new IllegalStateException("The order " + order.reference() + " could not be booked.", broken);
        }
    }

    /** Sends the message's reference, and then does what the message says. */
    void send(Message message) {
        Order order = Order.of("out", message);
        try (JMSContext session = broker.createContext()) {
            session.createProducer().send(session.createQueue("counter.out"), order.reference());
        }
        if (order.behaviour() == Behaviour.MARK_TRANSACTION) {
            transaction.setRollbackOnly();
        }
        if (order.behaviour() == Behaviour.FAIL_AT_COMMIT) {
            transaction.registerInterposedSynchronization(new BrokenCommit());
        }
        cashbook.begin(order);
    }

    /** Fails when the container is about to commit, as a deferred constraint does. */
    private static final class BrokenCommit implements Synchronization {

        @Override
        public void beforeCompletion() {
            throw new IllegalStateException("The books do not balance.");
        }

        @Override
        public void afterCompletion(int status) {
            // Nothing: it was rolled back.
        }
    }
}
