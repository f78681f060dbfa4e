package dev.semel.shop.api;

import dev.semel.shop.PlaceOrder;
import dev.semel.shop.message.Fields;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Takes orders from a marketplace, which numbers them: the number is the key, so no header is needed. */
@Path("/marketplace/orders")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class MarketplaceResource {

    @Inject
    private PlaceOrder placeOrder;

    /** Sent again with the same number, it places no other order, and tells the first one. */
    @PUT
    @Path("/{number: [A-Za-z0-9-]{1,64}}")
    @Consumes(MediaType.APPLICATION_JSON)
    public Receipt place(@PathParam("number") String number, byte[] body) {
        Fields fields = Fields.of(body);
        return new Receipt(
                placeOrder.placeNumbered(number, fields.name("customer"), fields.name("item"), fields.amountCents()));
    }
}
