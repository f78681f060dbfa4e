package dev.semel.console.web;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.util.Set;

/**
 * Sees whether the container gives a sign-on, which is a cookie. Nothing else of its answer tells for certain: where a right
 * sign-in leads to says the client itself.
 */
final class SignInResponse extends HttpServletResponseWrapper {

    /** Cookies that it sets for strangers, too: the session, and the page that was asked for. */
    private static final Set<String> OF_STRANGERS = Set.of("JSESSIONID", "WASReqURL", "WASPostParam");

    private boolean signOn;

    SignInResponse(HttpServletResponse response) {
        super(response);
    }

    @Override
    public void addCookie(Cookie cookie) {
        signOn |= isSignOn(cookie.getName(), cookie.getValue());
        super.addCookie(cookie);
    }

    /** An empty value takes a cookie away. */
    static boolean isSignOn(String name, String value) {
        return !OF_STRANGERS.contains(name)
                && value != null
                && !value.replace("\"", "").isEmpty();
    }

    boolean hasSignOn() {
        return signOn
                || getHeaders("Set-Cookie").stream()
                        .map(header -> header.split(";", 2)[0].split("=", 2))
                        .anyMatch(cookie -> cookie.length == 2 && isSignOn(cookie[0], cookie[1]));
    }
}
