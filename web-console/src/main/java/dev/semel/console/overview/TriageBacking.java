package dev.semel.console.overview;

import dev.semel.admin.finding.FindingsAdmin;
import dev.semel.admin.finding.KindView;
import dev.semel.admin.operation.OperationView;
import dev.semel.admin.operation.OperationsAdmin;
import dev.semel.admin.outbox.DestinationView;
import dev.semel.admin.outbox.DestinationsAdmin;
import dev.semel.admin.overview.OverviewAdmin;
import dev.semel.admin.overview.Pulse;
import dev.semel.admin.partition.PartitionView;
import dev.semel.admin.partition.PartitionsAdmin;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.problem.Reads;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.context.FacesContext;
import jakarta.faces.event.PhaseId;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is wrong: all of it on the overview, the worst on every other page. */
@Named("triage")
@RequestScoped
public class TriageBacking {

    private static final Logger LOG = Logger.getLogger(TriageBacking.class.getName());
    private static final int IN_THE_BANNER = 2;
    private static final int PARTS = 5;

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

    @Inject
    FormatBacking format;

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

    /** Each part may fail alone; what the others know is told all the same. */
    List<Sentence> read() {
        List<String> unread = new ArrayList<>();
        Pulse pulse = part("pulse", overview::pulse, null, unread);
        List<DestinationView> troubled = part("destinations", destinations::troubled, List.of(), unread);
        List<KindView> stranded = part("findings", findings::kinds, List.of(), unread);
        List<OperationView> halted = part("operations", this::halted, List.of(), unread);
        List<PartitionView> stopped = part("partitions", partitions::halted, List.of(), unread);
        List<Sentence> known = pulse == null
                ? triage.withoutPulse(format.now(), troubled, stranded, halted, stopped)
                : triage.of(pulse, troubled, stranded, halted, stopped);
        return Stream.concat(unread(unread).stream(), known.stream()).toList();
    }

    private List<OperationView> halted() {
        return Stream.concat(operations.brokenOff().stream(), operations.paused().stream())
                .toList();
    }

    private static <T> T part(String name, Supplier<T> read, T otherwise, List<String> unread) {
        try {
            return Reads.of(read);
        } catch (EJBException unavailable) {
            LOG.log(
                    Level.SEVERE,
                    unavailable,
                    () -> "Could not find out whether something is wrong with " + name + "; the page says so.");
            unread.add(name);
            return otherwise;
        }
    }

    // Stands first: of what is not known, the worst is to be thought.
    private Optional<Sentence> unread(List<String> parts) {
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        String names =
                parts.stream().map(part -> messages.of("triage.part." + part)).collect(Collectors.joining(", "));
        String sentence =
                parts.size() == PARTS ? messages.of("triage.failed") : messages.of("triage.failed.parts", names);
        return Optional.of(Sentence.danger(sentence, "/overview"));
    }

    private static boolean isShown() {
        return FacesContext.getCurrentInstance().getCurrentPhaseId() == PhaseId.RENDER_RESPONSE;
    }
}
