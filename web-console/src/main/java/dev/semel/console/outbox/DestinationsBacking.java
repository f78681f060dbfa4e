package dev.semel.console.outbox;

import dev.semel.admin.Page;
import dev.semel.admin.outbox.DestinationId;
import dev.semel.admin.outbox.DestinationView;
import dev.semel.admin.outbox.DestinationsAdmin;
import dev.semel.console.action.Command;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.ConfirmationBacking;
import dev.semel.console.action.ConfirmationInput;
import dev.semel.console.url.QueryString;
import jakarta.ejb.EJBException;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The destinations above the list of events. */
@Named("destinations")
@ViewScoped
public class DestinationsBacking implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = Logger.getLogger(DestinationsBacking.class.getName());

    @Inject
    DestinationsAdmin admin;

    @Inject
    ConfirmationBacking confirmation;

    private transient List<DestinationView> all;

    /** Null when they cannot be read: the list of events says so, too. */
    public List<DestinationView> getAll() {
        if (all == null) {
            try {
                all = admin.all();
            } catch (EJBException unavailable) {
                LOG.log(Level.SEVERE, "Could not read the destinations; the page can be reloaded.", unavailable);
                all = List.of();
            }
        }
        return all;
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

    /** The query part of the address of a destination's held events. */
    public String heldBy(DestinationView destination) {
        return QueryString.empty()
                .with("status", "HELD")
                .with("destination", destination.id().name())
                .toString();
    }

    private void ask(String name, DestinationId id, ConfirmationInput input, Command command) {
        confirmation.ask(new Confirmation(name, id.name(), List.of(), input, command).then(this::reload));
    }

    private void reload() {
        all = null;
    }
}
