package dev.semel.endtoend.lab;

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
import java.util.Arrays;
import java.util.List;

/** Appends orders that the outbox numbers within their groups, all of one request in one transaction. */
@WebServlet("/append-numbered")
public class NumberedAppender extends HttpServlet {

    public static final String KEYS = "keys";
    /** Those of the keys whose first attempt fails. */
    public static final String FAILING = "failing";

    private static final long serialVersionUID = 1;

    @Inject
    private transient Outbox outbox;

    @Resource
    private transient UserTransaction transaction;

    /** Answers 200 only if the transaction is committed. */
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException {
        String queue = request.getParameter("queue");
        List<String> failing = values(request, FAILING);
        List<OutboxEvent> orders = values(request, KEYS).stream()
                .map(key -> order(queue, key, failing.contains(key) ? Behaviour.FAIL_FIRST_ATTEMPT : Behaviour.NOTHING))
                .toList();
        try {
            transaction.begin();
            outbox.appendAll(orders);
            transaction.commit();
        } catch (Exception e) {
            throw new ServletException(e);
        }
    }

    private static List<String> values(HttpServletRequest request, String parameter) {
        String values = request.getParameter(parameter);
        return values == null ? List.of() : Arrays.asList(values.split(","));
    }

    /** Its group is what stands before the number in its key. */
    private static OutboxEvent order(String queue, String key, Behaviour behaviour) {
        return OutboxEvent.toQueue(queue)
                .type("Numbered")
                .group(key.substring(0, key.lastIndexOf('-')))
                .idempotencyKey(key)
                .sequenced()
                .header(Order.WORK_MILLIS, 0L)
                .header(Order.BEHAVIOUR, behaviour.name())
                .text(Order.BODY);
    }
}
