package dev.semel.console.keys;

import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.keys.KeyView;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.admin.keys.ResultView;
import dev.semel.admin.outbox.EventView;
import dev.semel.admin.outbox.OutboxAdmin;
import dev.semel.console.action.ConfirmationBacking;
import dev.semel.console.shell.UserBacking;
import dev.semel.console.url.QueryString;
import dev.semel.console.url.UrlParameters;
import jakarta.annotation.PostConstruct;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.List;
import java.util.UUID;

/** The page of one idempotency key. */
@Named("key")
@ViewScoped
public class KeyBacking implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final String COMPLETED = "COMPLETED";
    private static final int MOST_CAUSED = 20;

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

    private String id;
    private KeyDetail detail;
    private ResultView result;
    private List<EventView> caused = List.of();
    private boolean read;

    @PostConstruct
    void open() {
        id = UrlParameters.ofRequest().text("id");
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

    /** Null when the key does not exist, or does not exist any more. */
    public KeyDetail getDetail() {
        if (!read && id != null) {
            detail = admin.find(id).orElse(null);
            result = admin.result(id).orElse(null);
            caused = detail == null ? List.of() : events.causedBy(UUID.fromString(id), MOST_CAUSED + 1);
            read = true;
        }
        return detail;
    }

    /** What its work has answered; null if that was nothing. */
    public ResultView getResult() {
        return getDetail() == null ? null : result;
    }

    /** The events that its work appended, the first ones if there are many. */
    public List<EventView> getCaused() {
        return getDetail() == null ? List.of() : caused.subList(0, Math.min(caused.size(), MOST_CAUSED));
    }

    public boolean isMoreCaused() {
        return caused.size() > MOST_CAUSED;
    }

    /** By an action and not by opening the page: the audit names the reader, and an address can be opened for them. */
    public void reveal() {
        result = admin.revealResult(id).orElse(null);
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
        detail = null;
        read = false;
    }
}
