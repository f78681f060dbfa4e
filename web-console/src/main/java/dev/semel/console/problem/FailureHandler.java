package dev.semel.console.problem;

import jakarta.faces.context.ExceptionHandler;
import jakarta.faces.context.ExceptionHandlerWrapper;
import jakarta.faces.context.ExternalContext;
import jakarta.faces.context.FacesContext;
import jakarta.faces.event.ExceptionQueuedEvent;
import jakarta.faces.event.ExceptionQueuedEventContext;
import jakarta.faces.event.PhaseId;
import java.util.Iterator;
import java.util.Locale;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Answers a failure without telling what failed: a page request with the error page, an AJAX request with a status and the
 * header {@value Failure#HEADER}, which the browser turns into a dialog. The log has the whole story under the reference
 * that the reader sees.
 */
class FailureHandler extends ExceptionHandlerWrapper {

    static final String REFERENCE = "semel.reference";

    /** The status with which {@link FailureFilter} ends the request, once Faces has let go of it. */
    static final String STATUS = "semel.status";

    private static final Logger LOG = Logger.getLogger(FailureHandler.class.getName());

    FailureHandler(ExceptionHandler wrapped) {
        super(wrapped);
    }

    @Override
    public void handle() {
        Iterator<ExceptionQueuedEvent> unhandled =
                getUnhandledExceptionQueuedEvents().iterator();
        FacesContext faces = FacesContext.getCurrentInstance();
        if (unhandled.hasNext() && !faces.getExternalContext().isResponseCommitted()) {
            ExceptionQueuedEventContext context = unhandled.next().getContext();
            unhandled.remove();
            answer(faces, context.getException(), context.getPhaseId());
        } else {
            getWrapped().handle();
        }
    }

    private static void answer(FacesContext faces, Throwable thrown, PhaseId phase) {
        Failure failure = Failure.of(thrown, phase);
        String reference = UUID.randomUUID().toString().substring(0, 8);
        log(failure, LoggedFailure.of(thrown), reference);
        faces.getExternalContext().getRequestMap().put(Failure.ATTRIBUTE, failure);
        if (faces.getPartialViewContext().isAjaxRequest()) {
            tellScript(faces.getExternalContext(), failure, reference);
        } else {
            faces.getExternalContext().responseReset();
            faces.getExternalContext().getRequestMap().put(REFERENCE, reference);
            faces.getExternalContext().getRequestMap().put(STATUS, failure.status());
        }
        faces.responseComplete();
    }

    private static void log(Failure failure, LoggedFailure thrown, String reference) {
        if (failure == Failure.FAILED || failure == Failure.AWAY) {
            LOG.log(
                    Level.SEVERE,
                    thrown,
                    () -> "A page of the console failed; the reader was given the reference " + reference + ".");
        }
        if (failure == Failure.FORGED) {
            LOG.log(
                    Level.WARNING,
                    "The console has refused a request that none of its pages sends ({0}); the reader was given the"
                            + " reference {1}.",
                    new Object[] {thrown.toString(), reference});
        }
    }

    private static void tellScript(ExternalContext response, Failure failure, String reference) {
        response.responseReset();
        response.setResponseStatus(failure.status());
        // No reader gets to see what is said of a request that no page sends; and whether an action was done before the
        // database
        // went away is not known.
        Failure told = failure == Failure.FORGED || failure == Failure.AWAY ? Failure.FAILED : failure;
        response.setResponseHeader(Failure.HEADER, told.name().toLowerCase(Locale.ROOT));
        response.setResponseHeader("Semel-Reference", reference);
    }
}
