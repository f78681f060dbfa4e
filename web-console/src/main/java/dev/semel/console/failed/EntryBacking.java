package dev.semel.console.failed;

import dev.semel.admin.failed.FailedAdmin;
import dev.semel.admin.failed.FailedDetail;
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

/** The page of one failed entry. */
@Named("entry")
@ViewScoped
public class EntryBacking implements Serializable {

    private static final long serialVersionUID = 1L;

    @Inject
    FailedAdmin admin;

    @Inject
    ConfirmationBacking confirmation;

    @Inject
    EntryActions actions;

    @Inject
    UserBacking user;

    private String source;
    private UUID id;
    private FailedDetail detail;
    private boolean read;

    @PostConstruct
    void open() {
        UrlParameters url = UrlParameters.ofRequest();
        source = url.oneOf("source", FailedFilter.SOURCES);
        id = url.uuid("id");
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
        detail = admin.reveal(source, id).orElse(null);
        read = true;
    }

    /** Null when the entry does not exist, or does not exist any more. */
    public FailedDetail getDetail() {
        if (!read && source != null && id != null) {
            detail = admin.find(source, id).orElse(null);
            read = true;
        }
        return detail;
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
        detail = null;
        read = false;
    }
}
