package dev.semel.console.action;

import dev.semel.admin.ActionResult;
import dev.semel.admin.OperationFailedException;
import dev.semel.admin.RefusedException;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import jakarta.ejb.EJBAccessException;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.faces.application.FacesMessage;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Does what was confirmed and tells what came of it: how many changed, how many were skipped, or why nothing was done. */
@ApplicationScoped
public class Outcomes {

    private static final Logger LOG = Logger.getLogger(Outcomes.class.getName());

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    void tell(Confirmation confirmed, Given given) {
        String title = messages.of("outcome.title", messages.of("action." + confirmed.name()), confirmed.subject());
        try {
            if (confirmed.start() == null) {
                tell(title, confirmed.command().run(given.reason(), given.days()));
            } else {
                OperationPage.show(confirmed.start().run(given.reason(), given.perSecond()));
            }
        } catch (RefusedException refused) {
            say(FacesMessage.SEVERITY_ERROR, title, format.inWords(refused.getMessage()));
        } catch (EJBAccessException denied) {
            // Told to the audit, and to the browser, as everything else that is denied.
            throw denied;
        } catch (OperationFailedException brokenOff) {
            LOG.log(Level.SEVERE, "An operator's action failed; the operator was told so.", brokenOff);
            say(FacesMessage.SEVERITY_ERROR, title, brokenOff.getMessage());
        } catch (EJBException failed) {
            LOG.log(Level.SEVERE, "An operator's action failed; the operator was told so.", failed);
            say(FacesMessage.SEVERITY_ERROR, title, messages.of("outcome.failed"));
        }
    }

    private void tell(String title, ActionResult result) {
        String changed = messages.of("outcome.changed", result.changed());
        String skipped = result.skipped() == 0 ? "" : " " + messages.of("outcome.skipped", result.skipped());
        boolean nothing = result.changed() == 0;
        say(nothing ? FacesMessage.SEVERITY_WARN : FacesMessage.SEVERITY_INFO, title, changed + skipped);
    }

    private static void say(FacesMessage.Severity severity, String title, String sentence) {
        FacesContext.getCurrentInstance().addMessage(null, new FacesMessage(severity, title, sentence));
    }
}
