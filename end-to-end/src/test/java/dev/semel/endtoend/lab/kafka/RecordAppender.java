package dev.semel.endtoend.lab.kafka;

import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.lab.Order;
import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.transaction.UserTransaction;
import java.util.List;
import java.util.stream.IntStream;

/** Appends orders for the lab's consumer of Kafka to the outbox in one transaction, under numbered keys. */
@WebServlet("/append-records")
public class RecordAppender extends HttpServlet {

    private static final long serialVersionUID = 1;
    private static final int GROUPS = 20;

    @Inject
    private transient Outbox outbox;

    @Resource
    private transient UserTransaction transaction;

    /** Answers 200 only if the transaction is committed. */
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException {
        String prefix = request.getParameter("prefix");
        int count = Integer.parseInt(request.getParameter("count"));
        List<OutboxEvent> orders = IntStream.range(0, count)
                .mapToObj(number -> order(prefix + "-" + number, prefix + "/" + number % GROUPS))
                .toList();
        try {
            transaction.begin();
            outbox.appendAll(orders);
            transaction.commit();
        } catch (Exception e) {
            throw new ServletException(e);
        }
    }

    private static OutboxEvent order(String key, String group) {
        return OutboxEvent.toKafka(RecordWorker.NAME)
                .type("Ordered")
                .group(group)
                .idempotencyKey(key)
                .header(Order.WORK_MILLIS, 0L)
                .header(Order.BEHAVIOUR, Behaviour.NOTHING.name())
                .text(Order.BODY);
    }
}
