package dev.semel.incontainer.counter.leased;

import dev.semel.incontainer.bank.Cashbook;
import dev.semel.incontainer.bank.Order;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Message;

/** What takes long, without a transaction. */
@Dependent
class LongWork {

    @Inject
    private Cashbook cashbook;

    /** Leaves a trace that no lease guards, as a call to another system does. */
    void call(String consumer, Message message) {
        Order order = Order.of(consumer, message);
        cashbook.begin(order);
        cashbook.writeAlone(order);
        cashbook.end(order);
    }

    void prepare(String consumer, Message message) {
        cashbook.begin(Order.of(consumer, message));
    }
}
