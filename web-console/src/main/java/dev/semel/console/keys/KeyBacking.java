package dev.semel.console.keys;

import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.keys.KeyView;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.admin.keys.ResultView;
import dev.semel.admin.outbox.EventDetail;
import dev.semel.admin.outbox.EventView;
import dev.semel.admin.outbox.OutboxAdmin;
import dev.semel.console.action.ConfirmationBacking;
import dev.semel.console.follow.Followed;
import dev.semel.console.follow.OfRequest;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.shell.UserBacking;
import dev.semel.console.url.QueryString;
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
import java.util.regex.Pattern;

/** The page of one idempotency key. */
@Named("key")
@ViewScoped
public class KeyBacking implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final String READ = KeyBacking.class.getName();
    private static final Set<String> UNDER_WAY = Set.of("IN_PROGRESS", "FAILED");
    private static final String COMPLETED = "COMPLETED";
    private static final int MOST_CAUSED = 20;
    private static final Pattern EVENT = Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    @Inject
    KeysAdmin admin;

    @Inject
    OutboxAdmin events;

    @Inject
    ConfirmationBacking confirmation;

    @Inject
    KeyActions actions;

    @Inject
    UserBacking user;

    @Inject
    FormatBacking format;

    private String id;
    private Instant askedAt;

    /**
     * A key, what its work has answered, null if that was nothing, some of the events that it appended, and the event that it is named
     * after, null if there is none.
     */
    private record Shown(KeyDetail detail, ResultView result, List<EventView> caused, EventView carrier) {}

    @PostConstruct
    void open() {
        id = UrlParameters.ofRequest().text("id");
        askedAt = format.now();
    }

    public void askForget() {
        confirmation.ask(actions.forget(List.of(getDetail().key())).then(this::reload));
    }

    public void askRunAgain() {
        confirmation.ask(actions.runAgain(List.of(getDetail().key())).then(this::reload));
    }

    public void askClose() {
        confirmation.ask(actions.close(List.of(getDetail().key())).then(this::reload));
    }

    public void askRelease() {
        confirmation.ask(actions.release(List.of(getDetail().key())).then(this::reload));
    }

    /** Read once for each request; null when the key does not exist, or does not exist any more. */
    private Shown shown() {
        return id == null ? null : OfRequest.get(READ, Shown.class, this::read);
    }

    private Shown read() {
        return admin.find(id)
                .map(found -> new Shown(
                        found,
                        admin.result(id).orElse(null),
                        events.causedBy(UUID.fromString(id), MOST_CAUSED + 1),
                        carrier(found.key().key())))
                .orElse(null);
    }

    private EventView carrier(String name) {
        return EVENT.matcher(name).matches()
                ? events.findBare(UUID.fromString(name)).map(EventDetail::event).orElse(null)
                : null;
    }

    public KeyDetail getDetail() {
        return shown() == null ? null : shown().detail();
    }

    /** What its work has answered; null if that was nothing. */
    public ResultView getResult() {
        return shown() == null ? null : shown().result();
    }

    /** The events that its work appended, the first ones if there are many. */
    public List<EventView> getCaused() {
        return shown() == null
                ? List.of()
                : shown().caused().stream().limit(MOST_CAUSED).toList();
    }

    /** The event that brought it and that it is named after; null if there is none, or none any more. */
    public EventView getCarrier() {
        return shown() == null ? null : shown().carrier();
    }

    public boolean isMoreCaused() {
        return shown().caused().size() > MOST_CAUSED;
    }

    /** By an action and not by opening the page: the audit names the reader, and an address can be opened for them. */
    public void reveal() {
        ResultView whole = admin.revealResult(id).orElse(null);
        OfRequest.put(
                READ, getDetail() == null ? null : new Shown(getDetail(), whole, shown().caused(), shown().carrier()));
    }

    /** Whether a handler or a retry is on its way. */
    public boolean isUnderWay() {
        return getDetail() != null && UNDER_WAY.contains(getDetail().key().status());
    }

    /** Whether it is looked at every two seconds: for some minutes. */
    public boolean isFollowed() {
        return isUnderWay() && Followed.isSoon(askedAt, format.now());
    }

    /** Why it cannot be forgotten by this user; null if it can. */
    public String getWhyNotForget() {
        boolean isForgettable =
                isStranded() || KeyActions.isForgettable(getDetail().key());
        return user.whyNotAdmin(isForgettable, "key.forget.not");
    }

    /** Whether nothing of ours is known to come for it. */
    public boolean isStranded() {
        return getDetail() != null && getDetail().isStranded();
    }

    /** Why it cannot be closed by this user; null if it can. */
    public String getWhyNotClose() {
        return user.whyNotOperator(isStranded(), "key.close.not");
    }

    /** Why it cannot be run again by this user, null if it can: there may be no content to run it with. */
    public String getWhyNotRunAgain() {
        return user.whyNotOperator(isStranded() && getDetail().retryEventId() != null, "key.runAgain.not");
    }

    /** The name of the sentence about a handler of it that never came back. */
    public String getOutcomeUnknown() {
        return COMPLETED.equals(getDetail().key().status()) ? "key.outcomeUnknown.completed" : "key.outcomeUnknown";
    }

    /** Why its lease cannot be released by this user; null if it can. */
    public String getWhyNotRelease() {
        return user.whyNotAdmin(KeyActions.isReleasable(getDetail().key()), "key.release.not");
    }

    /** The query part of the address of what is parked under this key. */
    public String getFailedLink() {
        KeyView key = getDetail().key();
        return QueryString.empty()
                .with("source", "MESSAGE")
                .with("origin", key.consumer())
                .with("key", key.key())
                .toString();
    }

    private void reload() {
        OfRequest.forget(READ);
        askedAt = format.now();
    }
}
