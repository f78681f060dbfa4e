package dev.semel.console.operations;

import dev.semel.admin.ActionResult;
import dev.semel.admin.failed.FailedAdmin;
import dev.semel.admin.failed.FailedPlan;
import dev.semel.admin.operation.Helped;
import dev.semel.admin.operation.OperationDetail;
import dev.semel.admin.operation.OperationView;
import dev.semel.admin.operation.OperationsAdmin;
import dev.semel.admin.operation.RetriedView;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.ConfirmationBacking;
import dev.semel.console.action.ConfirmationInput;
import dev.semel.console.failed.FailedFilter;
import dev.semel.console.follow.Followed;
import dev.semel.console.follow.OfRequest;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.keys.KeysFilter;
import dev.semel.console.outbox.OutboxFilter;
import dev.semel.console.shell.UserBacking;
import dev.semel.console.url.UrlParameters;
import jakarta.annotation.PostConstruct;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The page of one operation. While it runs, the page asks again every two seconds. */
@Named("op")
@ViewScoped
public class OperationBacking implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final String READ = OperationBacking.class.getName();

    @Inject
    OperationsAdmin admin;

    @Inject
    FailedAdmin failed;

    @Inject
    ConfirmationBacking confirmation;

    @Inject
    UserBacking user;

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    private UUID id;
    private final Counted counted = new Counted();

    @PostConstruct
    void open() {
        id = UrlParameters.ofRequest().uuid("id");
    }

    public void askPause() {
        OperationView running = getDetail().operation();
        ask("pause-operation", () -> admin.pause(running));
    }

    public void askResume() {
        OperationView paused = getDetail().operation();
        ask("resume-operation", () -> admin.resume(paused));
    }

    public void askCancel() {
        OperationView underWay = getDetail().operation();
        ask("cancel-operation", () -> admin.cancel(underWay));
    }

    private void ask(String name, Confirmation.Afterwards action) {
        OperationView asked = getDetail().operation();
        confirmation.ask(new Confirmation(
                name,
                asked.action(),
                List.of(format.scope(asked.scope())),
                ConfirmationInput.NOTHING,
                (reason, days) -> {
                    action.run();
                    return new ActionResult(1, 0);
                }));
    }

    /** Those that it has left, of what matched when it was asked for. */
    public void askRest() {
        counted.forget();
        OfRequest.forget(READ);
        FailedPlan rest = getDetail().rest();
        if (rest == null || rest.count() == 0) {
            confirmation.refuse("failed.all.none");
            return;
        }
        confirmation.ask(Confirmation.starting(
                rest.unknown() > 0 ? "retry-all-unknown" : "retry-all",
                messages.of("failed.subject", rest.count()),
                List.of(format.scope(getDetail().operation().scope())),
                ConfirmationInput.NOTHING.pacedFor(rest.count()),
                (reason, perSecond) -> failed.retryAll(rest.atMost(perSecond))));
    }

    /** Faster or slower, until it has ended. */
    public void askPace() {
        OperationView running = getDetail().operation();
        confirmation.ask(Confirmation.starting(
                "change-pace",
                running.action(),
                List.of(format.scope(running.scope())),
                ConfirmationInput.NOTHING.pacedFor(Long.MAX_VALUE),
                (reason, perSecond) -> {
                    admin.setPace(running, perSecond);
                    return running.id();
                }));
    }

    /** In words, for example "at most 50 rows a second". */
    public String getPace() {
        long perSecond = getDetail().operation().perSecond();
        return perSecond == 0 ? messages.of("operation.pace.none") : messages.of("operation.pace.most", perSecond);
    }

    /** Whether something is left of what matched, and can be retried. */
    public boolean isRest() {
        return getDetail().rest() != null && getDetail().rest().count() > 0;
    }

    /** Whether it is what one does most: some was retried, all of that has ended, and none of it failed again. */
    public boolean isRestWise() {
        Helped helped = getDetail().helped();
        return getDetail().operation().done() > 0 && helped.again() == 0 && helped.open() == 0;
    }

    /** Why one should look before the rest is retried; null if nothing speaks against it. */
    public String getWarning() {
        Helped helped = getDetail().helped();
        if (helped == null || helped.again() == 0) {
            return null;
        }
        String again = messages.of("operation.again.warning", helped.again());
        return isRest()
                ? again + " "
                        + messages.of("operation.again.rest", getDetail().rest().count())
                : again;
    }

    /** The address of what was retried and failed again. */
    public String link(RetriedView again) {
        return Followed.link(again);
    }

    /** Whether it is looked at every two seconds: it works, or what it retried is on its way, for some minutes. */
    public boolean isFollowed() {
        OperationDetail shown = getDetail();
        return isUnderWay() || shown != null && isOpen(shown);
    }

    private boolean isOpen(OperationDetail ended) {
        return ended.helped() != null
                && ended.helped().open() > 0
                && Followed.isSoon(ended.operation().endedAt(), format.now());
    }

    /** Read once for each request; null if there is no such operation any more. */
    public OperationDetail getDetail() {
        return id == null
                ? null
                : OfRequest.get(READ, OperationDetail.class, () -> counted.get(() -> admin.find(id), format.now()));
    }

    /** Whether it has not ended; it may be paused. */
    public boolean isUnderWay() {
        return getDetail() != null && !getDetail().operation().hasEnded();
    }

    public boolean isRunning() {
        return isUnderWay() && getDetail().operation().isRunning();
    }

    public boolean isPaused() {
        return isUnderWay() && getDetail().operation().isPaused();
    }

    /** Whether it ended because rows failed, and its note says how. */
    public boolean isBrokenOff() {
        return "FAILED".equals(getDetail().operation().state());
    }

    /** Whether rows are deleted. None of them is refused, and who may not purge does not resume it. */
    public boolean isPurge() {
        return getDetail().operation().isPurge();
    }

    /** Why it cannot be resumed by this user; null if it can. */
    public String getWhyNotResumed() {
        return isPurge() ? user.getWhyNoAdmin() : user.getWhyNoOperator();
    }

    public int getPercent() {
        return Progress.of(getDetail().operation()).percent();
    }

    /** In words, for example "200 of 412, 1.7 a second, done in about 2 min". */
    public String getProgress() {
        OperationView operation = getDetail().operation();
        String worked =
                messages.of("operation.worked", format.number(operation.worked()), format.number(operation.planned()));
        boolean isGoingOn = isRunning() && operation.note() == null;
        Progress progress = Progress.of(operation);
        Duration left = isGoingOn ? progress.left() : null;
        return left == null
                ? worked
                : messages.of(
                        "operation.left",
                        worked,
                        format.rate(progress.rate().orElseThrow()),
                        format.age(Instant.EPOCH, Instant.EPOCH.plus(left)));
    }

    /** The address of the list of those that match its filter, and can be worked on now; null where no filter chose them. */
    public String getLinkToLeft() {
        OperationDetail detail = getDetail();
        if (detail.events() != null) {
            return "/outbox" + OutboxFilter.write(detail.events());
        }
        if (detail.keys() != null) {
            return "/keys" + KeysFilter.write(detail.keys());
        }
        return detail.query() == null ? null : "/failed" + FailedFilter.write(detail.query());
    }

    /** What that link leads to. */
    public String getNameOfLeft() {
        return switch (getDetail().operation().kind()) {
            case "RESTORE" -> messages.of("operation.discarded");
            case "PURGE_FAILED", "PURGE_EVENTS", "PURGE_KEYS" -> messages.of("operation.closed");
            default -> messages.of("operation.parked");
        };
    }
}
