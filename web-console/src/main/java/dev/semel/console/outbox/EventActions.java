package dev.semel.console.outbox;

import dev.semel.admin.PurgePlan;
import dev.semel.admin.outbox.EventView;
import dev.semel.admin.outbox.OutboxAdmin;
import dev.semel.admin.outbox.OutboxQuery;
import dev.semel.console.action.Command;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.ConfirmationInput;
import dev.semel.console.format.Messages;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What can be done to outbox events, from the list and from the page of one. */
@ApplicationScoped
public class EventActions implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final int PURGE_DAYS = 7;

    @Inject
    OutboxAdmin admin;

    @Inject
    Messages messages;

    /** Parked, or waiting for a time: the next attempt or the one it was scheduled for. */
    static boolean isRetryable(EventView event) {
        return List.of("PARKED", "SCHEDULED").contains(event.status());
    }

    static boolean isDiscardable(EventView event) {
        return List.of("PARKED", "PENDING", "SCHEDULED", "HELD").contains(event.status());
    }

    Confirmation retry(List<EventView> events) {
        ArrayList<UUID> ids = ids(events);
        return confirmation("retry", events, ConfirmationInput.NOTHING, (reason, days) -> admin.retry(ids));
    }

    /** Nothing brings them back, so their number is typed. */
    Confirmation discard(List<EventView> events) {
        ArrayList<UUID> ids = ids(events);
        ConfirmationInput typed = ConfirmationInput.reasonAndPhrase(String.valueOf(ids.size()));
        return confirmation("discard", events, typed, (reason, days) -> admin.discard(ids, reason));
    }

    Confirmation skip(List<EventView> events) {
        ArrayList<UUID> ids = ids(events);
        return confirmation("skip", events, ConfirmationInput.REASON, (reason, days) -> admin.skip(ids, reason));
    }

    /** The age that a purge proposes: never one that is refused. */
    int purgeDays() {
        return Math.max(PURGE_DAYS, (int)
                admin.shortestPurgeAge().plusDays(1).minusNanos(1).toDays());
    }

    /** @param filter the filter in words; empty without one */
    Confirmation purge(OutboxQuery query, int days, List<String> filter) {
        PurgePlan<OutboxQuery> plan = admin.planPurge(query, Duration.ofDays(days));
        List<String> scope = new ArrayList<>(List.of(messages.of("outbox.purge.count", plan.count())));
        scope.addAll(filter.isEmpty() ? List.of(messages.of("outbox.purge.everything")) : filter);
        ConfirmationInput typed = ConfirmationInput.reasonDaysAndNumber(days, plan.count());
        return Confirmation.starting(
                "purge-events",
                messages.of("outbox.purge.subject"),
                scope,
                typed.pacedFor(plan.count()),
                (reason, perSecond) -> admin.purge(plan, perSecond, reason));
    }

    private Confirmation confirmation(String name, List<EventView> events, ConfirmationInput input, Command command) {
        String subject = messages.of("outbox.subject", events.size());
        List<String> details =
                events.stream().map(event -> event.type() + " " + event.id()).toList();
        return new Confirmation(name, subject, details, input, command);
    }

    private static ArrayList<UUID> ids(List<EventView> events) {
        return new ArrayList<>(events.stream().map(EventView::id).toList());
    }
}
