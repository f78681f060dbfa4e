package dev.semel.console.retention;

import dev.semel.admin.retention.RetentionAdmin;
import dev.semel.admin.retention.RetentionTerm;
import dev.semel.admin.retention.RetentionView;
import dev.semel.console.action.Confirmation;
import dev.semel.console.action.ConfirmationBacking;
import dev.semel.console.action.ConfirmationInput;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.problem.Reads;
import dev.semel.console.shell.UserBacking;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.EJBException;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The rule by which rows are kept. */
@Named("retention")
@ViewScoped
public class RetentionBacking implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = Logger.getLogger(RetentionBacking.class.getName());

    @Inject
    RetentionAdmin admin;

    @Inject
    ConfirmationBacking confirmation;

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    @Inject
    UserBacking user;

    private RetentionView rule;

    @PostConstruct
    void read() {
        try {
            rule = Reads.of(admin::rule);
        } catch (EJBException unavailable) {
            LOG.log(Level.SEVERE, "Could not read the retention; the page says so and can be reloaded.", unavailable);
        }
    }

    public void askShorten() {
        RetentionView confirmed = rule;
        List<String> changes = confirmed.leftOver().stream()
                .map(term -> messages.of(
                        "retention.change", term.setting(), format.inWords(term.kept()), format.inWords(term.wanted())))
                .toList();
        confirmation.ask(new Confirmation(
                        "shorten-retention",
                        messages.of("retention.subject", confirmed.keys()),
                        changes,
                        ConfirmationInput.reasonAndPhrase(String.valueOf(confirmed.keys())),
                        (reason, days) -> admin.shorten(confirmed, reason))
                .then(this::read));
    }

    /** Why the user can shorten nothing now; null if they can. */
    public String getWhyNotShorten() {
        String why = rule == null ? messages.of("retention.failed") : getWhyNot();
        return user.isAdmin() ? why : user.getWhyNoAdmin();
    }

    /** Why nothing can be shortened now; null if something can. */
    public String getWhyNot() {
        if (!rule.silent().isEmpty()) {
            return messages.of("retention.silent", rule.silent().get(0));
        }
        return rule.leftOver().isEmpty() ? messages.of("retention.nothing") : null;
    }

    /** Null when it cannot be read. */
    public RetentionView getRule() {
        return rule;
    }

    /** What a term is, in words. */
    public String words(RetentionTerm term) {
        return messages.of("retention." + term.setting());
    }
}
