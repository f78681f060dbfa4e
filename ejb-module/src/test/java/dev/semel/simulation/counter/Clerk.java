package dev.semel.simulation.counter;

import dev.semel.idempotency.Attempt;
import dev.semel.idempotency.Lease;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import dev.semel.specification.Behaviour;
import dev.semel.specification.Letter;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.json.Json;
import jakarta.json.JsonReader;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.io.IOException;
import java.io.StringReader;
import java.time.Duration;

/** Does what a message says, as the beans of the bank do. */
final class Clerk {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final Books books;
    private final SimulatedTransactions transactions;
    private final TransactionSynchronizationRegistry transaction;
    private final Lease lease;
    private final Attempt attempt;

    Clerk(
            Books books,
            SimulatedTransactions transactions,
            TransactionSynchronizationRegistry transaction,
            Lease lease,
            Attempt attempt) {
        this.books = books;
        this.transactions = transactions;
        this.transaction = transaction;
        this.lease = lease;
        this.attempt = attempt;
    }

    Object serve(ConsumerDefinition consumer, Message message) throws JMSException, IOException {
        Order order = Order.of(consumer.name(), message);
        int run = books.run(order.reference(), message.getJMSRedelivered());
        switch (consumer.work().mode()) {
            case LEASED -> serveUnderLease(order, run);
            case XA -> {
                book(order);
                send(order);
                obey(order, run);
            }
            case TRANSACTIONAL -> {
                book(order);
                obey(order, run);
            }
        }
        return null;
    }

    private void serveUnderLease(Order order, int run) throws JMSException, IOException {
        if (order.behaviour() != Behaviour.FAIL_AFTERWARDS) {
            obey(order, run);
        }
        transactions.doInNew(() -> {
            if (order.consumer().equals("check-lease")) {
                lease.guard();
            }
            book(order);
            if (order.consumer().equals("write-under-lease")) {
                lease.complete();
            }
        });
        failIf(order.behaviour() == Behaviour.FAIL_AFTERWARDS);
    }

    private void obey(Order order, int run) throws JMSException, IOException {
        switch (order.behaviour()) {
            case BOOK -> {}
            case FAIL_ONCE -> failIf(run == 1);
            case FAIL_UNTIL_MENDED -> failIf(!books.isMended(order.reference()));
            case FAIL_FOR_GOOD -> throw new AccountClosedException();
            case FAIL_CHECKED -> throw new IOException("The vault does not open.");
            case FREEZE_ONCE -> {
                if (run == 1) {
                    throw new AccountFrozenException();
                }
            }
            case REFUSE -> throw new RefusedException(order.message().getIntProperty(Letter.CODE));
            case FAIL_AFTERWARDS -> failIf(true);
            case FAIL_AT_COMMIT, SEND -> transaction.registerInterposedSynchronization(new BrokenCommit());
            case ANSWER_WHEN_MENDED -> {
                attempt.result("attempt " + attempt.number() + " of " + attempt.key() + ", " + kind());
                failIf(!books.isMended(order.reference()));
            }
            case HOLD -> books.awaitEnd(order.reference());
            case READ_BODY -> readJson(order.message().getBody(String.class));
            case MARK_TRANSACTION -> transaction.setRollbackOnly();
            case SWALLOW_PERSISTENCE_EXCEPTION -> persistInvalid();
            case CHANGE_ACCOUNT -> changeAccount(order);
        }
    }

    private String kind() {
        if (attempt.isRetry()) {
            return "a retry";
        }
        return attempt.isReplay() ? "a replay" : "the first";
    }

    private void book(Order order) {
        Session session = transactions.session();
        session.statement(() -> "books " + order.reference() + ".");
        session.onCommit(() -> books.book(order.consumer(), order.reference(), order.delivery()));
    }

    private void send(Order order) {
        transactions.session().onCommit(() -> books.send(order.reference()));
    }

    private void changeAccount(Order order) {
        Session session = transactions.session();
        session.statement(() -> "changes the account of " + order.reference() + ".");
        books.accounts().put(session, order.reference(), "changed", LONGEST_WAIT);
    }

    // As an entity manager does that refuses a row.
    private void persistInvalid() {
        try {
            transactions.session().requireFit("reference", 0, "too long");
        } catch (RuntimeException swallowed) {
            transaction.setRollbackOnly();
        }
    }

    private static void readJson(String body) {
        try (JsonReader reader = Json.createReader(new StringReader(body))) {
            reader.read();
        }
    }

    private static void failIf(boolean fails) {
        if (fails) {
            throw new IllegalStateException("The vault does not open.");
        }
    }

    private record Order(String consumer, String reference, Behaviour behaviour, int delivery, Message message) {

        static Order of(String consumer, Message message) throws JMSException {
            return new Order(
                    consumer,
                    message.getStringProperty(Letter.REFERENCE),
                    Behaviour.valueOf(message.getStringProperty(Letter.BEHAVIOUR)),
                    message.getIntProperty("JMSXDeliveryCount"),
                    message);
        }
    }

    /** Fails when the transaction is about to commit. */
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

    static class AccountClosedException extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    static final class AccountFrozenException extends AccountClosedException {

        private static final long serialVersionUID = 1L;
    }

    static final class RefusedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final int code;

        RefusedException(int code) {
            this.code = code;
        }

        boolean isForGood() {
            if (code < 0) {
                throw new IllegalStateException("There is no code " + code + ".");
            }
            return code < 500;
        }
    }
}
