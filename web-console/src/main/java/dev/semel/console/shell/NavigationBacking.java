package dev.semel.console.shell;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.failed.FailedAdmin;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.finding.FindingsAdmin;
import dev.semel.admin.operation.OperationsAdmin;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.problem.Reads;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The counts beside "Failed", "Stranded" and "Operations" in the navigation. */
@Named("navigation")
@RequestScoped
public class NavigationBacking {

    private static final Logger LOG = Logger.getLogger(NavigationBacking.class.getName());

    @Inject
    FailedAdmin failed;

    @Inject
    FindingsAdmin findings;

    @Inject
    FormatBacking format;

    @Inject
    OperationsAdmin operations;

    private String failedCount;

    /** Empty when nothing failed; a dash when it cannot be found out: a failed query is no zero. */
    public String getFailedCount() {
        if (failedCount == null) {
            failedCount = count(this::parked);
        }
        return failedCount;
    }

    /** The same for what is stranded. */
    public String getFindingsCount() {
        return count(findings::count);
    }

    /** The same for operations that run. */
    public String getOperationsCount() {
        return count(operations::running);
    }

    private int parked() {
        return failed.page(
                        new FailedQuery(null, "PARKED", null, null, null, null, null, null),
                        PageRequest.ofOne("parkedAt"))
                .total();
    }

    private String count(LongSupplier counting) {
        try {
            long total = Reads.of(counting::getAsLong);
            return total == 0 ? "" : format.counted(total, Page.COUNT_LIMIT);
        } catch (EJBException unavailable) {
            LOG.log(Level.FINE, "Could not count what the navigation shows; it shows a dash.", unavailable);
            return "–";
        }
    }
}
