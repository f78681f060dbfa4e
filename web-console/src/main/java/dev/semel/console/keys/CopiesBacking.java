package dev.semel.console.keys;

import dev.semel.admin.copy.CopiesAdmin;
import dev.semel.admin.copy.CopyView;
import dev.semel.console.problem.Reads;
import dev.semel.console.url.QueryString;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Copies that were skipped, read once for each showing of the page. */
@Named("copies")
@RequestScoped
public class CopiesBacking {

    private static final Logger LOG = Logger.getLogger(CopiesBacking.class.getName());

    @Inject
    CopiesAdmin admin;

    private List<CopyView> rows;
    private boolean isUnavailable;

    public List<CopyView> getRows() {
        if (rows == null) {
            rows = read();
        }
        return rows;
    }

    public boolean isUnavailable() {
        getRows();
        return isUnavailable;
    }

    private List<CopyView> read() {
        try {
            return Reads.of(admin::all);
        } catch (EJBException unavailable) {
            isUnavailable = true;
            LOG.log(Level.SEVERE, "Could not read the copies; the page says so and can be reloaded.", unavailable);
            return List.of();
        }
    }

    /** The keys of a consumer, those with the most copies first. */
    public String address(String consumer) {
        return QueryString.empty()
                .with("consumer", consumer)
                .with("sort", "-duplicates")
                .toString();
    }
}
