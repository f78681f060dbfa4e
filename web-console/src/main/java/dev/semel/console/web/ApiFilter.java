package dev.semel.console.web;

import dev.semel.console.api.problem.Problem;
import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * The way into the API, for programs: name and password with each request, and no session. What browsers send by themselves counts for
 * nothing, and what another page sends is refused, so no foreign page acts in an operator's name.
 *
 * <p>Before the filter of sizes, for who has signed in may send more; and so no byte of a stranger's body is read.
 */
public class ApiFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST");
    private static final Problem METHOD = new Problem(
            405, "Wrong method", "The API is read by GET and acts by POST, and by no other method. Nothing was done.");
    private static final Problem FOREIGN = new Problem(
            403,
            "Another page",
            "The page of another site has sent this, and such requests are refused. Nothing was done.");

    private static final Problem TOO_LARGE = new Problem(
            413,
            "Too large",
            "A body must say how long it is, and have 1 MiB at most. It was not read, and nothing was done.");

    @Inject
    transient ApiSignIn signIn;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Optional<Problem> refused = refuse(request);
        // The container has given a sign-on to who has signed in; here it counts for nothing, and the next request with
        // it is refused.
        response.reset();
        HeadersFilter.write(request, response);
        if (refused.isPresent()) {
            answer(response, refused.get());
        } else {
            chain.doFilter(request, response);
        }
    }

    private Optional<Problem> refuse(HttpServletRequest request) {
        if (!METHODS.contains(request.getMethod())) {
            return Optional.of(METHOD);
        }
        boolean isForeign = OriginFilter.isForeign(
                request.getHeader("Sec-Fetch-Site"), request.getHeader("Origin"), request.getHeader("Host"));
        return isForeign ? Optional.of(FOREIGN) : signIn.refuse(request).or(() -> tooLarge(request));
    }

    private static Optional<Problem> tooLarge(HttpServletRequest request) {
        boolean isFit = !SizeFilter.hasBody(request)
                || SizeFilter.isFit(request.getContentLengthLong(), SizeFilter.LARGEST_ACTION);
        return isFit ? Optional.empty() : Optional.of(TOO_LARGE);
    }

    private static void answer(HttpServletResponse response, Problem problem) throws IOException {
        response.setStatus(problem.status());
        if (problem.status() == HttpServletResponse.SC_UNAUTHORIZED) {
            response.setHeader("WWW-Authenticate", "Basic realm=\"Semel\", charset=\"UTF-8\"");
        }
        response.setHeader("Connection", "close");
        response.setContentType(Problem.TYPE + ";charset=UTF-8");
        response.getWriter().write(problem.json());
    }
}
