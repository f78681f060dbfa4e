package dev.semel.benchmarks.app;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;

/** Says of each event whose effect came since the last question when that was committed, in a line each. */
@WebServlet("/effects")
public class Effects extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Inject
    private transient Timestamps timestamps;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain");
        PrintWriter writer = response.getWriter();
        timestamps.take().forEach((event, moment) -> writer.println(event + " " + moment));
    }
}
