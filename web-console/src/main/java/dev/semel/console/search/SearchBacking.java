package dev.semel.console.search;

import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.search.Found;
import dev.semel.admin.search.SearchAdmin;
import dev.semel.admin.search.Step;
import dev.semel.console.format.Messages;
import dev.semel.console.problem.Reads;
import dev.semel.console.url.QueryString;
import dev.semel.console.url.UrlParameters;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What is known of one piece of work, found by an exact text. */
@Named("search")
@RequestScoped
public class SearchBacking {

    private static final Logger LOG = Logger.getLogger(SearchBacking.class.getName());

    @Inject
    SearchAdmin admin;

    @Inject
    Messages messages;

    private String text;
    private boolean misread;
    private boolean failed;
    private Found found;

    @PostConstruct
    void open() {
        UrlParameters address = UrlParameters.ofRequest();
        text = address.exactText("q");
        misread = !address.misread().isEmpty();
    }

    /** Null if nothing is looked for. */
    public String getText() {
        return text;
    }

    /** Whether the address says something that cannot be looked for. */
    public boolean isMisread() {
        return misread;
    }

    public boolean isFailed() {
        getFound();
        return failed;
    }

    /** Whether the search was made, and found nothing. */
    public boolean isInVain() {
        return text != null && !isFailed() && found.isEmpty();
    }

    /** Null if nothing was looked for, or if the search failed. */
    public Found getFound() {
        if (found == null && text != null && !misread && !failed) {
            try {
                found = Reads.of(() -> admin.find(text));
            } catch (EJBException unavailable) {
                LOG.log(Level.SEVERE, "Could not search; the page can be reloaded.", unavailable);
                failed = true;
            }
        }
        return found;
    }

    /** The query part of the address of a list of keys that begin with what was looked for. */
    public String getBeginning() {
        return QueryString.empty().with("key", text.strip() + "*").toString();
    }

    /** What became of the work with one consumer, in one sentence. */
    public String outcome(KeyDetail key) {
        return messages.of(
                "search.outcome." + key.key().status(),
                key.key().duplicates(),
                key.key().attempts());
    }

    /** What happened, in words; its place has a link of its own. */
    public String words(Step step) {
        Step.Act act = step.act();
        return act == null
                ? messages.of("search.step." + step.what(), step.number())
                : messages.of("search.step." + step.what(), step.number(), act.user(), act.action());
    }

    /** Why it happened, or what went wrong. */
    public String note(Step step) {
        return step.what() == Step.What.PARKED ? messages.of("reason." + step.note()) : step.note();
    }

    /** The address, without the root of the console, of the page about it. */
    public String address(Step step) {
        QueryString id = QueryString.empty();
        return switch (step.what().thing()) {
            case KEY -> "/keys/key" + id.with("id", step.id());
            case EVENT -> "/outbox/event" + id.with("id", step.id());
            case MESSAGE -> "/failed/entry" + id.with("source", "MESSAGE").with("id", step.id());
        };
    }
}
