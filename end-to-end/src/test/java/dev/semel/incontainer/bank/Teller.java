package dev.semel.incontainer.bank;

import dev.semel.idempotency.Attempt;
import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.annotation.Resource;
import jakarta.ejb.MessageDrivenContext;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.json.Json;
import jakarta.json.JsonReader;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.PersistenceException;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.io.IOException;
import java.io.StringReader;
import java.sql.SQLException;

/** Books what a message orders, and then does what it says. */
@Dependent
public class Teller {

    @Inject
    private Claims claims;

    @Inject
    private Memory memory;

    @Inject
    private Outbox outbox;

    @Inject
    private Attempt attempt;

    @Inject
    private Event<Transferred> transferred;

    @Inject
    private Trespasser trespasser;

    @PersistenceContext
    private EntityManager bookings;

    @Resource(lookup = "java:app/AppName")
    private String application;

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transaction;

    public void serve(String consumer, Message message) {
        serve(consumer, message, null);
    }

    public void serve(String consumer, Message message, MessageDrivenContext context) {
        Order order = Order.of(consumer, message);
        try {
            serve(order, context);
        } catch (SQLException | JMSException failed) {
            throw new IllegalStateException("The order " + order.reference() + " could not be served.", failed);
        }
    }

    private void serve(Order order, MessageDrivenContext context) throws SQLException, JMSException {
        int run = memory.runsOf(order.reference()).incrementAndGet();
        book(order);
        switch (order.behaviour()) {
            case BOOK -> {}
            case BOOK_AND_APPEND -> append("bank.transacted", order);
            case FIRE -> transferred.fire(new Transferred(order.reference(), run));
            case FAIL_ONCE -> {
                append("bank.out", order);
                failIf(run == 1);
            }
            case FAIL_UNTIL_MENDED -> failIf(!memory.isMended(order.reference()));
            case FAIL_FOR_GOOD -> throw new AccountClosedException(order.reference());
            case FREEZE_ONCE -> freezeIf(order, run == 1);
            case REFUSE -> throw new RefusedException(order.code());
            case FAIL_CHECKED -> Sneak.<IllegalStateException>out(new IOException("The vault does not open."));
            case FAIL_AFTERWARDS, FAIL_AT_COMMIT -> failIf(true);
            case ANSWER_WHEN_MENDED -> {
                attempt.result("attempt " + attempt.number() + " of " + attempt.key() + ", " + kind());
                failIf(!memory.isMended(order.reference()));
            }
            case REPLY_WHEN_MENDED -> {
                attempt.reply("booked " + order.reference());
                failIf(!memory.isMended(order.reference()));
            }
            case HOLD -> memory.hold(order.reference());
            case READ_BODY -> read(order);
            case COUNT_BYTES -> failIf(order.countBytes() != order.code());
            case SET_ROLLBACK_ONLY -> context.setRollbackOnly();
            case MARK_TRANSACTION -> transaction.setRollbackOnly();
            case SWALLOW_PERSISTENCE_EXCEPTION -> persistInvalid();
            case SEND -> trespasser.send(order);
            case WRITE_ELSEWHERE -> trespasser.writeElsewhere(order);
            case CHANGE_ACCOUNT -> trespasser.changeAccount(order);
        }
    }

    private void book(Order order) throws SQLException {
        int inside = claims.seenInside(order);
        int outside = claims.seenOutside(order);
        bookings.persist(new Booking(order, application, inside, outside));
        bookings.flush();
    }

    private String kind() {
        if (attempt.isRetry()) {
            return "a retry";
        }
        return attempt.isReplay() ? "a replay" : "the first";
    }

    private void append(String queue, Order order) {
        outbox.append(OutboxEvent.toQueue(queue)
                .type("Booked")
                .header(OrderProperties.REFERENCE, order.reference())
                .header(OrderProperties.BEHAVIOUR, Behaviour.BOOK.name())
                .text("{}"));
    }

    private void persistInvalid() {
        try {
            bookings.persist(Booking.invalid());
            bookings.flush();
        } catch (PersistenceException swallowed) {
            bookings.clear();
        }
    }

    private static void read(Order order) {
        try (JsonReader reader = Json.createReader(new StringReader(order.body()))) {
            reader.read();
        }
    }

    private static void freezeIf(Order order, boolean freezes) {
        if (freezes) {
            throw new AccountFrozenException(order.reference());
        }
    }

    private static void failIf(boolean fails) {
        if (fails) {
            throw new IllegalStateException("The vault does not open.");
        }
    }
}
