package dev.semel.console.api;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Roles;
import dev.semel.admin.partition.PartitionId;
import dev.semel.admin.partition.PartitionView;
import dev.semel.admin.partition.PartitionsAdmin;
import dev.semel.console.api.description.Summary;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** How far consumers of Kafka have come. */
@Path("/partitions")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class PartitionsResource {

    @Inject
    PartitionsAdmin admin;

    public record NewPosition(PartitionId partition, long seen, long offset, String reason) {}

    @GET
    @Summary("Lists the partitions of consumers of Kafka with position and lag; 500 at most.")
    public Whole<PartitionView> list() {
        return new Whole<>(admin.all());
    }

    @POST
    @Path("set-position")
    @Summary(
            value = "Sets the position of a partition, if it is still where it was seen; its node goes on from there.",
            role = Roles.ADMIN)
    public ActionResult setPosition(NewPosition wanted) {
        return admin.setPosition(wanted.partition(), wanted.seen(), wanted.offset(), wanted.reason());
    }
}
