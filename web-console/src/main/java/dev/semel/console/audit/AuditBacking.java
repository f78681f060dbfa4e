package dev.semel.console.audit;

import dev.semel.admin.audit.AuditAdmin;
import dev.semel.admin.audit.AuditView;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.problem.Reads;
import dev.semel.console.table.RowTable;
import dev.semel.console.url.QueryString;
import dev.semel.console.url.UrlParameters;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.EJBException;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** The list of what operators did. */
@Named("audit")
@ViewScoped
public class AuditBacking implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final int LONGEST_TARGET = 120;
    private static final List<String> SORTABLE = List.of("actedAt", "user", "action", "affected");

    @Inject
    AuditAdmin admin;

    @Inject
    FormatBacking format;

    private AuditFilter filter;
    private RowTable<AuditView> table;
    private List<String> actions;

    @PostConstruct
    void open() {
        UrlParameters url = UrlParameters.ofRequest();
        filter = AuditFilter.read(url);
        table = new RowTable<AuditView>(
                        url,
                        SORTABLE,
                        line -> line.id().toString(),
                        page -> admin.page(filter.query(format.now()), page))
                .tellingOf(since -> admin.newer(filter.query(format.now()), since));
    }

    /** For the filter. It always has the one that is filtered by; without the database it has no more. */
    public List<String> getActions() {
        if (actions == null) {
            actions = new ArrayList<>(known());
            if (filter.action() != null && !actions.contains(filter.action())) {
                actions.add(filter.action());
            }
        }
        return actions;
    }

    private List<String> known() {
        try {
            return Reads.of(admin::actions);
        } catch (EJBException toldByTheTable) {
            return List.of();
        }
    }

    /** What a line is about, with links to it. */
    public List<Target.Part> partsOf(AuditView line) {
        return Target.of(line.action(), format.scope(line.target())).parts();
    }

    /** Whether it is too much for a row. */
    public boolean isLong(AuditView line) {
        return line.target().length() > LONGEST_TARGET;
    }

    public QueryString getQuery() {
        return filter.write();
    }

    public boolean isFiltered() {
        return !filter.write().isEmpty();
    }

    public AuditFilter getFilter() {
        return filter;
    }

    public RowTable<AuditView> getTable() {
        return table;
    }
}
