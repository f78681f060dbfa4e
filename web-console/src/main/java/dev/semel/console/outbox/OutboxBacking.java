package dev.semel.console.outbox;

import dev.semel.admin.failed.FailedId;
import dev.semel.admin.outbox.EventView;
import dev.semel.admin.outbox.OutboxAdmin;
import dev.semel.admin.outbox.OutboxQuery;
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
import java.util.Objects;
import java.util.Set;

/** The list of outbox events. */
@Named("outbox")
@ViewScoped
public class OutboxBacking implements Serializable, Tabbed {

    private static final long serialVersionUID = 1L;
    private static final Set<String> WAITING = Set.of("PENDING", "SCHEDULED", "HELD");

    private static final List<String> SORTABLE =
            List.of("createdAt", "publishedAt", "dueAt", "type", "destination", "status", "attempts");

    @Inject
    OutboxAdmin admin;

    @Inject
    ConfirmationBacking confirmation;

    @Inject
    EventActions actions;

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    @Inject
    UserBacking user;

    @Inject
    FollowedBacking followed;

    private OutboxFilter filter;
    private RowTable<EventView> table;

    @PostConstruct
    void open() {
        UrlParameters url = UrlParameters.ofRequest();
        filter = OutboxFilter.read(url);
        table = new RowTable<EventView>(
                        url,
                        SORTABLE,
                        event -> event.id().toString(),
                        page -> admin.page(filter.query(format.now()), page))
                .tellingOf(since -> admin.newer(filter.query(format.now()), since));
    }

    public void askRetry(EventView event) {
        FailedId id = new FailedId("EVENT", event.id());
        confirmation.ask(actions.retry(List.of(event)).then(() -> {
            table.unselect();
            followed.follow(id, event.type(), event.key());
        }));
    }

    public void askRetrySelected() {
        confirmation.askSelected(table, actions::retry);
    }

    public void askSkipSelected() {
        confirmation.askSelected(table, actions::skip);
    }

    public void askDiscardSelected() {
        confirmation.askSelected(table, actions::discard);
    }

    public void askPurge() {
        if (table.isMisread()) {
            confirmation.refuse("list.misread.bulk");
            return;
        }
        OutboxQuery shown = filter.query(format.now());
        List<String> words = filter.words();
        confirmation.askByAge(actions.purgeDays(), days -> actions.purge(shown, days, words));
    }

    /** Why the user cannot retry this one; null if they can. */
    public String whyNotRetry(EventView event) {
        return user.whyNotOperator(EventActions.isRetryable(event), "outbox.retry.not");
    }

    /** Why the user cannot purge what matches; null if they can. */
    public String getWhyNotPurge() {
        return user.whyNotAdmin(!table.isMisread(), "list.misread.bulk");
    }

    /** When it will be sent; null unless that is set. */
    public String due(EventView event) {
        boolean isSet = "SCHEDULED".equals(event.status()) && event.dueAt() != null;
        return isSet ? messages.of("outbox.due", format.relative(event.dueAt())) : null;
    }

    /** When it will be of no use; null unless that is still of interest. */
    public String expiry(EventView event) {
        boolean isOfInterest = WAITING.contains(event.status()) && event.expiresAt() != null;
        return isOfInterest ? messages.of("outbox.expires", format.relative(event.expiresAt())) : null;
    }

    /** What it is about; null if it does not say so. */
    public String aggregate(EventView event) {
        return event.aggregateId() == null
                ? null
                : Objects.toString(event.aggregateType(), "") + " " + format.shortened(event.aggregateId());
    }

    /** The address of this list with another status. */
    public String link(String status) {
        return filter.write().with("status", status).toString();
    }

    /** Whether the list leaves out the retries of consumers. */
    public boolean isWithoutRetries() {
        return filter.retries() == null;
    }

    /** The address of this list with the retries of consumers, or without them again. */
    public String getOtherRetries() {
        return filter.write()
                .with("retries", isWithoutRetries() ? OutboxFilter.WITH_RETRIES : null)
                .toString();
    }

    public List<String> getRetries() {
        return List.of(OutboxFilter.WITH_RETRIES, OutboxFilter.ONLY_RETRIES);
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
        return OutboxFilter.STATUSES;
    }

    public OutboxFilter getFilter() {
        return filter;
    }

    public RowTable<EventView> getTable() {
        return table;
    }
}
