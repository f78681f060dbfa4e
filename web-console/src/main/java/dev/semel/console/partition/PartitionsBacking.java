package dev.semel.console.partition;

import dev.semel.admin.partition.PartitionId;
import dev.semel.admin.partition.PartitionView;
import dev.semel.admin.partition.PartitionsAdmin;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.ConfirmationBacking;
import dev.semel.console.action.ConfirmationInput;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.problem.Reads;
import dev.semel.console.shell.UserBacking;
import jakarta.ejb.EJBException;
import jakarta.faces.context.FacesContext;
import jakarta.faces.event.PhaseId;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The list of partitions, and whether there is any. */
@Named("partitions")
@ViewScoped
public class PartitionsBacking implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = Logger.getLogger(PartitionsBacking.class.getName());

    @Inject
    PartitionsAdmin admin;

    @Inject
    ConfirmationBacking confirmation;

    @Inject
    UserBacking user;

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    private transient List<PartitionView> all;
    private transient boolean failed;

    /** Empty when they cannot be read, which the page says. Read anew for each answer that shows them. */
    public List<PartitionView> getAll() {
        if (all == null || isFirstLookOfAnAnswer()) {
            read();
        }
        return all;
    }

    private void read() {
        try {
            all = Reads.of(admin::all);
            failed = false;
        } catch (EJBException unavailable) {
            LOG.log(Level.SEVERE, "Could not read the partitions; the page can be reloaded.", unavailable);
            all = List.of();
            failed = true;
        }
    }

    private static boolean isFirstLookOfAnAnswer() {
        FacesContext faces = FacesContext.getCurrentInstance();
        return faces.getCurrentPhaseId() == PhaseId.RENDER_RESPONSE
                && faces.getAttributes().put(PartitionsBacking.class, true) == null;
    }

    public boolean isFailed() {
        return getAll().isEmpty() && failed;
    }

    /** Whether other pages lead here. */
    public boolean isAny() {
        try {
            return Reads.of(admin::isAny);
        } catch (EJBException unavailable) {
            LOG.log(Level.FINE, "Could not find out whether there are partitions; no page leads to them.", unavailable);
            return false;
        }
    }

    public long getUnhealthy() {
        return getAll().stream().filter(PartitionView::isUnhealthy).count();
    }

    /** What is behind all positions together, as far as it is known. */
    public String getBehind() {
        long behind = getAll().stream()
                .map(PartitionView::behind)
                .filter(Objects::nonNull)
                .mapToLong(one -> Math.max(0, one))
                .sum();
        return format.number(behind);
    }

    /** How far one is behind; a dash if that is not known. */
    public String behindOf(PartitionView partition) {
        return partition.behind() == null ? "–" : format.number(partition.behind());
    }

    /** Where one is, or that it is about to begin at the first record that Kafka has. */
    public String positionOf(PartitionView partition) {
        return partition.position() == PartitionsAdmin.FIRST
                ? messages.of("partitions.position.first")
                : format.number(partition.position());
    }

    public void askReadAgain(PartitionView partition) {
        PartitionId id = partition.id();
        long seen = partition.position();
        confirmation.ask(new Confirmation(
                "read-again",
                id.toString(),
                List.of(),
                ConfirmationInput.reasonAndPhrase(id.place()),
                (reason, days) -> admin.setPosition(id, seen, PartitionsAdmin.FIRST, reason)));
    }

    /** Why it cannot be read again; null if it can. */
    public String whyNotReadAgain(PartitionView partition) {
        return user.whyNotAdmin(partition.position() > 0, "partitions.read-again.not");
    }
}
