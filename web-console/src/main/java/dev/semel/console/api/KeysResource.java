package dev.semel.console.api;

import dev.semel.admin.ActionResult;
import dev.semel.admin.PurgePlan;
import dev.semel.admin.Roles;
import dev.semel.admin.keys.ForgetPlan;
import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.keys.KeyQuery;
import dev.semel.admin.keys.KeyView;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.admin.outbox.EventView;
import dev.semel.admin.outbox.OutboxAdmin;
import dev.semel.console.api.description.Summary;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.keys.KeysFilter;
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

/** Which work was done, and how often it was asked for again. */
@Path("/keys")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class KeysResource {

    private static final int MOST_EVENTS = 50;

    @Inject
    KeysAdmin admin;

    @Inject
    OutboxAdmin events;

    @Inject
    Lists lists;

    @Inject
    FormatBacking format;

    /** @param ids UUIDs, as the list has them */
    public record Keys(List<String> ids, String reason) {}

    /** @param secondRun that a copy that comes later may have its effect a second time; refused without it where one may come */
    public record Forgotten(List<String> ids, boolean secondRun, String reason) {}

    /** @param ids UUIDs, as the list has them */
    public record Asked(List<String> ids) {}

    /** @param olderThan how long ago they must have been finished */
    public record Purgeable(KeyQuery query, Duration olderThan) {}

    /** A plan as the server made it, and why it is carried out. */
    public record Purge(KeyQuery query, Instant before, long count, String reason) {}

    @GET
    @Summary(value = "Lists idempotency keys.", filter = KeysFilter.class)
    public Listing<KeyView> list() {
        return lists.page(KeysFilter::read, (filter, page) -> admin.page(filter.query(format.now()), page));
    }

    @GET
    @Path("{id}")
    @Summary("Shows a key with its history.")
    public KeyDetail find(@PathParam("id") String id) {
        return admin.find(id).orElseThrow(NotFoundException::new);
    }

    @GET
    @Path("{id}/events")
    @Summary("Lists the events that the work of a key appended, the first 50.")
    public List<EventView> events(@PathParam("id") Id id) {
        return events.causedBy(id.value(), MOST_EVENTS);
    }

    @POST
    @Path("forget")
    @Summary(value = "Removes keys, so that a later copy of their message runs again.", role = Roles.ADMIN)
    public ActionResult forget(Forgotten keys) {
        return admin.forget(keys.ids(), keys.secondRun(), keys.reason());
    }

    @POST
    @Path("forget-plan")
    @Summary(value = "Tells what is known of copies that can still come for keys.", role = Roles.ADMIN)
    public ForgetPlan planForget(Asked keys) {
        return admin.planForget(keys.ids());
    }

    @POST
    @Path("run-again")
    @Summary(value = "Gives stranded keys a new retry with the content of their last one.", role = Roles.OPERATOR)
    public ActionResult runAgain(Keys keys) {
        return admin.runAgain(keys.ids(), keys.reason());
    }

    @POST
    @Path("close")
    @Summary(value = "Closes stranded keys for good as DISCARDED.", role = Roles.OPERATOR)
    public ActionResult close(Keys keys) {
        return admin.close(keys.ids(), keys.reason());
    }

    @POST
    @Path("release")
    @Summary(value = "Takes lapsed leases away.", role = Roles.ADMIN)
    public ActionResult release(Keys keys) {
        return admin.release(keys.ids(), keys.reason());
    }

    @POST
    @Path("purge-plan")
    @Summary(value = "Counts the finished keys that a purge would delete.", role = Roles.ADMIN)
    public PurgePlan<KeyQuery> planPurge(Purgeable keys) {
        return admin.planPurge(keys.query(), keys.olderThan());
    }

    @POST
    @Path("purge")
    @Summary(value = "Starts to delete the finished keys of a plan.", role = Roles.ADMIN)
    public Started purge(Purge plan) {
        return new Started(admin.purge(new PurgePlan<>(plan.query(), plan.before(), plan.count()), 0, plan.reason()));
    }
}
