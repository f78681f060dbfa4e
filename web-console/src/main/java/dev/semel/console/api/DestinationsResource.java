package dev.semel.console.api;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Roles;
import dev.semel.admin.outbox.DestinationId;
import dev.semel.admin.outbox.DestinationView;
import dev.semel.admin.outbox.DestinationsAdmin;
import dev.semel.console.api.description.Summary;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;

/** Where events go. */
@Path("/destinations")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class DestinationsResource {

    @Inject
    DestinationsAdmin admin;

    public record Paused(List<DestinationId> destinations, String reason) {}

    public record Resumed(List<DestinationId> destinations) {}

    @GET
    @Summary("Lists destinations, those in trouble first; 200 at most.")
    public Whole<DestinationView> list() {
        return new Whole<>(admin.all());
    }

    @POST
    @Path("pause")
    @Summary(value = "Holds all events for destinations until they are resumed.", role = Roles.OPERATOR)
    public ActionResult pause(Paused wanted) {
        return admin.pause(wanted.destinations(), wanted.reason());
    }

    @POST
    @Path("resume")
    @Summary(value = "Publishes the events of paused or open destinations again.", role = Roles.OPERATOR)
    public ActionResult resume(Resumed wanted) {
        return admin.resume(wanted.destinations());
    }
}
