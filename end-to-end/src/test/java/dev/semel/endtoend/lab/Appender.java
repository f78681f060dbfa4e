package dev.semel.endtoend.lab;

import dev.semel.internal.outbox.append.EventAppender;
import dev.semel.internal.outbox.operator.OutboxCommands;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.outbox.DestinationKind;
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
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Appends numbered events to the outbox in one transaction, in turn to each of some groups; if asked under ids of its own, or with
 * a long header. For a worker each is an order.
 */
@WebServlet("/append")
public class Appender extends HttpServlet {

    public static final String NUMBER = "lab_number";
    public static final String GROUP = "lab_group";

    private static final String NOTE = "lab_note";

    private static final long serialVersionUID = 1;

    @Inject
    private transient Outbox outbox;

    @Inject
    private transient EventAppender retries;

    @Inject
    private transient OutboxCommands operator;

    @Resource
    private transient UserTransaction transaction;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException {
        if (request.getParameter("key") != null) {
            OutgoingEvent order = order(request);
            inTransaction(() -> retries.append(order), Boolean.parseBoolean(request.getParameter("commit")));
            return;
        }
        int first = number(request, "first");
        int groups = number(request, "groups");
        String queue = request.getParameter("queue");
        String note = "n".repeat(number(request, "note"));
        boolean isOwnId = Boolean.parseBoolean(request.getParameter("own"));
        List<OutboxEvent> events = IntStream.range(first, first + number(request, "count"))
                .mapToObj(number -> counted(destination(request), number, queue + "/" + number % groups))
                .map(event -> note.isEmpty() ? event : event.header(NOTE, note))
                .map(event -> isOwnId ? event.id(idOf(event)) : event)
                .toList();
        inTransaction(() -> outbox.appendAll(events), Boolean.parseBoolean(request.getParameter("commit")));
    }

    /** One order under a key of its own, for anybody or for one consumer. */
    private OutgoingEvent order(HttpServletRequest request) {
        OutboxEvent event = orderForAnybody(request);
        OutgoingEvent order = OutgoingEvent.of(event, event.headers());
        return new OutgoingEvent(event, order.message(), Optional.ofNullable(request.getParameter("for")));
    }

    private OutboxEvent orderForAnybody(HttpServletRequest request) {
        return destination(request)
                .type("Ordered")
                .group(request.getParameter("key"))
                .idempotencyKey(request.getParameter("key"))
                .header(Order.WORK_MILLIS, Long.valueOf(request.getParameter("work")))
                .header(Order.BEHAVIOUR, request.getParameter("behaviour"))
                .text(Order.BODY);
    }

    /** What the console does when an operator retries an event. */
    @Override
    protected void doPut(HttpServletRequest request, HttpServletResponse response) throws ServletException {
        UUID event = UUID.fromString(request.getParameter("retry"));
        inTransaction(() -> operator.retry(List.of(event)), true);
    }

    private void inTransaction(Runnable work, boolean commits) throws ServletException {
        try {
            transaction.begin();
            work.run();
            if (commits) {
                transaction.commit();
            } else {
                transaction.rollback();
            }
        } catch (Exception e) {
            throw new ServletException(e);
        }
    }

    /** A queue, unless the request says of which kind it is. */
    private static OutboxEvent destination(HttpServletRequest request) {
        String kind = Objects.requireNonNullElse(request.getParameter("kind"), DestinationKind.QUEUE.name());
        return DestinationKind.valueOf(kind).event(request.getParameter("queue"));
    }

    private static OutboxEvent counted(OutboxEvent event, int number, String group) {
        return event.type("Counted")
                .group(group)
                // No key may decide where an event of a group goes.
                .idempotencyKey(UUID.randomUUID().toString())
                .header(NUMBER, number)
                .header(GROUP, group)
                .header(Order.WORK_MILLIS, 0L)
                .header(Order.BEHAVIOUR, Behaviour.NOTHING.name())
                .text("event " + number + " of the lab");
    }

    private static UUID idOf(OutboxEvent event) {
        return UUID.nameUUIDFromBytes(event.text().orElseThrow().getBytes(StandardCharsets.UTF_8));
    }

    private static int number(HttpServletRequest request, String parameter) {
        return Integer.parseInt(request.getParameter(parameter));
    }
}
