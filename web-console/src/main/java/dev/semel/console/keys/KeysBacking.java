package dev.semel.console.keys;

import dev.semel.admin.keys.KeyQuery;
import dev.semel.admin.keys.KeyView;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.console.action.ConfirmationBacking;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.problem.Reads;
import dev.semel.console.shell.UserBacking;
import dev.semel.console.table.RowTable;
import dev.semel.console.table.Tabbed;
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
import java.util.Map;

/** The list of idempotency keys. */
@Named("keys")
@ViewScoped
public class KeysBacking implements Serializable, Tabbed {

    private static final long serialVersionUID = 1L;
    private static final List<String> SORTABLE =
            List.of("firstSeenAt", "completedAt", "consumer", "status", "attempts", "duplicates", "key");

    @Inject
    KeysAdmin admin;

    @Inject
    ConfirmationBacking confirmation;

    @Inject
    KeyActions actions;

    @Inject
    FormatBacking format;

    @Inject
    UserBacking user;

    private KeysFilter filter;
    private RowTable<KeyView> table;
    private List<String> consumers;

    @PostConstruct
    void open() {
        UrlParameters url = UrlParameters.ofRequest();
        filter = KeysFilter.read(url);
        table = new RowTable<>(url, SORTABLE, KeyView::id, page -> admin.page(filter.query(format.now()), page))
                .tellingOf(since -> admin.newer(filter.query(format.now()), since));
    }

    public void askForgetSelected() {
        confirmation.askSelected(table, actions::forget);
    }

    public void askRunAgainSelected() {
        confirmation.askSelected(table, actions::runAgain);
    }

    public void askReleaseSelected() {
        confirmation.askSelected(table, actions::release);
    }

    public void askPurge() {
        if (table.isMisread()) {
            confirmation.refuse("list.misread.bulk");
            return;
        }
        KeyQuery shown = filter.query(format.now());
        List<String> words = filter.words();
        confirmation.askByAge(actions.purgeDays(), days -> actions.purge(shown, days, words));
    }

    /** Why the user cannot purge what matches; null if they can. */
    public String getWhyNotPurge() {
        return user.whyNotAdmin(!table.isMisread(), "list.misread.bulk");
    }

    /** For the filter. It always has the one that is filtered by; without the database it has no more. */
    public List<String> getConsumers() {
        if (consumers == null) {
            consumers = new ArrayList<>(known());
            if (filter.consumer() != null && !consumers.contains(filter.consumer())) {
                consumers.add(filter.consumer());
            }
        }
        return consumers;
    }

    private List<String> known() {
        try {
            return Reads.of(admin::consumers);
        } catch (EJBException toldByTheTable) {
            return List.of();
        }
    }

    /** The address of this list with another status. */
    public String link(String status) {
        return filter.write().with("status", status).toString();
    }

    public boolean isFiltered() {
        return !filter.write().isEmpty();
    }

    public QueryString getQuery() {
        return filter.write();
    }

    @Override
    public Map<String, Long> counts() {
        return admin.counts(filter.query(format.now()));
    }

    public List<String> getStatuses() {
        return KeysFilter.STATUSES;
    }

    public KeysFilter getFilter() {
        return filter;
    }

    public RowTable<KeyView> getTable() {
        return table;
    }
}
