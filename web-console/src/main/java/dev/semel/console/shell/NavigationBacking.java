package dev.semel.console.shell;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.failed.FailedAdmin;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.finding.FindingsAdmin;
import dev.semel.console.format.FormatBacking;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The counts beside "Failed" and "Stranded" in the navigation. */
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

    private String failedCount;

    /** Empty when nothing failed; a dash when it cannot be found out: a failed query is no zero. */
    public String getFailedCount() {
        if (failedCount == null) {
            failedCount = count();
        }
        return failedCount;
    }

    /** The same for what is stranded. */
    public String getFindingsCount() {
        try {
            long total = findings.count();
            return total == 0 ? "" : format.counted(total, Page.COUNT_LIMIT);
        } catch (EJBException unavailable) {
            LOG.log(Level.FINE, "Could not count the findings; the navigation shows a dash.", unavailable);
            return "–";
        }
    }

    private String count() {
        try {
            int total = failed.page(
                            new FailedQuery(null, "PARKED", null, null, null, null, null, null),
                            new PageRequest(0, 1, "parkedAt", false))
                    .total();
            return total == 0 ? "" : format.counted(total, Page.COUNT_LIMIT);
        } catch (EJBException unavailable) {
            LOG.log(Level.FINE, "Could not count the failed entries; the navigation shows a dash.", unavailable);
            return "–";
        }
    }
}
