package dev.semel.shop.api;

import dev.semel.shop.ledger.Ledger;
import dev.semel.shop.ledger.Stats;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** The shop in numbers. */
@Path("/stats")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class StatsResource {

    @Inject
    private Ledger ledger;

    @GET
    public Stats show() {
        return ledger.stats();
    }
}
