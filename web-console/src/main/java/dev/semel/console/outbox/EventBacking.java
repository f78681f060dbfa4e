package dev.semel.console.outbox;

import dev.semel.admin.outbox.DestinationView;
import dev.semel.admin.outbox.DestinationsAdmin;
import dev.semel.admin.outbox.EventDetail;
import dev.semel.admin.outbox.OutboxAdmin;
import dev.semel.console.action.ConfirmationBacking;
import dev.semel.console.shell.UserBacking;
import dev.semel.console.url.UrlParameters;
import jakarta.annotation.PostConstruct;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.List;
import java.util.UUID;

/** The page of one outbox event. */
@Named("event")
@ViewScoped
public class EventBacking implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final String HELD = "HELD";

    @Inject
    OutboxAdmin admin;

    @Inject
    DestinationsAdmin destinations;

    @Inject
    ConfirmationBacking confirmation;

    @Inject
    EventActions actions;

    @Inject
    UserBacking user;

    private UUID id;
    private EventDetail detail;
    private DestinationView destination;
    private boolean read;

    @PostConstruct
    void open() {
        id = UrlParameters.ofRequest().uuid("id");
    }

    public void askRetry() {
        confirmation.ask(actions.retry(List.of(getDetail().event())).then(this::reload));
    }

    public void askSkip() {
        confirmation.ask(actions.skip(List.of(getDetail().event())).then(this::reload));
    }

    public void askDiscard() {
        confirmation.ask(actions.discard(List.of(getDetail().event())).then(this::reload));
    }

    /** By an action and not by opening the page: the audit names the reader, and an address can be opened for them. */
    public void reveal() {
        detail = admin.reveal(id).orElse(null);
        read = true;
    }

    /** The consumer whose work appended it, or what its key is kept under if that is gone. */
    public String getCauseName() {
        EventDetail.Cause cause = getDetail().cause();
        return cause.consumer() == null ? cause.keyHash() : cause.consumer();
    }

    /** Null when the event does not exist, or does not exist any more. */
    public EventDetail getDetail() {
        if (!read && id != null) {
            detail = admin.find(id).orElse(null);
            read = true;
        }
        return detail;
    }

    /** The destination that a held event waits for; null if the event is not held. */
    public DestinationView getDestination() {
        if (destination == null
                && getDetail() != null
                && HELD.equals(detail.event().status())) {
            destination = destinations.all().stream()
                    .filter(one -> one.id().name().equals(detail.event().destination()))
                    .findFirst()
                    .orElse(null);
        }
        return destination;
    }

    /** Why it cannot be retried by this user; null if it can. */
    public String getWhyNotRetry() {
        return user.whyNotOperator(EventActions.isRetryable(getDetail().event()), "outbox.retry.not");
    }

    /** Why those behind it in its group cannot go on without it; null if they can. */
    public String getWhyNotSkip() {
        return user.whyNotOperator(getDetail().event().holdsGroup(), "outbox.skip.not");
    }

    /** Why it cannot be discarded by this user; null if it can. */
    public String getWhyNotDiscard() {
        return user.whyNotOperator(EventActions.isDiscardable(getDetail().event()), "outbox.discard.not");
    }

    private void reload() {
        detail = null;
        destination = null;
        read = false;
    }
}
