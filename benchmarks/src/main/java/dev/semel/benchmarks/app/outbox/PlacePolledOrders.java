package dev.semel.benchmarks.app.outbox;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Places orders for a poller, and answers when that was committed. */
@WebServlet("/polled-orders")
public class PlacePolledOrders extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Inject
    private transient PolledOrders orders;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        orders.place(Integer.parseInt(request.getParameter("first")), Integer.parseInt(request.getParameter("orders")));
        response.setContentType("text/plain");
        response.getWriter().println(System.nanoTime());
    }
}
