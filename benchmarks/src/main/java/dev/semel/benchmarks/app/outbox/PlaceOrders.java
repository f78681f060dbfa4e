package dev.semel.benchmarks.app.outbox;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.UUID;

/** Places orders, and answers in one line when that was committed ({@link System#nanoTime()}) and which events it appended. */
@WebServlet("/orders")
public class PlaceOrders extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Inject
    private transient Orders orders;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        List<UUID> events = orders.place(
                request.getParameter("queue"),
                Integer.parseInt(request.getParameter("first")),
                Integer.parseInt(request.getParameter("orders")));
        StringBuilder line = new StringBuilder().append(System.nanoTime());
        events.forEach(event -> line.append(' ').append(event));
        response.setContentType("text/plain");
        response.getWriter().println(line);
    }
}
