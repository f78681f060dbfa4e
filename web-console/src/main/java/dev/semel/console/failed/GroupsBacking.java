package dev.semel.console.failed;

import dev.semel.admin.RefusedException;
import dev.semel.admin.cause.FailedGroup;
import dev.semel.admin.cause.FailedGroupsAdmin;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.ConfirmationBacking;
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
import java.util.function.Supplier;

/** What is parked, by its cause. */
@Named("groups")
@ViewScoped
public class GroupsBacking implements Serializable, Tabbed {

    private static final long serialVersionUID = 1L;
    private static final List<String> SORTABLE = List.of("count", "last", "first", "again", "recent");
    private static final int MOST = 300;

    @Inject
    FailedGroupsAdmin admin;

    @Inject
    ConfirmationBacking confirmation;

    @Inject
    GroupActions actions;

    @Inject
    EntryActions entries;

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    @Inject
    UserBacking user;

    private RowTable<FailedGroup> table;

    @PostConstruct
    void open() {
        table = new RowTable<>(
                UrlParameters.ofRequest(), SORTABLE, group -> group.source() + ":" + group.id(), admin::page);
    }

    public void askRetry(FailedGroup group) {
        ask(() -> actions.retry(group));
    }

    public void askDiscard(FailedGroup group) {
        ask(() -> actions.discard(group));
    }

    public void askNote(FailedGroup group) {
        ask(() -> actions.note(group));
    }

    public void askRemoveNote(FailedGroup group) {
        ask(() -> actions.removeNote(group));
    }

    private void ask(Supplier<Confirmation> question) {
        try {
            confirmation.ask(question.get());
        } catch (RefusedException refused) {
            confirmation.say(refused.getMessage());
        }
    }

    /** Why the user can do nothing to all of this cause; null if they can. */
    public String whyNot(FailedGroup group) {
        return user.whyNotOperator(group.id() != null, "groups.unrecorded.not");
    }

    /** What has failed: the class of the exception, or why the entry is parked, where that says more. */
    public String nameOf(FailedGroup group) {
        if (group.id() == null) {
            return messages.of("groups.unrecorded");
        }
        return format.fault(
                        group.cause().reason(),
                        group.cause().errorType(),
                        group.cause().errorMessage())
                .type();
    }

    /** The address of the list of these entries. */
    public String address(FailedGroup group) {
        boolean isRecorded = group.id() != null;
        return QueryString.empty()
                .with(isRecorded ? "group" : "source", isRecorded ? group.id() : group.source())
                .toString();
    }

    /** In one word. */
    public String trend(FailedGroup group) {
        return messages.of("groups.trend." + Trend.of(group));
    }

    /** What it rests on, for example "12 in 10 min, 3 before that". */
    public String numbers(FailedGroup group) {
        return messages.of("groups.trend.numbers", group.recent(), group.earlier());
    }

    public boolean isGrowing(FailedGroup group) {
        return Trend.of(group) == Trend.GROWING;
    }

    /** The address of the list with a status. */
    public String link(String status) {
        return QueryString.empty()
                .with("status", FailedFilter.STANDARD.equals(status) ? null : status)
                .toString();
    }

    /** Whether there may be more causes than are read. */
    public boolean isMost() {
        return table.getRowCount() >= MOST;
    }

    public boolean isFiltered() {
        return false;
    }

    @Override
    public Map<String, Long> counts() {
        FailedQuery all = new FailedQuery(null, FailedFilter.STANDARD, null, null, null, null, null, null);
        return Map.of(FailedFilter.STANDARD, entries.parked(all));
    }

    public List<String> getStatuses() {
        return FailedFilter.STATUSES;
    }

    public RowTable<FailedGroup> getTable() {
        return table;
    }
}
