package dev.semel.console.api;

import dev.semel.admin.OperationFailedException;
import dev.semel.admin.RefusedException;
import dev.semel.console.api.problem.BadInputException;
import dev.semel.console.api.problem.Problem;
import dev.semel.console.format.Messages;
import dev.semel.console.problem.Failure;
import dev.semel.console.problem.LoggedFailure;
import jakarta.ejb.EJBAccessException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.WebApplicationException;
import java.util.List;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What a failure means for the caller, in the words of the beans and of the pages. */
@ApplicationScoped
public class Problems {

    private static final Logger LOG = Logger.getLogger(Problems.class.getName());
    private static final String NO_JSON =
            "The body of an action is JSON (Content-Type: application/json). Nothing was done.";
    private static final String NOTHING_HERE = "There is nothing at this address, or not any more. Nothing was done.";
    private static final String NO_METHOD =
            "What is at this address is read by GET or done by POST, not by this method. Nothing was done.";
    private static final String UNREADABLE =
            "The request cannot be read, or no form of the answer is wanted. Nothing was done.";

    @Inject
    Messages messages;

    Problem of(Throwable failed, HttpServletRequest request) {
        // Wrapped when it comes from a reader of bodies or of parts of a path.
        if (failed instanceof BadInputException || failed.getCause() instanceof BadInputException) {
            return unreadable((BadInputException) (failed instanceof BadInputException ? failed : failed.getCause()));
        } else if (failed instanceof RefusedException refused) {
            return refused(refused, request.getMethod().equals("POST"));
        } else if (failed instanceof EJBAccessException) {
            // Told to the audit, as what the pages are denied.
            request.setAttribute(Failure.ATTRIBUTE, Failure.DENIED);
            return new Problem(403, messages.of("problem.403"), messages.of("problem.403.hint"));
        } else if (failed instanceof WebApplicationException web) {
            return ofHttp(web);
        }
        return broken(failed);
    }

    private static Problem unreadable(BadInputException bad) {
        return new Problem(400, "Cannot be read", bad.getMessage(), null, bad.parts());
    }

    private static Problem refused(RefusedException refused, boolean isAction) {
        return isAction
                ? new Problem(409, "Refused", refused.getMessage())
                : new Problem(400, "Cannot be read", refused.getMessage());
    }

    private Problem ofHttp(WebApplicationException web) {
        if (web instanceof NotFoundException) {
            return new Problem(404, messages.of("problem.404"), NOTHING_HERE);
        } else if (web instanceof NotSupportedException) {
            return new Problem(415, "No JSON", NO_JSON);
        } else if (web instanceof NotAllowedException) {
            return new Problem(405, "Wrong method", NO_METHOD);
        }
        int status = web.getResponse().getStatus();
        return status < 500 ? new Problem(status, messages.of("problem.400"), UNREADABLE) : broken(web);
    }

    private Problem broken(Throwable failed) {
        String reference = UUID.randomUUID().toString().substring(0, 8);
        LOG.log(
                Level.SEVERE,
                LoggedFailure.of(failed),
                () -> "A request to the API failed; the caller was given the reference " + reference + ".");
        String detail =
                failed instanceof OperationFailedException ? failed.getMessage() : messages.of("outcome.failed");
        return new Problem(500, messages.of("problem.500"), detail, reference, List.of());
    }
}
