package dev.semel.console.api;

import dev.semel.admin.PageRequest;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.AuditAdmin;
import dev.semel.admin.audit.AuditView;
import dev.semel.admin.audit.Verification;
import dev.semel.admin.cause.FailedGroup;
import dev.semel.admin.cause.FailedGroupsAdmin;
import dev.semel.admin.copy.CopiesAdmin;
import dev.semel.admin.copy.CopyView;
import dev.semel.admin.overview.Overview;
import dev.semel.admin.overview.OverviewAdmin;
import dev.semel.admin.search.Found;
import dev.semel.admin.search.SearchAdmin;
import dev.semel.console.api.description.Summary;
import dev.semel.console.audit.AuditFilter;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.url.UrlParameters;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** What can only be looked at. */
@Path("/")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class LooksResource {

    private static final PageRequest LARGEST = new PageRequest(0, 300, "count", false);

    @Inject
    OverviewAdmin overview;

    @Inject
    FailedGroupsAdmin groups;

    @Inject
    CopiesAdmin copies;

    @Inject
    SearchAdmin search;

    @Inject
    AuditAdmin audit;

    @Inject
    Lists lists;

    @Inject
    FormatBacking format;

    /** What is searched for. */
    public record Text(String q) {

        public static Text read(UrlParameters url) {
            return new Text(url.exactText("q"));
        }
    }

    @GET
    @Path("overview")
    @Summary("Shows the figures of this moment.")
    public Overview overview() {
        return overview.now();
    }

    @GET
    @Path("failure-groups")
    @Summary(
            "Lists the 300 causes by which most entries are parked; the id of one is the group by which failed entries are filtered.")
    public Whole<FailedGroup> groups() {
        return new Whole<>(groups.page(LARGEST).rows());
    }

    @GET
    @Path("copies")
    @Summary("Counts the copies that each consumer skipped, by where they came from.")
    public Whole<CopyView> copies() {
        return new Whole<>(copies.all());
    }

    @GET
    @Path("search")
    @Summary(
            value =
                    "Finds what is known under an exact text: a key, the id of an event, the name of an aggregate, an id of a failed message.",
            filter = Text.class)
    public Found search() {
        return search.find(lists.read(Text::read).q());
    }

    @GET
    @Path("audit")
    @Summary(value = "Lists who did what.", filter = AuditFilter.class, role = Roles.ADMIN)
    public Listing<AuditView> audit() {
        return lists.page(AuditFilter::read, (filter, page) -> audit.page(filter.query(format.now()), page));
    }

    @GET
    @Path("audit/verification")
    @Summary(
            value =
                    "Computes the chain of the audit again and compares each line with its seal; the audit keeps that it was done.",
            role = Roles.ADMIN)
    public Verification verification() {
        return audit.verify();
    }
}
