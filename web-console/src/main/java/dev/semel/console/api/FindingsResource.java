package dev.semel.console.api;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Roles;
import dev.semel.admin.finding.FindingId;
import dev.semel.admin.finding.FindingView;
import dev.semel.admin.finding.FindingsAdmin;
import dev.semel.console.api.description.Summary;
import dev.semel.console.url.UrlParameters;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;

/** What the reconciler has found stranded. What can be done at the broker is done in the console. */
@Path("/findings")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class FindingsResource {

    @Inject
    FindingsAdmin admin;

    @Inject
    Lists lists;

    public record Findings(List<FindingId> findings, String reason) {}

    /** Which findings are wanted; null means any. */
    public record Filter(String kind) {

        public static Filter read(UrlParameters url) {
            return new Filter(url.text("kind"));
        }
    }

    @GET
    @Summary(value = "Lists what is stranded.", filter = Filter.class)
    public Listing<FindingView> list() {
        return lists.page(Filter::read, (filter, page) -> admin.page(filter.kind(), page));
    }

    @POST
    @Path("run-again")
    @Summary(value = "Gives what is stranded a new carrier.", role = Roles.OPERATOR)
    public ActionResult runAgain(Findings stranded) {
        return admin.runAgain(stranded.findings(), stranded.reason());
    }

    @POST
    @Path("close")
    @Summary(
            value = "Closes stranded keys as DISCARDED, and gives up events that were not taken.",
            role = Roles.OPERATOR)
    public ActionResult close(Findings stranded) {
        return admin.close(stranded.findings(), stranded.reason());
    }
}
