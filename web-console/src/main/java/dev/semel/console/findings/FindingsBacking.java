package dev.semel.console.findings;

import dev.semel.admin.ActionResult;
import dev.semel.admin.RefusedException;
import dev.semel.admin.finding.FindingId;
import dev.semel.admin.finding.FindingView;
import dev.semel.admin.finding.FindingsAdmin;
import dev.semel.admin.finding.GivenUpMessages;
import dev.semel.admin.finding.KindView;
import dev.semel.console.action.Command;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.ConfirmationBacking;
import dev.semel.console.action.ConfirmationInput;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.problem.Reads;
import dev.semel.console.table.RowTable;
import dev.semel.console.table.Tabbed;
import dev.semel.console.url.QueryString;
import dev.semel.console.url.UrlParameters;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.EJBException;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The list of what is stranded. */
@Named("findings")
@ViewScoped
public class FindingsBacking implements Serializable, Tabbed {

    private static final long serialVersionUID = 1L;
    private static final List<String> SORTABLE = List.of("foundAt");
    private static final List<String> KINDS = List.of(
            "KEY_WITHOUT_RETRY",
            "KEY_UNDER_LAPSED_LEASE",
            "KEY_PARKED_WITHOUT_MESSAGE",
            "MESSAGE_PARKED_WITHOUT_KEY",
            "EVENT_NOT_TAKEN",
            "EVENTS_HELD_BY_NOTHING",
            "SLOT_NOT_SERVED",
            "GAP_IN_GROUP",
            "QUEUE_WITHOUT_CONSUMER",
            "DELIVERY_WITHOUT_END",
            "QUEUE_DISABLED",
            "DEAD_LETTERS",
            "EXPIRED_MESSAGES",
            "TOPIC_NOT_READ",
            "RECORDS_GONE");

    private static final Set<String> GIVEN_UP = Set.of("DEAD_LETTERS", "EXPIRED_MESSAGES");

    @Inject
    FindingsAdmin admin;

    @Inject
    ConfirmationBacking confirmation;

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    private String kind;
    private List<String> kinds;
    private RowTable<FindingView> table;

    @PostConstruct
    void open() {
        UrlParameters url = UrlParameters.ofRequest();
        kind = url.oneOf("kind", KINDS);
        table = new RowTable<>(url, SORTABLE, FindingsBacking::name, page -> admin.page(kind, page));
        kinds = shown();
    }

    // Fixed for this opening of the page: what follows by itself are the numbers. Without the database each may be
    // there.
    private List<String> shown() {
        try {
            Set<String> found = Reads.of(this::counts).keySet();
            return KINDS.stream()
                    .filter(one -> found.contains(one) || one.equals(kind))
                    .toList();
        } catch (EJBException toldByTheTable) {
            return KINDS;
        }
    }

    @Override
    public Map<String, Long> counts() {
        return admin.kinds().stream().collect(Collectors.toMap(KindView::kind, KindView::number));
    }

    // A comma would divide the names of rows.
    private static String name(FindingView finding) {
        return (finding.id().kind() + ":" + finding.id().subject()).replace(',', ';');
    }

    public void askRunAgainSelected() {
        ask("run-stranded-again", (ids, reason) -> admin.runAgain(ids, reason));
    }

    public void askCloseSelected() {
        ask("close-stranded", (ids, reason) -> admin.close(ids, reason));
    }

    /** For messages that the broker gave up. */
    public void askSendBack(FindingView finding) {
        GivenUpMessages these = these(finding);
        if (these != null) {
            confirmation.ask(about(
                    "EXPIRED_MESSAGES".equals(finding.id().kind()) ? "send-back-expired" : "send-back",
                    these,
                    ConfirmationInput.REASON,
                    (reason, days) -> admin.sendBack(these, reason)));
        }
    }

    /** For messages that the broker gave up. */
    public void askDelete(FindingView finding) {
        GivenUpMessages these = these(finding);
        if (these != null) {
            confirmation.ask(about(
                    "delete-given-up",
                    these,
                    ConfirmationInput.reasonAndPhrase(
                            String.valueOf(these.messages().size())),
                    (reason, days) -> admin.delete(these, reason)));
        }
    }

    /** For a delivery without end. */
    public void askDeliverAgain(FindingView finding) {
        FindingId id = finding.id();
        confirmation.ask(new Confirmation(
                "deliver-again",
                finding.about(),
                List.of(finding.known()),
                ConfirmationInput.REASON,
                (reason, days) -> admin.deliverAgain(id, reason)));
    }

    /** What a box says that selects it. */
    public String nameOf(FindingView finding) {
        String about = finding.key() == null ? finding.about() : format.shortened(finding.key());
        return messages.of(
                "list.selectRow", messages.of("status." + finding.id().kind()), about);
    }

    /** The page of the key, or of the event that no key is known of; null if it is about neither. */
    public String address(FindingView finding) {
        if (finding.keyHash() == null) {
            return null;
        }
        return "EVENT_NOT_TAKEN".equals(finding.id().kind())
                ? "/outbox/event" + QueryString.empty().with("id", finding.event())
                : "/keys/key" + QueryString.empty().with("id", finding.keyHash());
    }

    public boolean isGivenUp(FindingView finding) {
        return GIVEN_UP.contains(finding.id().kind());
    }

    public boolean isKept(FindingView finding) {
        return "DELIVERY_WITHOUT_END".equals(finding.id().kind());
    }

    // Null where the broker cannot tell them, which is said then.
    private GivenUpMessages these(FindingView finding) {
        try {
            return admin.givenUp(finding.id());
        } catch (RefusedException refused) {
            confirmation.say(refused.getMessage());
            return null;
        }
    }

    private Confirmation about(String name, GivenUpMessages these, ConfirmationInput input, Command command) {
        String subject = messages.of("findings.givenUp", these.messages().size(), these.queue());
        List<String> details = these.messages().stream()
                .map(message -> messages.of("findings.message", message.name(), format.utc(message.sentAt())))
                .toList();
        return new Confirmation(name, subject, details, input, command).then(table::unselect);
    }

    private void ask(String name, Action action) {
        confirmation.askSelected(table, selected -> about(name, selected, action));
    }

    private Confirmation about(String name, List<FindingView> selected, Action action) {
        ArrayList<FindingId> ids =
                new ArrayList<>(selected.stream().map(FindingView::id).toList());
        List<String> details = selected.stream().map(this::words).toList();
        String subject = messages.of("findings.subject", ids.size());
        return new Confirmation(
                name, subject, details, ConfirmationInput.REASON, (reason, days) -> action.run(ids, reason));
    }

    private String words(FindingView finding) {
        String what = messages.of("status." + finding.id().kind());
        return finding.consumer() == null
                ? what + ": " + finding.about()
                : what + ": " + finding.consumer() + " " + finding.key();
    }

    /** The address of this list with another kind. */
    public String link(String status) {
        return QueryString.empty().with("kind", status).toString();
    }

    public boolean isFiltered() {
        return kind != null;
    }

    /** The kinds of which there is something, and the one that is chosen. */
    public List<String> getStatuses() {
        return kinds;
    }

    public String getKind() {
        return kind;
    }

    public RowTable<FindingView> getTable() {
        return table;
    }

    /** What is done with those that are selected. */
    @FunctionalInterface
    private interface Action extends Serializable {
        ActionResult run(List<FindingId> ids, String reason);
    }
}
