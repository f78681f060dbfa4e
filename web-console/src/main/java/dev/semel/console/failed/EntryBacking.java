package dev.semel.console.failed;

import dev.semel.admin.failed.FailedAdmin;
import dev.semel.admin.failed.FailedDetail;
import dev.semel.admin.failed.FailedId;
import dev.semel.admin.operation.OperationsAdmin;
import dev.semel.admin.operation.RetriedView;
import dev.semel.console.action.ConfirmationBacking;
import dev.semel.console.follow.Followed;
import dev.semel.console.follow.OfRequest;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.shell.UserBacking;
import dev.semel.console.url.UrlParameters;
import jakarta.annotation.PostConstruct;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The page of one failed entry. */
@Named("entry")
@ViewScoped
public class EntryBacking implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final String READ = EntryBacking.class.getName();

    @Inject
    FailedAdmin admin;

    @Inject
    ConfirmationBacking confirmation;

    @Inject
    EntryActions actions;

    @Inject
    UserBacking user;

    @Inject
    OperationsAdmin operations;

    @Inject
    FormatBacking format;

    private String source;
    private UUID id;
    private Instant askedAt;

    /** An entry, and what became of it since it was retried. */
    private record Shown(RetriedView retried, FailedDetail detail) {}

    @PostConstruct
    void open() {
        UrlParameters url = UrlParameters.ofRequest();
        source = url.oneOf("source", FailedFilter.SOURCES);
        id = url.uuid("id");
        askedAt = format.now();
    }

    public void askRetry() {
        confirmation.ask(actions.retry(List.of(getDetail().entry())).then(this::reload));
    }

    public void askDiscard() {
        confirmation.ask(actions.discard(List.of(getDetail().entry())).then(this::reload));
    }

    public void askRestore() {
        confirmation.ask(actions.restore(getDetail().entry()).then(this::reload));
    }

    /** By an action and not by opening the page: the audit names the reader, and an address can be opened for them. */
    public void reveal() {
        RetriedView retried = retried();
        OfRequest.put(
                READ,
                admin.reveal(source, id).map(whole -> new Shown(retried, whole)).orElse(null));
    }

    /** The page of the event, where an entry is asked for that was one: retried, it is none any more. Null for a message. */
    public String getEventPage() {
        return "EVENT".equals(source) && id != null ? "/outbox/event?id=" + id : null;
    }

    /** Null when the entry does not exist, or does not exist any more. */
    public FailedDetail getDetail() {
        return shown() == null ? null : shown().detail();
    }

    // Once for each request. What became of it is read first: so what is shown of it is as new, or newer.
    private Shown shown() {
        return source == null || id == null ? null : OfRequest.get(READ, Shown.class, this::read);
    }

    private Shown read() {
        RetriedView retried = operations.retried(new FailedId(source, id)).orElse(null);
        return admin.find(source, id).map(detail -> new Shown(retried, detail)).orElse(null);
    }

    /** What became of it since it was retried; null where it was not. */
    private RetriedView retried() {
        boolean isRetried =
                getDetail() != null && "RETRIED".equals(getDetail().entry().status());
        return isRetried ? shown().retried() : null;
    }

    /** Whether its retry is on its way. */
    public boolean isUnderWay() {
        RetriedView retried = retried();
        return retried != null && retried.outcome() == RetriedView.Outcome.OPEN;
    }

    /** Whether it is looked at every two seconds: for some minutes. */
    public boolean isFollowed() {
        return isUnderWay() && Followed.isSoon(askedAt, format.now());
    }

    /** The address of the entry with which it was parked again; null where it was not. */
    public String getAgain() {
        RetriedView retried = retried();
        return retried == null || retried.outcome() != RetriedView.Outcome.AGAIN ? null : Followed.link(retried);
    }

    public boolean isOpen() {
        return getDetail() != null && "PARKED".equals(getDetail().entry().status());
    }

    /** What followed a discarded event in its group has gone on. */
    public boolean isRestorable() {
        FailedDetail shown = getDetail();
        return shown != null
                && "DISCARDED".equals(shown.entry().status())
                && "MESSAGE".equals(shown.entry().source());
    }

    /** Why it cannot be retried by this user; null if it can. */
    public String getWhyNotRetry() {
        return user.whyNotOperator(isOpen(), "failed.retry.not");
    }

    /** Why it cannot be discarded by this user; null if it can. */
    public String getWhyNotDiscard() {
        return user.whyNotOperator(isOpen(), "failed.discard.not");
    }

    private void reload() {
        OfRequest.forget(READ);
        askedAt = format.now();
    }
}
