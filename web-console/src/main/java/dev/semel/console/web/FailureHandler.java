package dev.semel.console.web;

import jakarta.faces.FacesException;
import jakarta.faces.context.ExceptionHandler;
import jakarta.faces.context.ExceptionHandlerWrapper;
import jakarta.faces.context.ExternalContext;
import jakarta.faces.context.FacesContext;
import jakarta.faces.event.ExceptionQueuedEvent;
import java.io.IOException;
import java.util.Iterator;
import java.util.Locale;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Answers a failure without telling what failed: a page request with the error page of its status, an AJAX request with a
 * status and the header {@code Semel-Failure}, which the browser turns into a dialog. The log has the whole story under
 * the reference that the reader sees.
 */
class FailureHandler extends ExceptionHandlerWrapper {

    static final String REFERENCE = "semel.reference";

    private static final Logger LOG = Logger.getLogger(FailureHandler.class.getName());

    FailureHandler(ExceptionHandler wrapped) {
        super(wrapped);
    }

    @Override
    public void handle() {
        Iterator<ExceptionQueuedEvent> unhandled = getUnhandledExceptionQueuedEvents().iterator();
        FacesContext faces = FacesContext.getCurrentInstance();
        if (unhandled.hasNext() && !faces.getExternalContext().isResponseCommitted()) {
            Throwable thrown = unhandled.next().getContext().getException();
            unhandled.remove();
            answer(faces, thrown);
        }
        getWrapped().handle();
    }

    private static void answer(FacesContext faces, Throwable thrown) {
        Failure failure = Failure.of(thrown);
        String reference = UUID.randomUUID().toString().substring(0, 8);
        if (failure == Failure.FAILED) {
            LOG.log(Level.SEVERE, thrown, () -> "A page of the console failed; the reader was given the reference "
                    + reference + ".");
        }
        try {
            send(faces, failure, reference);
        } catch (IOException gone) {
            throw new FacesException(gone);
        }
        faces.responseComplete();
    }

    private static void send(FacesContext faces, Failure failure, String reference) throws IOException {
        ExternalContext response = faces.getExternalContext();
        if (faces.getPartialViewContext().isAjaxRequest()) {
            response.responseReset();
            response.setResponseStatus(failure.status());
            response.setResponseHeader("Semel-Failure", failure.name().toLowerCase(Locale.ROOT));
            response.setResponseHeader("Semel-Reference", reference);
            response.setResponseHeader("Cache-Control", "no-store");
        } else {
            response.getRequestMap().put(REFERENCE, reference);
            response.responseSendError(failure.status(), null);
        }
    }
}
