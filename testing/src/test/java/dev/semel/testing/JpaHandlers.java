package dev.semel.testing;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.util.List;

/** Handlers that use Jakarta Persistence. */
final class JpaHandlers {

    private static final String OF_ORDER = "SELECT b FROM Booking b WHERE b.orderId = :order";

    private JpaHandlers() {}

    static class Bookings {

        @PersistenceContext
        EntityManager entityManager;

        List<Booking> of(String order, LockModeType lock) {
            return entityManager
                    .createQuery(OF_ORDER, Booking.class)
                    .setParameter("order", order)
                    .setLockMode(lock)
                    .getResultList();
        }
    }

    @IdempotentConsumer
    static class BooksUnlessBooked extends Bookings implements MessageListener {

        @Override
        public void onMessage(Message message) {
            String order = Payments.order(message);
            if (of(order, LockModeType.NONE).isEmpty()) {
                entityManager.persist(new Booking(order));
            }
        }
    }

    @IdempotentConsumer
    static class AddsSeat extends Bookings implements MessageListener {

        @Override
        public void onMessage(Message message) {
            of(Payments.order(message), LockModeType.NONE).forEach(booking -> booking.seats++);
        }
    }

    @IdempotentConsumer
    static class AddsSeatUnderLock extends Bookings implements MessageListener {

        @Override
        public void onMessage(Message message) {
            of(Payments.order(message), LockModeType.PESSIMISTIC_WRITE).forEach(booking -> booking.seats++);
        }
    }
}
