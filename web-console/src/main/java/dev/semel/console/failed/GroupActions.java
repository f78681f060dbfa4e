package dev.semel.console.failed;

import dev.semel.admin.cause.FailedCause;
import dev.semel.admin.cause.FailedGroup;
import dev.semel.admin.cause.FailedGroupPlan;
import dev.semel.admin.cause.FailedGroupsAdmin;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.ConfirmationInput;
import dev.semel.console.action.Start;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** What can be done to all entries of one cause. */
@ApplicationScoped
public class GroupActions implements Serializable {

    private static final long serialVersionUID = 1L;

    @Inject
    FailedGroupsAdmin admin;

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    Confirmation retry(FailedGroup group) {
        FailedGroupPlan plan = admin.plan(group);
        String name = plan.unknown() > 0 ? "retry-cause-unknown" : "retry-cause";
        Confirmation all = confirmation(
                name, plan, ConfirmationInput.NOTHING, (reason, perSecond) -> admin.retry(plan.atMost(perSecond)));
        return plan.count() > 1 ? all.orOne((reason, perSecond) -> admin.retryOne(plan)) : all;
    }

    Confirmation discard(FailedGroup group) {
        FailedGroupPlan plan = admin.plan(group);
        ConfirmationInput typed = ConfirmationInput.reasonAndPhrase(String.valueOf(plan.count()));
        return confirmation(
                "discard-cause", plan, typed, (reason, perSecond) -> admin.discard(plan.atMost(perSecond), reason));
    }

    Confirmation note(FailedGroup group) {
        return new Confirmation(
                "note-cause",
                nameOf(group),
                List.of(),
                ConfirmationInput.NOTE,
                (text, days) -> admin.note(group, text));
    }

    Confirmation removeNote(FailedGroup group) {
        return new Confirmation(
                "remove-note",
                nameOf(group),
                List.of(group.note().text()),
                ConfirmationInput.NOTHING,
                (reason, days) -> admin.removeNote(group));
    }

    private String nameOf(FailedGroup group) {
        FailedCause cause = group.cause();
        return cause.errorType() == null
                ? cause.origin()
                : cause.origin() + ": " + format.simpleName(cause.errorType());
    }

    private Confirmation confirmation(String name, FailedGroupPlan plan, ConfirmationInput input, Start start) {
        FailedCause cause = plan.group().cause();
        List<String> details = Stream.of(cause.origin(), format.simpleName(cause.errorType()), cause.errorMessage())
                .filter(Objects::nonNull)
                .filter(line -> !line.isEmpty())
                .toList();
        return Confirmation.starting(
                name, messages.of("failed.subject", plan.count()), details, input.pacedFor(plan.count()), start);
    }
}
