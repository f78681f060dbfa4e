package dev.semel.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.outbox.OutboxEvent;
import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class ChecksTest {

    @Test
    void sendsMessageTwice() {
        assertThat(findings(KeyedByMessageId.class, Check.TWICE))
                .startsWith(
                        "KeyedByMessageId ran again when the producer sent the same message again, and changed: payment has"
                                + " 2 rows instead of 1 (id=")
                .contains("Its key is not the same both times: take it from what stays");
        assertClean(Handlers.TakesPayment.class, Check.TWICE);
    }

    @Test
    void letsServerDieBeforeCommit() {
        assertThat(findings(CallsInTransaction.class, Check.CRASH_BEFORE_COMMIT))
                .contains("called Partner.book before its transaction was committed");
        assertClean(Handlers.TakesPayment.class, Check.CRASH_BEFORE_COMMIT);
    }

    @Test
    void letsServerDieAfterCommit() {
        assertThat(findings(KeyedByChance.class, Check.CRASH_AFTER_COMMIT))
                .startsWith(
                        "KeyedByChance ran again when the server died after the commit and the message was delivered"
                                + " again: payment has 2 rows instead of 1");
        assertClean(KeyedByMessageId.class, Check.CRASH_AFTER_COMMIT);
    }

    @Test
    void deliversCopiesAtTheSameTime() {
        assertThat(findings(KeyedByMessageId.class, Check.CONCURRENT_COPIES))
                .startsWith(
                        "KeyedByMessageId leaves another result when two servers get a copy of the message at the same"
                                + " time: payment has 2 rows instead of 1");
        assertClean(Handlers.TakesPayment.class, Check.CONCURRENT_COPIES);
    }

    @Test
    void deliversAnotherMessageBetweenStatements() {
        assertThat(findings(ReadsBalance.class, Check.CONCURRENT_MESSAGES))
                .contains("account has 1 row with other values (id=shop, balance=101 instead of id=shop, balance=102)");
        assertClean(ChangesBalance.class, Check.CONCURRENT_MESSAGES);
    }

    @Test
    void deliversRivalOfTest() {
        Report report = contract(ReadsBalance.class)
                .rival(TestMessage.text("o-1").property("idempotency_key", "another"))
                .only(Check.CONCURRENT_MESSAGES)
                .report();

        assertThat(report.findings()).hasSize(1);
    }

    @Test
    void deliversMessagesOutOfOrder() {
        Report report = contract(OverwritesOrder.class)
                .message(numbered("1"))
                .inAnyOrder(numbered("2"), numbered("3"))
                .only(Check.OUT_OF_ORDER)
                .report();

        assertThat(report.findings())
                .singleElement()
                .asString()
                .contains(
                        "OverwritesOrder leaves another result when its messages come in the order 3, 1, 2: account has 1 row with"
                                + " other values");
    }

    @Test
    void acceptsHandlerThatFailsOnMessageThatIsTooEarly() {
        contract(WaitsForTurn.class)
                .message(numbered("1"))
                .inAnyOrder(numbered("2"), numbered("3"))
                .only(Check.OUT_OF_ORDER)
                .verify();
    }

    @Test
    void letsStatementsFailOnce() {
        assertThat(findings(GivesUp.class, Check.FAILURE_THEN_RETRY))
                .contains(
                        "GivesUp leaves another result when its statement 1 (INSERT INTO payment (id, order_id) VALUES (?, ?))"
                                + " fails once and the message is tried again: payment has 0 rows instead of 1")
                .contains("The message was parked, because what the handler threw is terminal");
        assertClean(Handlers.TakesPayment.class, Check.FAILURE_THEN_RETRY);
    }

    @Test
    void saysOnceWhatHasOneCause() {
        assertThat(contract(GivesUpLate.class)
                        .only(Check.FAILURE_THEN_RETRY)
                        .report()
                        .findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence())
                        .contains(
                                "its statement 1 (INSERT INTO payment",
                                ") or its statement 4 (UPDATE payment SET order_id = order_id) fails once"));
    }

    @Test
    void letsCallsOutsideFailOnce() {
        Report report = contract(HidesFailedCall.class)
                .repeatable(Handlers.Partner.class, reference -> {})
                .only(Check.FAILURE_THEN_RETRY)
                .report();

        assertThat(report.findings())
                .singleElement()
                .asString()
                .contains("HidesFailedCall swallowed an exception: its call 1 outside failed");
    }

    @Test
    void wantsRepeatedCallsToBeTheSame() {
        assertThat(contract(Handlers.BooksByRandom.class)
                        .repeatable(Handlers.Partner.class, reference -> {})
                        .report()
                        .findings())
                .singleElement()
                .asString()
                .contains(
                        "BooksByRandom called Partner.book(",
                        "when the message was delivered again it made no such call but Partner.book(");
        contract(Handlers.BooksByOrder.class)
                .repeatable(Handlers.Partner.class, reference -> {})
                .verify();
    }

    @Test
    void takesHandlerThatIsNoBean() {
        Report report = HandlerContract.of(
                        "orders",
                        kit -> message -> kit.outbox()
                                .append(OutboxEvent.toQueue("orders").text("new")))
                .message(Payments.MESSAGE)
                .verify();

        assertThat(report.handler()).isEqualTo("orders");
        assertThat(report.secondRun()).singleElement().asString().startsWith("the outbox has 2 rows instead of 1");
    }

    @Test
    void saysWhatWasNotTried() {
        Report report = contract(KeyedByMessageId.class)
                .only(Check.TWICE, Check.CONCURRENT_MESSAGES, Check.OUT_OF_ORDER)
                .report();

        assertThat(report.tried()).containsExactly(Check.TWICE);
        assertThat(report.toString())
                .contains(
                        "Not tried: another one at the same time (the kit cannot make another key, so another message has"
                                + " to be named by rival(...)), out of order (no messages are named by inAnyOrder(...)).");
    }

    private static String findings(Class<? extends MessageListener> handler, Check check) {
        Report report = contract(handler)
                .outside(Handlers.Partner.class, reference -> {})
                .only(check)
                .report();
        assertThat(report.findings()).isNotEmpty();
        return report.findings().get(0).sentence();
    }

    private static void assertClean(Class<? extends MessageListener> handler, Check check) {
        assertThat(contract(handler).only(check).verify().tried()).containsExactly(check);
    }

    private static HandlerContract contract(Class<? extends MessageListener> handler) {
        return PlantedMistakesTest.contract(handler);
    }

    private static TestMessage numbered(String number) {
        return TestMessage.text(number).property("idempotency_key", "number-" + number);
    }

    static class ByMessageId implements IdempotencyKeyResolver {
        @Override
        public String keyOf(Message message) {
            try {
                return message.getJMSMessageID();
            } catch (JMSException broken) {
                throw new JMSRuntimeException(broken.getMessage());
            }
        }
    }

    static class ByChance implements IdempotencyKeyResolver {
        @Override
        public String keyOf(Message message) {
            return UUID.randomUUID().toString();
        }
    }

    @IdempotentConsumer(keyResolver = ByMessageId.class)
    static class KeyedByMessageId extends Handlers.TakesPayment {}

    @IdempotentConsumer(keyResolver = ByChance.class)
    static class KeyedByChance extends Handlers.TakesPayment {}

    @IdempotentConsumer
    static class CallsInTransaction extends Handlers.BooksByOrder {}

    @IdempotentConsumer
    static class ReadsBalance implements MessageListener {

        @Inject
        private Payments payments;

        @Override
        public void onMessage(Message message) {
            int balance = payments.count("SELECT balance FROM account WHERE id = ?", "shop");
            payments.update("UPDATE account SET balance = " + (balance + 1) + " WHERE id = ?", "shop");
        }
    }

    @IdempotentConsumer
    static class ChangesBalance implements MessageListener {

        @Inject
        private Payments payments;

        @Override
        public void onMessage(Message message) {
            payments.update("UPDATE account SET balance = balance + 1 WHERE id = ?", "shop");
        }
    }

    @IdempotentConsumer
    static class OverwritesOrder implements MessageListener {

        @Inject
        private Payments payments;

        @Override
        public void onMessage(Message message) {
            payments.update("UPDATE account SET balance = " + Payments.order(message) + " WHERE id = ?", "shop");
        }
    }

    @IdempotentConsumer
    static class WaitsForTurn implements MessageListener {

        @Inject
        private Payments payments;

        @Override
        public void onMessage(Message message) {
            int number = Integer.parseInt(Payments.order(message));
            String before = number == 1 ? "100" : String.valueOf(number - 1);
            int changed = payments.update(
                    "UPDATE account SET balance = " + number + " WHERE id = ? AND balance = " + before, "shop");
            if (changed == 0) {
                throw new IllegalStateException("Number " + number + " came too early.");
            }
        }
    }

    @IdempotentConsumer(parkOn = IllegalStateException.class)
    static class GivesUp extends Handlers.TakesPayment {}

    @IdempotentConsumer(parkOn = IllegalStateException.class)
    static class GivesUpLate extends Handlers.TakesPayment {

        @Resource(lookup = "jdbc/shop")
        private DataSource database;

        @Override
        public void onMessage(Message message) {
            super.onMessage(message);
            try (Connection connection = database.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.executeUpdate("UPDATE payment SET order_id = order_id");
            } catch (SQLException failed) {
                throw new IllegalStateException(failed);
            }
        }
    }

    @IdempotentConsumer
    static class HidesFailedCall implements MessageListener {

        @Inject
        private Payments payments;

        @Inject
        private Handlers.Partner partner;

        @Override
        public void onMessage(Message message) {
            try {
                partner.book(Payments.order(message));
                payments.record(message);
            } catch (IllegalStateException notBooked) {
                // The mistake: a database failure comes as its cause, and a failed call comes out of nowhere.
                if (notBooked.getCause() != null) {
                    throw notBooked;
                }
            }
        }
    }
}
