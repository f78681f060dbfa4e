package dev.semel.console.outbox;

import dev.semel.admin.PageRequest;
import dev.semel.admin.keys.KeyQuery;
import dev.semel.admin.keys.KeyView;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.admin.outbox.DestinationView;
import dev.semel.admin.outbox.DestinationsAdmin;
import dev.semel.admin.outbox.EventDetail;
import dev.semel.admin.outbox.EventView;
import dev.semel.admin.outbox.OutboxAdmin;
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
import java.util.Set;
import java.util.UUID;

/** The page of one outbox event. */
@Named("event")
@ViewScoped
public class EventBacking implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final String READ = EventBacking.class.getName();
    private static final String DESTINATION = READ + ".destination";
    private static final String TAKEN = READ + ".taken";
    private static final PageRequest MOST_TAKEN = new PageRequest(0, 20, "firstSeenAt", false);
    private static final String HELD = "HELD";
    private static final Set<String> UNDER_WAY = Set.of("PENDING", "SCHEDULED", HELD);

    @Inject
    OutboxAdmin admin;

    @Inject
    DestinationsAdmin destinations;

    @Inject
    KeysAdmin keys;

    @Inject
    ConfirmationBacking confirmation;

    @Inject
    EventActions actions;

    @Inject
    UserBacking user;

    @Inject
    FormatBacking format;

    private UUID id;
    private Instant askedAt;

    @PostConstruct
    void open() {
        id = UrlParameters.ofRequest().uuid("id");
        askedAt = format.now();
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
        OfRequest.put(READ, admin.reveal(id).orElse(null));
    }

    /** The consumer whose work appended it, or what its key is kept under if that is gone. */
    public String getCauseName() {
        EventDetail.Cause cause = getDetail().cause();
        return cause.consumer() == null ? cause.keyHash() : cause.consumer();
    }

    /** Read once for each request; null when the event does not exist, or does not exist any more. */
    public EventDetail getDetail() {
        return id == null
                ? null
                : OfRequest.get(READ, EventDetail.class, () -> admin.find(id).orElse(null));
    }

    /** The destination that a held event waits for; null if the event is not held. */
    public DestinationView getDestination() {
        boolean isHeld = getDetail() != null && HELD.equals(getDetail().event().status());
        return isHeld ? OfRequest.get(DESTINATION, DestinationView.class, this::destination) : null;
    }

    private DestinationView destination() {
        return destinations.all().stream()
                .filter(one -> one.id().equals(getDetail().destination()))
                .findFirst()
                .orElse(null);
    }

    /** The keys under which consumers have taken it, the latest first, if there are many; none as long as it is on its way. */
    public List<KeyView> getTaken() {
        return getDetail() == null || isUnderWay()
                ? List.of()
                : OfRequest.get(TAKEN, Taken.class, this::taken).keys();
    }

    private Taken taken() {
        EventView shown = getDetail().event();
        KeyQuery named = new KeyQuery(shown.key(), shown.consumer(), null, null, null);
        boolean isWhole = !shown.key().endsWith("*");
        return new Taken(isWhole ? keys.page(named, MOST_TAKEN).rows() : List.of());
    }

    private record Taken(List<KeyView> keys) {}

    /** Whether it is on its way to the broker. */
    public boolean isUnderWay() {
        return getDetail() != null && UNDER_WAY.contains(getDetail().event().status());
    }

    /** Whether it is looked at every two seconds: for some minutes. */
    public boolean isFollowed() {
        return isUnderWay() && Followed.isSoon(askedAt, format.now());
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
        OfRequest.forget(READ, DESTINATION, TAKEN);
        askedAt = format.now();
    }
}
