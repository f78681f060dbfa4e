package dev.semel.benchmarks.records;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Places orders. The topic is asked for under the name that the other application has for its queue. */
@WebServlet("/orders")
public class PlaceOrders extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Inject
    private transient Orders orders;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) {
        orders.place(
                request.getParameter("queue"),
                Integer.parseInt(request.getParameter("first")),
                Integer.parseInt(request.getParameter("orders")));
    }
}
