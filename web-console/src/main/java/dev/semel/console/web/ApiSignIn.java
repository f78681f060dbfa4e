package dev.semel.console.web;

import dev.semel.admin.Roles;
import dev.semel.console.api.problem.Problem;
import dev.semel.console.format.Messages;
import dev.semel.console.shell.Environment;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.stream.Stream;

/** Signs a program in for one request, with the guards of the page for signing in. */
@ApplicationScoped
public class ApiSignIn {

    private static final String NO_COOKIES =
            "The sign-on of the console, a cookie, counts for nothing here. Send name and password (HTTP"
                    + " Basic), and no cookies. Nothing was done.";
    private static final String NO_NAME = "Each request needs a name and a password (HTTP Basic). Nothing was done.";

    @Inject
    Environment environment;

    @Inject
    SignInBrake brake;

    @Inject
    KnownCallers callers;

    @Inject
    AccessLog access;

    @Inject
    Messages messages;

    /** Why the request is not done; empty if it may go on, in the name of its caller. */
    Optional<Problem> refuse(HttpServletRequest request) {
        if (request.getUserPrincipal() != null) {
            return Optional.of(unauthorized(NO_COOKIES));
        }
        Optional<Credentials> given = Credentials.of(request.getHeader("Authorization"));
        return given.isEmpty() ? Optional.of(unauthorized(NO_NAME)) : refuse(given.get(), request);
    }

    private Optional<Problem> refuse(Credentials caller, HttpServletRequest request) {
        String address = request.getRemoteAddr();
        boolean isKnown = callers.isKnown(caller, address);
        if (!isAcceptable(caller)) {
            return Optional.of(unauthorized(messages.of("login.failed")));
        }
        if (!isKnown && !brake.mayTry(caller.name(), address)) {
            access.refused(caller.name(), request);
            return Optional.of(new Problem(429, "Too many attempts", messages.of("login.busy")));
        }
        if (!isRight(caller, request)) {
            callers.forget(caller, address);
            access.refused(caller.name(), request);
            return Optional.of(unauthorized(messages.of("login.failed")));
        }
        if (!isKnown) {
            brake.forgive(caller.name(), address);
            callers.remember(caller, address);
            access.signedIn(caller.name(), request);
        }
        return hasRole(request) ? Optional.empty() : Optional.of(denied(request));
    }

    // The container writes the name into the log as it comes.
    private boolean isAcceptable(Credentials caller) {
        return NameFilter.isName(caller.name())
                && (environment.isDemo() || !caller.password().equals(caller.name()));
    }

    private static boolean isRight(Credentials caller, HttpServletRequest request) {
        try {
            request.login(caller.name(), caller.password());
            return true;
        } catch (ServletException wrong) {
            return false;
        }
    }

    private static boolean hasRole(HttpServletRequest request) {
        return Stream.of(Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN).anyMatch(request::isUserInRole);
    }

    private Problem denied(HttpServletRequest request) {
        access.denied(request.getRemoteUser(), request.getMethod() + " " + request.getRequestURI(), request);
        return new Problem(403, messages.of("problem.403"), messages.of("problem.403.hint"));
    }

    private static Problem unauthorized(String detail) {
        return new Problem(401, "Not signed in", detail);
    }
}
