package dev.semel.console.failed;

import dev.semel.admin.RefusedException;
import dev.semel.admin.failed.FailedAdmin;
import dev.semel.admin.failed.FailedId;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.failed.FailedView;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.ConfirmationBacking;
import dev.semel.console.follow.FollowedBacking;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.shell.UserBacking;
import dev.semel.console.table.RowTable;
import dev.semel.console.table.Tabbed;
import dev.semel.console.url.QueryString;
import dev.semel.console.url.UrlParameters;
import jakarta.annotation.PostConstruct;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** The list of failed entries. */
@Named("failed")
@ViewScoped
public class FailedBacking implements Serializable, Tabbed {

    private static final long serialVersionUID = 1L;
    private static final String MISREAD = "list.misread.bulk";
    private static final List<String> SORTABLE = List.of("parkedAt", "origin", "subject", "errorType", "attempts");

    @Inject
    FailedAdmin admin;

    @Inject
    CauseBacking cause;

    @Inject
    ConfirmationBacking confirmation;

    @Inject
    EntryActions actions;

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    @Inject
    UserBacking user;

    @Inject
    FollowedBacking followed;

    private FailedFilter filter;
    private RowTable<FailedView> table;

    @PostConstruct
    void open() {
        UrlParameters url = UrlParameters.ofRequest();
        filter = FailedFilter.read(url);
        table = new RowTable<FailedView>(
                        url,
                        SORTABLE,
                        entry -> entry.source() + ":" + entry.id(),
                        page -> admin.page(filter.query(format.now()), page))
                .tellingOf(since -> admin.newer(filter.query(format.now()), since));
    }

    public void askRetry(FailedView entry) {
        confirmation.ask(retryOne(List.of(entry)).then(table::unselect));
    }

    public void askRetrySelected() {
        askSelected(this::retryOne, actions::retrySelected);
    }

    /** It leaves the list, which tells what becomes of it. */
    private Confirmation retryOne(List<FailedView> one) {
        FailedView entry = one.get(0);
        FailedId id = new FailedId(entry.source(), entry.id());
        return actions.retry(one).then(() -> followed.follow(id, entry.origin(), entry.key()));
    }

    public void askRetryAll() {
        askAll(() -> actions.retryAll(filter.query(format.now()), words()));
    }

    public void askDiscardAll() {
        askAll(() -> actions.discardAll(filter.query(format.now()), words()));
    }

    public void askRestoreAll() {
        askAll(() -> actions.restoreAll(filter.query(format.now()), words()));
    }

    private void askAll(Supplier<Confirmation> question) {
        if (table.isMisread()) {
            confirmation.refuse(MISREAD);
            return;
        }
        try {
            confirmation.ask(question.get());
        } catch (RefusedException refused) {
            confirmation.say(refused.getMessage());
        }
    }

    public void askDiscardSelected() {
        askSelected(actions::discard, actions::discardSelected);
    }

    public void askRestoreSelected() {
        askSelected(one -> actions.restore(one.get(0)), actions::restoreSelected);
    }

    /** What becomes of one is told where it stands; of several, on the page of an operation. */
    private void askSelected(
            Function<List<FailedView>, Confirmation> one, Function<List<FailedView>, Confirmation> several) {
        confirmation.askSelected(table, rows -> (rows.size() == 1 ? one : several).apply(rows));
    }

    public void askPurge() {
        if (table.isMisread()) {
            confirmation.refuse(MISREAD);
            return;
        }
        FailedQuery shown = filter.query(format.now());
        List<String> words = words();
        confirmation.askByAge(EntryActions.PURGE_DAYS, days -> actions.purge(shown, days, words));
    }

    /** What is filtered by, as the page says it: the number of a cause tells nothing to the one who is asked. */
    private List<String> words() {
        return filter.words(cause.getWords());
    }

    /** The address of this list without the filter by a cause. */
    public String getLinkToAllCauses() {
        return filter.write().with("group", null).toString();
    }

    /** Why the user cannot retry this one; null if they can. */
    public String whyNotRetry(FailedView entry) {
        return user.whyNotOperator(FailedFilter.STANDARD.equals(entry.status()), "failed.retry.not");
    }

    /** Why the user cannot retry all that match; null if they can. */
    public String getWhyNotRetryAll() {
        return whyNotAll(filter.isParked(), "failed.retry.not");
    }

    /** Why the user cannot discard all that match; null if they can. */
    public String getWhyNotDiscardAll() {
        return whyNotAll(filter.isParked(), "failed.discard.not");
    }

    /** Why the user cannot restore all that match; null if they can. */
    public String getWhyNotRestoreAll() {
        return whyNotAll(true, null);
    }

    private String whyNotAll(boolean isPossible, String otherwise) {
        return user.whyNotOperator(!table.isMisread() && isPossible, table.isMisread() ? MISREAD : otherwise);
    }

    /** Why the user cannot purge what matches; null if they can. */
    public String getWhyNotPurge() {
        return user.whyNotAdmin(
                !table.isMisread() && !filter.isParked(), table.isMisread() ? MISREAD : "failed.purge.not");
    }

    /** Only messages that were given up can be restored. */
    public boolean isDiscarded() {
        return "DISCARDED".equals(filter.status());
    }

    /** The address of this list with another status. */
    public String link(String status) {
        return filter.write().with("status", status).toString();
    }

    public boolean isFiltered() {
        return !filter.write().with("status", null).isEmpty();
    }

    public QueryString getQuery() {
        return filter.write();
    }

    @Override
    public Map<String, Long> counts() {
        return Map.of(FailedFilter.STANDARD, actions.parked(filter.parked().query(format.now())));
    }

    public List<String> getStatuses() {
        return FailedFilter.STATUSES;
    }

    public List<String> getSources() {
        return FailedFilter.SOURCES;
    }

    public FailedFilter getFilter() {
        return filter;
    }

    public RowTable<FailedView> getTable() {
        return table;
    }
}
