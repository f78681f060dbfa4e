package dev.semel.benchmarks.app.outbox;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;

/** Places an order and sends its message; answers as {@link PlaceOrders}, with the key instead of an event. */
@WebServlet("/bare-orders")
public class PlaceBareOrder extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Inject
    private transient BareOrders orders;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String key = UUID.randomUUID().toString();
        String text = Orders.text();
        orders.insert(key, text);
        long committed = System.nanoTime();
        orders.send(request.getParameter("queue"), key, text);
        response.setContentType("text/plain");
        response.getWriter().println(committed + " " + key);
    }
}
