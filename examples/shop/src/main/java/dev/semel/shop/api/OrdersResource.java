package dev.semel.shop.api;

import dev.semel.idempotency.http.IdempotentRequest;
import dev.semel.shop.PlaceOrder;
import dev.semel.shop.ledger.Ledger;
import dev.semel.shop.ledger.OrderView;
import dev.semel.shop.message.Fields;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;

/** Places orders and shows how far they have come. */
@Path("/orders")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class OrdersResource {

    @Inject
    private PlaceOrder placeOrder;

    @Inject
    private Ledger ledger;

    /** Sent again with the same key, it places no other order, and gets the same answer. */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @IdempotentRequest(consumer = "place-order")
    public Response place(byte[] body) {
        Fields fields = Fields.of(body);
        String orderId = placeOrder.place(fields.name("customer"), fields.name("item"), fields.amountCents());
        return Response.created(URI.create("orders/" + orderId))
                .entity(new Receipt(orderId))
                .build();
    }

    @GET
    @Path("/{id}")
    public OrderView show(@PathParam("id") String id) {
        return ledger.order(id);
    }
}
