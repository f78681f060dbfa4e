package dev.semel.endtoend.lab;

import dev.semel.admin.ActionResult;
import dev.semel.admin.failed.FailedAdmin;
import dev.semel.admin.failed.FailedId;
import dev.semel.admin.finding.FindingId;
import dev.semel.admin.finding.FindingsAdmin;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.admin.outbox.DestinationId;
import dev.semel.admin.outbox.DestinationsAdmin;
import dev.semel.outbox.DestinationKind;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** What an operator does in the console, by the same beans. The lab's server checks no roles. */
@WebServlet("/operator")
public class OperatorDesk extends HttpServlet {

    private static final long serialVersionUID = 1;
    private static final String REASON = "The lab wants it so.";

    @Inject
    private transient FailedAdmin failed;

    @Inject
    private transient KeysAdmin keys;

    @Inject
    private transient DestinationsAdmin destinations;

    @Inject
    private transient FindingsAdmin findings;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try {
            String kind = Objects.requireNonNullElse(request.getParameter("kind"), DestinationKind.QUEUE.name());
            ActionResult result = act(request.getParameter("action"), request.getParameter("what"), kind);
            response.getWriter().print(result.changed());
        } catch (RuntimeException failure) {
            throw new ServletException(failure);
        }
    }

    /** @param kind of a destination */
    private ActionResult act(String action, String what, String kind) {
        return switch (action) {
            case "retry" -> failed.retry(List.of(new FailedId("MESSAGE", UUID.fromString(what))));
            case "discard" -> failed.discard(List.of(new FailedId("MESSAGE", UUID.fromString(what))), REASON);
            case "close" -> findings.close(List.of(new FindingId("GAP_IN_GROUP", what)), REASON);
            case "release" -> keys.release(List.of(what), REASON);
            case "pause" -> destinations.pause(List.of(new DestinationId(kind, what)), REASON);
            case "resume" -> destinations.resume(List.of(new DestinationId(kind, what)));
            default -> throw new IllegalArgumentException("There is no action " + action + " here.");
        };
    }
}
