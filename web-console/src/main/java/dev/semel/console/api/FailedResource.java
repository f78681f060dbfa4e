package dev.semel.console.api;

import dev.semel.admin.ActionResult;
import dev.semel.admin.PurgePlan;
import dev.semel.admin.Roles;
import dev.semel.admin.failed.FailedAdmin;
import dev.semel.admin.failed.FailedDetail;
import dev.semel.admin.failed.FailedId;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.failed.FailedView;
import dev.semel.console.api.description.Summary;
import dev.semel.console.failed.FailedFilter;
import dev.semel.console.format.FormatBacking;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** What failed for good: messages that a consumer parked, and events that the relay parked. */
@Path("/failed")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class FailedResource {

    @Inject
    FailedAdmin admin;

    @Inject
    Lists lists;

    @Inject
    FormatBacking format;

    public record Retried(List<FailedId> entries) {}

    public record Entries(List<FailedId> entries, String reason) {}

    public record Restored(String source, UUID id, String reason) {}

    /** @param olderThan how long ago they must have been closed */
    public record Purgeable(FailedQuery query, Duration olderThan) {}

    /** A plan as the server made it, and why it is carried out. */
    public record Purge(FailedQuery query, Instant before, long count, String reason) {}

    @GET
    @Summary(
            value = "Lists failed messages and events; those that are parked, unless another status is asked for.",
            filter = FailedFilter.class)
    public Listing<FailedView> list() {
        return lists.page(FailedFilter::read, (filter, page) -> admin.page(filter.query(format.now()), page));
    }

    @GET
    @Path("{source}/{id}")
    @Summary("Shows a failed entry, what can be done about it, and its history; its payload masked.")
    public FailedDetail find(@PathParam("source") String source, @PathParam("id") Id id) {
        return admin.find(source, id.value()).orElseThrow(NotFoundException::new);
    }

    @POST
    @Path("{source}/{id}/payload")
    @Summary(value = "Shows a failed entry with its payload, which the audit keeps.", role = Roles.PAYLOAD)
    public FailedDetail reveal(@PathParam("source") String source, @PathParam("id") Id id) {
        return admin.reveal(source, id.value()).orElseThrow(NotFoundException::new);
    }

    @POST
    @Path("retry")
    @Summary(value = "Sends messages to their consumers again, and makes events pending again.", role = Roles.OPERATOR)
    public ActionResult retry(Retried entries) {
        return admin.retry(entries.entries());
    }

    @POST
    @Path("discard")
    @Summary(value = "Gives entries up.", role = Roles.OPERATOR)
    public ActionResult discard(Entries entries) {
        return admin.discard(entries.entries(), entries.reason());
    }

    @POST
    @Path("restore")
    @Summary(value = "Parks a message again that was given up.", role = Roles.OPERATOR)
    public ActionResult restore(Restored entry) {
        return admin.restore(new FailedId(entry.source(), entry.id()), entry.reason());
    }

    @POST
    @Path("purge-plan")
    @Summary(value = "Counts the closed messages that a purge would delete.", role = Roles.ADMIN)
    public PurgePlan<FailedQuery> planPurge(Purgeable entries) {
        return admin.planPurge(entries.query(), entries.olderThan());
    }

    @POST
    @Path("purge")
    @Summary(value = "Starts to delete the closed messages of a plan.", role = Roles.ADMIN)
    public Started purge(Purge plan) {
        return new Started(admin.purge(new PurgePlan<>(plan.query(), plan.before(), plan.count()), 0, plan.reason()));
    }
}
