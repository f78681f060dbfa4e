package dev.semel.console.outbox;

import dev.semel.admin.Page;
import dev.semel.admin.outbox.DestinationId;
import dev.semel.admin.outbox.DestinationView;
import dev.semel.admin.outbox.DestinationsAdmin;
import dev.semel.console.action.Command;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.ConfirmationBacking;
import dev.semel.console.action.ConfirmationInput;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.problem.Reads;
import dev.semel.console.shell.UserBacking;
import dev.semel.console.url.QueryString;
import jakarta.ejb.EJBException;
import jakarta.faces.context.FacesContext;
import jakarta.faces.event.PhaseId;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The list of destinations, and how many of them are in trouble. */
@Named("destinations")
@ViewScoped
public class DestinationsBacking implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = Logger.getLogger(DestinationsBacking.class.getName());

    @Inject
    DestinationsAdmin admin;

    @Inject
    ConfirmationBacking confirmation;

    @Inject
    UserBacking user;

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    private transient List<DestinationView> all;
    private transient boolean failed;

    /** Empty when they cannot be read, which the page says. Read anew for each answer that shows them. */
    public List<DestinationView> getAll() {
        if (all == null || isFirstLookOfAnAnswer()) {
            read();
        }
        return all;
    }

    private void read() {
        try {
            all = InPlace.of(all == null ? List.of() : all, Reads.of(admin::all));
            failed = false;
        } catch (EJBException unavailable) {
            LOG.log(Level.SEVERE, "Could not read the destinations; the page can be reloaded.", unavailable);
            all = List.of();
            failed = true;
        }
    }

    private static boolean isFirstLookOfAnAnswer() {
        FacesContext faces = FacesContext.getCurrentInstance();
        return faces.getCurrentPhaseId() == PhaseId.RENDER_RESPONSE
                && faces.getAttributes().put(DestinationsBacking.class, true) == null;
    }

    /** What leads to their page says how many are in trouble, or that this is not known. */
    public String getLabel() {
        return isFailed()
                ? messages.of("destinations.button.unread")
                : messages.of("destinations.button", getUnhealthy());
    }

    public boolean isFailed() {
        return getAll().isEmpty() && failed;
    }

    public long getUnhealthy() {
        return getAll().stream().filter(DestinationView::isUnhealthy).count();
    }

    public int getLimit() {
        return Page.COUNT_LIMIT;
    }

    public void askPause(DestinationView destination) {
        DestinationId id = destination.id();
        ask("pause", id, ConfirmationInput.REASON, (reason, days) -> admin.pause(List.of(id), reason));
    }

    public void askResume(DestinationView destination) {
        DestinationId id = destination.id();
        ask("resume", id, ConfirmationInput.NOTHING, (reason, days) -> admin.resume(List.of(id)));
    }

    /** Why it cannot be paused; null if it can. */
    public String whyNotPause(DestinationView destination) {
        return user.whyNotOperator(destination.isPausable(), "destinations.pause.not");
    }

    /** Why it cannot be resumed; null if it can. */
    public String whyNotResume(DestinationView destination) {
        return user.whyNotOperator(destination.isResumable(), "destinations.resume.not");
    }

    /** How long the oldest of its held events waits; empty if that is not known. */
    public String oldestOf(DestinationView destination) {
        return destination.oldestHeldAt() == null
                ? ""
                : messages.of("destinations.oldest", format.age(destination.oldestHeldAt(), format.now()));
    }

    /** The query part of the address of a destination's held events. */
    public String heldBy(DestinationView destination) {
        return QueryString.empty()
                .with("status", "HELD")
                .with("destination", destination.id().name())
                .with("retries", OutboxFilter.WITH_RETRIES)
                .toString();
    }

    private void ask(String name, DestinationId id, ConfirmationInput input, Command command) {
        confirmation.ask(new Confirmation(name, id.name(), List.of(), input, command));
    }
}
