package dev.semel.console.api;

import dev.semel.admin.Roles;
import dev.semel.admin.failed.FailedAdmin;
import dev.semel.admin.failed.FailedId;
import dev.semel.admin.failed.FailedPlan;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.failed.SelectedFailedAdmin;
import dev.semel.admin.operation.OperationDetail;
import dev.semel.admin.operation.OperationView;
import dev.semel.admin.operation.OperationsAdmin;
import dev.semel.console.api.description.Summary;
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
import java.time.Instant;
import java.util.List;

/** What is done to many rows, in the background: to failed entries planned and started here, and each watched, paused and cancelled. */
@Path("/operations")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class OperationsResource {

    @Inject
    OperationsAdmin admin;

    @Inject
    FailedAdmin failed;

    @Inject
    SelectedFailedAdmin selected;

    @Inject
    Lists lists;

    public record Planned(FailedQuery query) {}

    /** A plan as the server made it; the pace is for who sends it back. */
    public record Plan(FailedQuery query, Instant until, long count, long unknown, long perSecond) {

        FailedPlan plan() {
            return new FailedPlan(query, until, count, unknown, perSecond);
        }
    }

    public record Discarded(Plan plan, String reason) {}

    public record Paced(long perSecond) {}

    public record Selected(List<FailedId> entries) {}

    public record SelectedWhy(List<FailedId> entries, String reason) {}

    @GET
    @Summary(value = "Lists operations; those that run come first.", filter = AnyOperation.class)
    public Listing<OperationView> list() {
        return lists.page(AnyOperation::read, (any, page) -> admin.page(page));
    }

    @GET
    @Path("{id}")
    @Summary("Shows how far an operation is, and what came of it.")
    public OperationDetail find(@PathParam("id") Id id) {
        return admin.find(id.value()).orElseThrow(NotFoundException::new);
    }

    @POST
    @Path("plan")
    @Summary(
            value = "Counts the entries that match now, parked ones or those that were given up, and freezes them.",
            role = Roles.OPERATOR)
    public FailedPlan plan(Planned wanted) {
        return failed.plan(wanted.query());
    }

    @POST
    @Path("retry")
    @Summary(value = "Starts to retry the entries of a plan.", role = Roles.OPERATOR)
    public Started retry(Plan plan) {
        return new Started(failed.retryAll(plan.plan()));
    }

    @POST
    @Path("retry-one")
    @Summary(value = "Starts to retry one entry of a plan, to see what becomes of it.", role = Roles.OPERATOR)
    public Started retryOne(Plan plan) {
        return new Started(failed.retryOne(plan.plan()));
    }

    @POST
    @Path("discard")
    @Summary(value = "Starts to give up the entries of a plan.", role = Roles.OPERATOR)
    public Started discard(Discarded wanted) {
        return new Started(failed.discardAll(wanted.plan().plan(), wanted.reason()));
    }

    @POST
    @Path("restore")
    @Summary(value = "Starts to park the messages of a plan again that were given up.", role = Roles.OPERATOR)
    public Started restore(Discarded wanted) {
        return new Started(failed.restoreAll(wanted.plan().plan(), wanted.reason()));
    }

    @POST
    @Path("selected/retry")
    @Summary(value = "Starts to retry exactly these entries.", role = Roles.OPERATOR)
    public Started retrySelected(Selected wanted) {
        return new Started(selected.retry(wanted.entries()));
    }

    @POST
    @Path("selected/discard")
    @Summary(value = "Starts to give up exactly these entries.", role = Roles.OPERATOR)
    public Started discardSelected(SelectedWhy wanted) {
        return new Started(selected.discard(wanted.entries(), wanted.reason()));
    }

    @POST
    @Path("selected/restore")
    @Summary(value = "Starts to park exactly these messages again, which were given up.", role = Roles.OPERATOR)
    public Started restoreSelected(SelectedWhy wanted) {
        return new Started(selected.restore(wanted.entries(), wanted.reason()));
    }

    @POST
    @Path("{id}/pace")
    @Summary(
            value = "Makes an operation faster or slower; 0 rows a second is as fast as it goes.",
            role = Roles.OPERATOR)
    public OperationDetail setPace(@PathParam("id") Id id, Paced wanted) {
        admin.setPace(find(id).operation(), wanted.perSecond());
        return find(id);
    }

    @POST
    @Path("{id}/pause")
    @Summary(
            value = "Stops an operation after the rows at hand, until it is resumed; what was done stays.",
            role = Roles.OPERATOR)
    public OperationDetail pause(@PathParam("id") Id id) {
        admin.pause(find(id).operation());
        return find(id);
    }

    @POST
    @Path("{id}/resume")
    @Summary(
            value = "Lets a paused operation go on from where it stands; a purge only for those who may purge.",
            role = Roles.OPERATOR)
    public OperationDetail resume(@PathParam("id") Id id) {
        admin.resume(find(id).operation());
        return find(id);
    }

    @POST
    @Path("{id}/cancel")
    @Summary(value = "Ends an operation after the rows at hand; what was done stays.", role = Roles.OPERATOR)
    public OperationDetail cancel(@PathParam("id") Id id) {
        admin.cancel(find(id).operation());
        return find(id);
    }
}
