package dev.semel.console.web;

import dev.semel.console.shell.Environment;
import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Stands in front of the container's sign-in, which writes the name of a failed one into the log as it comes. A name with
 * which lines could be forged does not get there, nor a name that is its own password, which is how demos are guessed. It
 * slows down guessing, and tells the audit what came of each attempt.
 *
 * <p>On every path: the container takes each one that ends in {@code j_security_check} for a sign-in.
 */
@WebFilter("/*")
public class NameFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = Logger.getLogger(NameFilter.class.getName());
    private static final int LONGEST_NAME = 200;
    private static final String SIGN_IN = "j_security_check";

    @Inject
    transient Environment environment;

    @Inject
    transient SignInBrake brake;

    @Inject
    transient AccessLog access;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        List<String> names = given(request, "j_username");
        if (!names.stream().allMatch(NameFilter::isName)) {
            refuse(request, response, "the name is longer than 200 characters, or has some that cannot be seen");
        } else if (!environment.isDemo()
                && given(request, "j_password").stream().anyMatch(names::contains)) {
            refuse(
                    request,
                    response,
                    "the password is the name, and this is not the demo (semel.console.environment); who could sign in"
                            + " that way needs another password");
        } else if (!names.isEmpty() && isSignIn(request.getServletPath(), request.getPathInfo())) {
            signIn(names.get(0), request, response, chain);
        } else {
            chain.doFilter(request, response);
        }
    }

    /** The container has decoded both and cut off what follows a semicolon, as it does before it looks itself. */
    static boolean isSignIn(String path, String rest) {
        return (path + rest).contains(SIGN_IN);
    }

    private void signIn(String name, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!brake.mayTry(name, request.getRemoteAddr())) {
            access.refused(name, request);
            response.sendRedirect(request.getContextPath() + "/login?busy");
            return;
        }
        SignInResponse answer = new SignInResponse(response);
        chain.doFilter(request, answer);
        if (answer.hasSignOn()) {
            brake.forgive(name, request.getRemoteAddr());
            if (!environment.isSignedInByProvider()) {
                access.signedIn(name, request);
            }
        } else {
            access.refused(name, request);
        }
    }

    private static List<String> given(HttpServletRequest request, String parameter) {
        String[] values = request.getParameterValues(parameter);
        return values == null ? List.of() : List.of(values);
    }

    static boolean isName(String name) {
        return name.length() <= LONGEST_NAME && name.codePoints().allMatch(NameFilter::isSeen);
    }

    private static boolean isSeen(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    private static void refuse(HttpServletRequest request, HttpServletResponse response, String reason)
            throws IOException {
        LOG.log(Level.WARNING, "The console has refused a sign-in from {0}: {1}.", new Object[] {
            request.getRemoteAddr(), reason
        });
        response.sendRedirect(request.getContextPath() + "/login?failed");
    }
}
