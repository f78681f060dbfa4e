package dev.semel.shop.api;

import dev.semel.shop.Carrier;
import dev.semel.shop.message.Fields;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;

/** Switches the carrier on and off. */
@Path("/carrier")
@RequestScoped
public class CarrierResource {

    @Inject
    private Carrier carrier;

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    public void change(byte[] body) {
        carrier.switchTo(Fields.of(body).flag("up"));
    }
}
