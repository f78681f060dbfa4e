package dev.semel.console.web;

import dev.semel.admin.access.AccessAdmin;
import jakarta.ejb.EJBException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Tells the audit who comes, who leaves and who is refused. Where the database is down the log has it instead. */
@ApplicationScoped
public class AccessLog {

    private static final Logger LOG = Logger.getLogger(AccessLog.class.getName());

    @Inject
    AccessAdmin admin;

    void signedIn(String user, HttpServletRequest request) {
        tell(request, "a sign-in", () -> admin.signedIn(user, request.getRemoteAddr()));
    }

    void refused(String user, HttpServletRequest request) {
        tell(request, "a refused sign-in", () -> admin.signInRefused(user, request.getRemoteAddr()));
    }

    void signedOut(String user, HttpServletRequest request) {
        tell(request, "a sign-out", () -> admin.signedOut(user, request.getRemoteAddr()));
    }

    void denied(String user, String what, HttpServletRequest request) {
        tell(request, "what was denied to a user", () -> admin.denied(user, what, request.getRemoteAddr()));
    }

    private static void tell(HttpServletRequest request, String what, Runnable line) {
        try {
            line.run();
        } catch (EJBException unavailable) {
            LOG.log(
                    Level.WARNING,
                    unavailable,
                    () -> "The audit has no line about " + what + " from " + request.getRemoteAddr()
                            + ", because the database did not take it. The request went on.");
        }
    }
}
