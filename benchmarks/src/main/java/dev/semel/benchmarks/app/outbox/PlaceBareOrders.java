package dev.semel.benchmarks.app.outbox;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Places orders and sends their messages; answers as {@link PlaceOrders}, with keys instead of events. */
@WebServlet("/bare-orders")
public class PlaceBareOrders extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Inject
    private transient BareOrders orders;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        List<String> keys = Stream.generate(() -> UUID.randomUUID().toString())
                .limit(Integer.parseInt(request.getParameter("orders")))
                .toList();
        String text = Orders.text();
        orders.insert(keys, text);
        long committed = System.nanoTime();
        String queue = request.getParameter("queue");
        if (keys.size() == 1) {
            orders.send(queue, keys.get(0), text);
        } else {
            orders.sendTogether(queue, keys, text);
        }
        response.setContentType("text/plain");
        response.getWriter().println(committed + " " + String.join(" ", keys));
    }
}
