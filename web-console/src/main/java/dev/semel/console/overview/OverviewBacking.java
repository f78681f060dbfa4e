package dev.semel.console.overview;

import dev.semel.admin.Page;
import dev.semel.admin.finding.FindingsAdmin;
import dev.semel.admin.overview.NodeView;
import dev.semel.admin.overview.Overview;
import dev.semel.admin.overview.OverviewAdmin;
import dev.semel.console.url.QueryString;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The figures of the overview, read once for each showing of the page. */
@Named("overview")
@RequestScoped
public class OverviewBacking {

    private static final Logger LOG = Logger.getLogger(OverviewBacking.class.getName());

    @Inject
    OverviewAdmin admin;

    @Inject
    FindingsAdmin findings;

    private Overview figures;
    private long stranded;
    private Health health;

    @PostConstruct
    void read() {
        try {
            figures = admin.now();
            stranded = findings.count();
            health = Health.of(figures);
        } catch (EJBException unavailable) {
            LOG.log(Level.SEVERE, "Could not read the overview; the page says so and can be reloaded.", unavailable);
        }
    }

    /** Null when they cannot be read: a failed query is no zero. */
    public Overview getFigures() {
        return figures;
    }

    /** What the reconciler has found. */
    public long getStranded() {
        return stranded;
    }

    public Health getHealth() {
        return health;
    }

    /** The state of a node, as a badge names it. */
    public String stateOf(NodeView node) {
        return Health.of(node, figures.asOf());
    }

    public int getLimit() {
        return Page.COUNT_LIMIT;
    }

    /** The query part of the address of a consumer's keys. */
    public String keysOf(String consumer) {
        return QueryString.empty().with("consumer", consumer).toString();
    }
}
