package dev.semel.smallest;

import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import javax.sql.DataSource;

/** Orders a payment at each POST, and shows at a GET what was taken. */
@Singleton
@Startup
@Path("payments")
public class Payments {

    @Resource(name = "java:app/env/jdbc/semel", lookup = "jdbc/smallest")
    private DataSource database;

    @Inject
    private Outbox outbox;

    @POST
    @Path("{order}")
    public void order(@PathParam("order") String order, @QueryParam("cents") int cents) {
        outbox.append(OutboxEvent.toQueue("smallest.payments")
                .type("PaymentOrdered")
                .aggregate("Order", order)
                .idempotencyKey(order)
                .json(Map.of("order", order, "cents", cents)));
    }

    @GET
    public String taken() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet payments = statement.executeQuery("SELECT order_number, cents FROM payment")) {
            StringBuilder lines = new StringBuilder();
            while (payments.next()) {
                lines.append(payments.getString(1))
                        .append(": ")
                        .append(payments.getInt(2))
                        .append('\n');
            }
            return lines.toString();
        }
    }

    @PostConstruct
    void createTable() {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS payment (order_number VARCHAR(100), cents INTEGER)");
        } catch (SQLException failed) {
            throw new IllegalStateException("The table of payments was not made.", failed);
        }
    }
}
