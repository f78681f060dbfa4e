package dev.semel.console.failed;

import dev.semel.admin.PageRequest;
import dev.semel.admin.PurgePlan;
import dev.semel.admin.RefusedException;
import dev.semel.admin.failed.FailedAdmin;
import dev.semel.admin.failed.FailedId;
import dev.semel.admin.failed.FailedPlan;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.failed.FailedView;
import dev.semel.admin.failed.SelectedFailedAdmin;
import dev.semel.console.action.Command;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.ConfirmationInput;
import dev.semel.console.action.Start;
import dev.semel.console.format.Messages;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What can be done to failed entries, from the list and from the page of one. */
@ApplicationScoped
public class EntryActions implements Serializable {

    private static final long serialVersionUID = 1L;
    static final int PURGE_DAYS = 90;
    private static final String UNKNOWN = "OUTCOME_UNKNOWN";

    @Inject
    FailedAdmin admin;

    @Inject
    SelectedFailedAdmin selected;

    @Inject
    Messages messages;

    /** How many would be in the list. */
    long parked(FailedQuery query) {
        return admin.page(query, PageRequest.ofOne("parkedAt")).total();
    }

    Confirmation retry(List<FailedView> entries) {
        ArrayList<FailedId> ids = ids(entries);
        return confirmation(retryOf(entries), entries, ConfirmationInput.NOTHING, (reason, days) -> admin.retry(ids));
    }

    /** In the background: many would keep the operator waiting. */
    Confirmation retrySelected(List<FailedView> entries) {
        ArrayList<FailedId> ids = ids(entries);
        return starting(
                retryOf(entries), entries, ConfirmationInput.NOTHING, (reason, perSecond) -> selected.retry(ids));
    }

    private static String retryOf(List<FailedView> entries) {
        boolean isUnknown = entries.stream().anyMatch(entry -> UNKNOWN.equals(entry.reason()));
        return isUnknown ? "retry-unknown" : "retry";
    }

    /** @param filter the filter in words */
    Confirmation retryAll(FailedQuery query, List<String> filter) {
        FailedPlan plan = admin.plan(query);
        String name = plan.unknown() > 0 ? "retry-all-unknown" : "retry-all";
        Confirmation all = all(
                name,
                plan,
                filter,
                ConfirmationInput.NOTHING,
                (reason, perSecond) -> admin.retryAll(plan.atMost(perSecond)));
        return plan.count() > 1 ? all.orOne((reason, perSecond) -> admin.retryOne(plan)) : all;
    }

    /** @param filter the filter in words */
    Confirmation discardAll(FailedQuery query, List<String> filter) {
        FailedPlan plan = admin.plan(query);
        ConfirmationInput typed = ConfirmationInput.reasonAndPhrase(String.valueOf(plan.count()));
        return all(
                "discard-all",
                plan,
                filter,
                typed,
                (reason, perSecond) -> admin.discardAll(plan.atMost(perSecond), reason));
    }

    /** @param filter the filter in words */
    Confirmation restoreAll(FailedQuery query, List<String> filter) {
        FailedPlan plan = admin.plan(query);
        if (plan.count() == 0) {
            throw new RefusedException(messages.of("failed.restore.none"));
        }
        return Confirmation.starting(
                "restore-all",
                messages.of("failed.restore.subject", plan.count()),
                filter,
                ConfirmationInput.REASON.pacedFor(plan.count()),
                (reason, perSecond) -> admin.restoreAll(plan.atMost(perSecond), reason));
    }

    private Confirmation all(String name, FailedPlan plan, List<String> filter, ConfirmationInput input, Start start) {
        if (plan.count() == 0) {
            throw new RefusedException(messages.of("failed.all.none"));
        }
        List<String> scope = filter.isEmpty() ? List.of(messages.of("confirm.all.everything")) : filter;
        return Confirmation.starting(
                name, messages.of("failed.subject", plan.count()), scope, input.pacedFor(plan.count()), start);
    }

    /** Nothing brings them back, so their number is typed. */
    Confirmation discard(List<FailedView> entries) {
        ArrayList<FailedId> ids = ids(entries);
        ConfirmationInput typed = ConfirmationInput.reasonAndPhrase(String.valueOf(ids.size()));
        return confirmation("discard", entries, typed, (reason, days) -> admin.discard(ids, reason));
    }

    Confirmation discardSelected(List<FailedView> entries) {
        ArrayList<FailedId> ids = ids(entries);
        ConfirmationInput typed = ConfirmationInput.reasonAndPhrase(String.valueOf(ids.size()));
        return starting("discard", entries, typed, (reason, perSecond) -> selected.discard(ids, reason));
    }

    /** Nothing is lost: it waits again. */
    Confirmation restore(FailedView entry) {
        FailedId id = new FailedId(entry.source(), entry.id());
        return confirmation(
                "restore", List.of(entry), ConfirmationInput.REASON, (reason, days) -> admin.restore(id, reason));
    }

    Confirmation restoreSelected(List<FailedView> entries) {
        ArrayList<FailedId> ids = ids(entries);
        return starting(
                "restore-selected",
                entries,
                ConfirmationInput.REASON,
                (reason, perSecond) -> selected.restore(ids, reason));
    }

    /** @param filter the filter in words */
    Confirmation purge(FailedQuery query, int days, List<String> filter) {
        PurgePlan<FailedQuery> plan = admin.planPurge(query, Duration.ofDays(days));
        List<String> scope = new ArrayList<>(List.of(messages.of("failed.purge.count", plan.count())));
        scope.addAll(filter);
        ConfirmationInput typed = ConfirmationInput.reasonDaysAndNumber(days, plan.count());
        return Confirmation.starting(
                "purge",
                messages.of("failed.purge.subject"),
                scope,
                typed.pacedFor(plan.count()),
                (reason, perSecond) -> admin.purge(plan, perSecond, reason));
    }

    private Confirmation confirmation(String name, List<FailedView> entries, ConfirmationInput input, Command command) {
        String subject = messages.of("failed.subject", entries.size());
        return new Confirmation(name, subject, words(entries), input, command);
    }

    private Confirmation starting(String name, List<FailedView> entries, ConfirmationInput input, Start start) {
        String subject = messages.of("failed.subject", entries.size());
        return Confirmation.starting(name, subject, words(entries), input, start);
    }

    private static List<String> words(List<FailedView> entries) {
        return entries.stream().map(EntryActions::words).toList();
    }

    private static String words(FailedView entry) {
        return entry.origin() + " " + (entry.key() == null ? entry.id() : entry.key());
    }

    private static ArrayList<FailedId> ids(List<FailedView> entries) {
        return new ArrayList<>(entries.stream()
                .map(entry -> new FailedId(entry.source(), entry.id()))
                .toList());
    }
}
