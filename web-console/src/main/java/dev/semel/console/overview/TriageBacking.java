package dev.semel.console.overview;

import dev.semel.admin.finding.FindingsAdmin;
import dev.semel.admin.operation.OperationView;
import dev.semel.admin.operation.OperationsAdmin;
import dev.semel.admin.outbox.DestinationsAdmin;
import dev.semel.admin.overview.OverviewAdmin;
import dev.semel.admin.partition.PartitionsAdmin;
import dev.semel.console.format.Messages;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.context.FacesContext;
import jakarta.faces.event.PhaseId;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** What is wrong: all of it on the overview, the worst on every other page. */
@Named("triage")
@RequestScoped
public class TriageBacking {

    private static final Logger LOG = Logger.getLogger(TriageBacking.class.getName());
    private static final int IN_THE_BANNER = 2;

    @Inject
    OverviewAdmin overview;

    @Inject
    DestinationsAdmin destinations;

    @Inject
    FindingsAdmin findings;

    @Inject
    OperationsAdmin operations;

    @Inject
    PartitionsAdmin partitions;

    @Inject
    Triage triage;

    @Inject
    Messages messages;

    private List<Sentence> sentences;

    public List<Sentence> getSentences() {
        // Faces asks before an action, too. What is shown is what is true after it.
        if (sentences == null && isShown()) {
            sentences = read();
        }
        return sentences == null ? List.of() : sentences;
    }

    /** For the pages that are about something else. */
    public List<Sentence> getWorst() {
        return getSentences().stream()
                .filter(Sentence::isTrouble)
                .limit(IN_THE_BANNER)
                .toList();
    }

    /** How much trouble the banner leaves out. */
    public long getMore() {
        return getSentences().stream().filter(Sentence::isTrouble).count()
                - getWorst().size();
    }

    /** For the list of operations: which failed or are paused, as far as the banner leaves them out. */
    public List<Sentence> getHalted() {
        List<Sentence> worst = getWorst();
        return getSentences().stream()
                .filter(sentence -> sentence.link().startsWith(Triage.OPERATION) && !worst.contains(sentence))
                .toList();
    }

    private List<Sentence> read() {
        try {
            List<OperationView> halted = Stream.concat(operations.brokenOff().stream(), operations.paused().stream())
                    .toList();
            return triage.of(
                    overview.pulse(), destinations.troubled(), findings.kinds(), halted, partitions.beyondEnd());
        } catch (EJBException unavailable) {
            LOG.log(Level.SEVERE, "Could not find out whether something is wrong; the page says so.", unavailable);
            return List.of(Sentence.danger(messages.of("triage.failed"), "/overview"));
        }
    }

    private static boolean isShown() {
        return FacesContext.getCurrentInstance().getCurrentPhaseId() == PhaseId.RENDER_RESPONSE;
    }
}
