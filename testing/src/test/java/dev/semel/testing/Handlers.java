package dev.semel.testing;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;

/** Handlers: one that keeps its contract, and some that each make one mistake. */
final class Handlers {

    private Handlers() {}

    interface MailSender {
        void send(String text);
    }

    interface Partner {
        void book(String reference);
    }

    @IdempotentConsumer
    static class TakesPayment implements MessageListener {

        @Inject
        private Payments payments;

        @Override
        public void onMessage(Message message) {
            payments.record(message);
        }
    }

    @IdempotentConsumer
    static class SendsMail implements MessageListener {

        @Inject
        private Payments payments;

        @Inject
        private MailSender mails;

        @Override
        public void onMessage(Message message) {
            payments.record(message);
            mails.send("Thank you for order " + Payments.order(message));
        }
    }

    @IdempotentConsumer
    static class WritesElsewhere implements MessageListener {

        @Inject
        private Payments payments;

        @Resource(lookup = "jdbc/audit")
        private DataSource audit;

        @Override
        public void onMessage(Message message) {
            payments.record(message);
            execute(audit);
        }

        private static void execute(DataSource audit) {
            try (Connection connection = audit.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.executeUpdate("INSERT INTO audit VALUES ('paid')");
            } catch (SQLException failed) {
                throw new IllegalStateException(failed);
            }
        }
    }

    @IdempotentConsumer
    static class OpensConnection implements MessageListener {

        @Inject
        private Payments payments;

        @Override
        public void onMessage(Message message) {
            payments.record(message);
            try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:elsewhere")) {
                connection.isValid(1);
            } catch (SQLException failed) {
                throw new IllegalStateException(failed);
            }
        }
    }

    @IdempotentConsumer
    static class Counts implements MessageListener {

        private static int taken;

        @Inject
        private Payments payments;

        @Override
        public void onMessage(Message message) {
            taken++;
            payments.record(message);
        }
    }

    @IdempotentConsumer
    static class ChecksThenInserts implements MessageListener {

        @Inject
        private Payments payments;

        @Override
        public void onMessage(Message message) {
            String order = Payments.order(message);
            if (payments.count("SELECT COUNT(*) FROM payment WHERE order_id = ?", order) == 0) {
                payments.update(
                        "INSERT INTO payment (id, order_id) VALUES (?, ?)",
                        UUID.randomUUID().toString(),
                        order);
            }
        }
    }

    @IdempotentConsumer
    static class Swallows implements MessageListener {

        @Inject
        private Payments payments;

        @Override
        public void onMessage(Message message) {
            try {
                payments.record(message);
            } catch (RuntimeException ignored) {
                // The mistake: it is not told.
            }
        }
    }

    @IdempotentConsumer
    static class BooksByRandom implements MessageListener {

        @Inject
        private Payments payments;

        @Inject
        private Partner partner;

        @Override
        public void onMessage(Message message) {
            partner.book(UUID.randomUUID().toString());
            payments.record(message);
        }
    }

    @IdempotentConsumer
    static class BooksByOrder implements MessageListener {

        @Inject
        private Payments payments;

        @Inject
        private Partner partner;

        @Override
        public void onMessage(Message message) {
            partner.book(Payments.order(message));
            payments.record(message);
        }
    }
}
