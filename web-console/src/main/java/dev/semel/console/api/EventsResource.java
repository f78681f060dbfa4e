package dev.semel.console.api;

import dev.semel.admin.ActionResult;
import dev.semel.admin.PurgePlan;
import dev.semel.admin.Roles;
import dev.semel.admin.outbox.EventDetail;
import dev.semel.admin.outbox.EventView;
import dev.semel.admin.outbox.OutboxAdmin;
import dev.semel.admin.outbox.OutboxQuery;
import dev.semel.console.api.description.Summary;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.outbox.OutboxFilter;
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

/** Events on their way to the broker. */
@Path("/events")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class EventsResource {

    @Inject
    OutboxAdmin admin;

    @Inject
    Lists lists;

    @Inject
    FormatBacking format;

    public record Retried(List<UUID> ids) {}

    public record Events(List<UUID> ids, String reason) {}

    /** @param olderThan how long ago they must have been finished */
    public record Purgeable(OutboxQuery query, Duration olderThan) {}

    /** A plan as the server made it, and why it is carried out. */
    public record Purge(OutboxQuery query, Instant before, long count, String reason) {}

    @GET
    @Summary(
            value = "Lists outbox events, without the retries of consumers unless they are asked for.",
            filter = OutboxFilter.class)
    public Listing<EventView> list() {
        return lists.page(OutboxFilter::read, (filter, page) -> admin.page(filter.query(format.now()), page));
    }

    @GET
    @Path("{id}")
    @Summary("Shows an event with its history, its payload masked.")
    public EventDetail find(@PathParam("id") Id id) {
        return admin.find(id.value()).orElseThrow(NotFoundException::new);
    }

    @POST
    @Path("{id}/payload")
    @Summary(value = "Shows an event with its payload, which the audit keeps.", role = Roles.PAYLOAD)
    public EventDetail reveal(@PathParam("id") Id id) {
        return admin.reveal(id.value()).orElseThrow(NotFoundException::new);
    }

    @POST
    @Path("retry")
    @Summary(value = "Makes parked events pending again, and waiting ones due.", role = Roles.OPERATOR)
    public ActionResult retry(Retried events) {
        return admin.retry(events.ids());
    }

    @POST
    @Path("skip")
    @Summary(value = "Lets those behind parked events go on without them.", role = Roles.OPERATOR)
    public ActionResult skip(Events events) {
        return admin.skip(events.ids(), events.reason());
    }

    @POST
    @Path("discard")
    @Summary(value = "Gives events up: they are never published.", role = Roles.OPERATOR)
    public ActionResult discard(Events events) {
        return admin.discard(events.ids(), events.reason());
    }

    @POST
    @Path("purge-plan")
    @Summary(value = "Counts the finished events that a purge would delete.", role = Roles.ADMIN)
    public PurgePlan<OutboxQuery> planPurge(Purgeable events) {
        return admin.planPurge(events.query(), events.olderThan());
    }

    @POST
    @Path("purge")
    @Summary(value = "Starts to delete the finished events of a plan.", role = Roles.ADMIN)
    public Started purge(Purge plan) {
        return new Started(admin.purge(new PurgePlan<>(plan.query(), plan.before(), plan.count()), 0, plan.reason()));
    }
}
