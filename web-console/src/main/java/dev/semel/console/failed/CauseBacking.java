package dev.semel.console.failed;

import dev.semel.admin.cause.FailedCause;
import dev.semel.admin.cause.FailedGroupsAdmin;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.problem.Reads;
import dev.semel.console.url.UrlParameters;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.EJBException;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The cause by which the list of failed entries is filtered, as one of its entries says it. */
@Named("cause")
@ViewScoped
public class CauseBacking implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = Logger.getLogger(CauseBacking.class.getName());

    @Inject
    FailedGroupsAdmin groups;

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    private UUID group;
    private FailedCause found;
    private boolean unread;

    @PostConstruct
    void open() {
        group = FailedFilter.read(UrlParameters.ofRequest()).group();
    }

    /** In a line; null without such a filter, once none is parked any more, and while it cannot be read. */
    public String getWords() {
        FailedCause shown = find();
        if (shown == null) {
            return null;
        }
        String what = shown.errorType() == null
                ? messages.of("reason." + shown.reason())
                : format.simpleName(shown.errorType());
        return shown.errorMessage() == null
                ? messages.of("groups.cause.bare", shown.origin(), what)
                : messages.of("groups.cause", shown.origin(), what, shown.errorMessage());
    }

    /** What the page says of the filter. */
    public String getShown() {
        String words = getWords();
        return words == null ? messages.of(unread ? "groups.unread" : "groups.none") : words;
    }

    private FailedCause find() {
        if (found == null && group != null) {
            try {
                found = Reads.of(() -> groups.cause(group)).orElse(null);
                unread = false;
            } catch (EJBException unavailable) {
                LOG.log(Level.FINE, "Could not read by which cause a list is filtered; the page says so.", unavailable);
                unread = true;
            }
        }
        return found;
    }
}
