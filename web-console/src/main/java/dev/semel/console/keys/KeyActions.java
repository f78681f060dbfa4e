package dev.semel.console.keys;

import dev.semel.admin.PurgePlan;
import dev.semel.admin.keys.ForgetPlan;
import dev.semel.admin.keys.KeyQuery;
import dev.semel.admin.keys.KeyView;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.console.action.Command;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.ConfirmationInput;
import dev.semel.console.action.Known;
import dev.semel.console.format.Messages;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What can be done to keys, from the list and from the page of one. */
@ApplicationScoped
public class KeyActions implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final int PURGE_DAYS = 30;
    private static final Set<String> FORGETTABLE = Set.of("COMPLETED", "DISCARDED", "LEFT_TO_BROKER");
    private static final String RELEASABLE = "LAPSED";

    @Inject
    KeysAdmin admin;

    @Inject
    Messages messages;

    @Inject
    CopiesToCome copies;

    /** The others wait for a retry, for an operator or for their handler, and are not forgotten. */
    static boolean isForgettable(KeyView key) {
        return FORGETTABLE.contains(key.status());
    }

    /** A lease that lives belongs to its handler. */
    static boolean isReleasable(KeyView key) {
        return RELEASABLE.equals(key.status());
    }

    /** What is known of copies is told, and where one may come, that it runs again is to be acknowledged. */
    Confirmation forget(List<KeyView> keys) {
        ArrayList<String> ids = ids(keys);
        ForgetPlan plan = admin.planForget(ids);
        boolean isRisky = plan.isRisky();
        ConfirmationInput input = typed(keys).knowing(new Known(copies.inWords(plan), isRisky));
        return confirmation("forget", keys, input, (reason, days) -> admin.forget(ids, isRisky, reason));
    }

    /** Nothing is lost: the message is tried once more. */
    Confirmation runAgain(List<KeyView> keys) {
        ArrayList<String> ids = ids(keys);
        return confirmation("run-again", keys, ConfirmationInput.REASON, (reason, days) -> admin.runAgain(ids, reason));
    }

    Confirmation close(List<KeyView> keys) {
        ArrayList<String> ids = ids(keys);
        return confirmation("close-key", keys, ConfirmationInput.REASON, (reason, days) -> admin.close(ids, reason));
    }

    Confirmation release(List<KeyView> keys) {
        ArrayList<String> ids = ids(keys);
        return confirmation("release", keys, typed(keys), (reason, days) -> admin.release(ids, reason));
    }

    /** The age that a purge proposes: never one that is refused. */
    int purgeDays() {
        return Math.max(PURGE_DAYS, (int)
                admin.shortestPurgeAge().plusDays(1).minusNanos(1).toDays());
    }

    /** @param filter the filter in words; empty without one */
    Confirmation purge(KeyQuery query, int days, List<String> filter) {
        PurgePlan<KeyQuery> plan = admin.planPurge(query, Duration.ofDays(days));
        List<String> scope = new ArrayList<>(List.of(messages.of("keys.purge.count", plan.count())));
        scope.addAll(filter.isEmpty() ? List.of(messages.of("keys.purge.everything")) : filter);
        ConfirmationInput typed = ConfirmationInput.reasonDaysAndNumber(days, plan.count());
        return Confirmation.starting(
                "purge-keys",
                messages.of("keys.purge.subject"),
                scope,
                typed.pacedFor(plan.count()),
                (reason, perSecond) -> admin.purge(plan, perSecond, reason));
    }

    private static ConfirmationInput typed(List<KeyView> keys) {
        return ConfirmationInput.reasonAndPhrase(Phrase.of(keys));
    }

    private Confirmation confirmation(String name, List<KeyView> keys, ConfirmationInput input, Command command) {
        String subject = messages.of("keys.subject", keys.size());
        List<String> details =
                keys.stream().map(key -> key.consumer() + " " + key.key()).toList();
        return new Confirmation(name, subject, details, input, command);
    }

    private static ArrayList<String> ids(List<KeyView> keys) {
        return new ArrayList<>(keys.stream().map(KeyView::id).toList());
    }
}
