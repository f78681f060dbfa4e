package dev.semel.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.ejb.MessageDrivenContext;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.junit.jupiter.api.Test;

/** What the container would give to the beans of a handler. */
class GivenBeansTest {

    @Test
    void mayBeNamedBeforeWhatTheyNeed() {
        assertThat(PlantedMistakesTest.contract(BooksByInterface.class)
                        .withNew(Books.class, kit -> kit.bean(BooksOnShelf.class))
                        .with(Shelf.class, () -> 7)
                        .report()
                        .isClean())
                .isTrue();
    }

    @Test
    void areDoublesWhereTheContainerHasItsOwn() {
        Report report = PlantedMistakesTest.contract(LooksAtItsTransaction.class)
                .only(Check.TWICE)
                .report();

        assertThat(report.findings()).isEmpty();
    }

    @Test
    void wantTheUnitNamedThatTheServerWouldTake() {
        assertThatThrownBy(() -> PlantedMistakesTest.contract(OnAnyUnit.class).verify())
                .hasStackTraceContaining("A bean has a @PersistenceContext that names no unit")
                .hasStackTraceContaining("unit(\"...\")");
    }

    @Test
    void getAMessageThatIsDeliveredForTheFirstTime() {
        assertThat(PlantedMistakesTest.contract(Guarded.class).report().isClean())
                .as("a handler with a guard of its own against redeliveries")
                .isTrue();
    }

    interface Shelf {
        int number();
    }

    interface Books {
        void book(Message message);
    }

    static class BooksOnShelf implements Books {

        @Inject
        private Shelf shelf;

        @Inject
        private Payments payments;

        @Override
        public void book(Message message) {
            if (shelf.number() == 7) {
                payments.record(message);
            }
        }
    }

    @IdempotentConsumer
    static class BooksByInterface implements MessageListener {

        @EJB
        private Books books;

        @Override
        public void onMessage(Message message) {
            books.book(message);
        }
    }

    @IdempotentConsumer
    static class LooksAtItsTransaction extends Handlers.TakesPayment {

        @Resource
        private MessageDrivenContext context;

        @Override
        public void onMessage(Message message) {
            super.onMessage(message);
            if (context.getRollbackOnly()) {
                throw new IllegalStateException("The transaction is doomed from its beginning.");
            }
        }
    }

    @IdempotentConsumer
    static class OnAnyUnit extends Handlers.TakesPayment {

        @PersistenceContext
        private EntityManager entities;
    }

    @IdempotentConsumer
    static class Guarded implements MessageListener {

        @Inject
        private Payments payments;

        @Override
        public void onMessage(Message message) {
            try {
                if (message.getJMSRedelivered() || message.getIntProperty("JMSXDeliveryCount") > 1) {
                    return;
                }
            } catch (JMSException broken) {
                throw new IllegalStateException(broken);
            }
            payments.record(message);
        }
    }
}
