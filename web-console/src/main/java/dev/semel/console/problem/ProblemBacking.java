package dev.semel.console.problem;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;

/** What the error page says: the kind of problem, and the reference under which the log has it. */
@Named("problem")
@RequestScoped
public class ProblemBacking {

    @Inject
    HttpServletRequest request;

    /** The status that has a text of its own; anything else is told as a failure of the server or a bad request. */
    public String getKind() {
        int status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code ? code : 404;
        return switch (status) {
            case 403, 404, 503 -> String.valueOf(status);
            default -> status < 500 ? "400" : "500";
        };
    }

    public boolean isDenied() {
        return getKind().equals("403");
    }

    public String getReference() {
        return (String) request.getAttribute(FailureHandler.REFERENCE);
    }
}
