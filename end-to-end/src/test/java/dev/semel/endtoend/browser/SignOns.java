package dev.semel.endtoend.browser;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.options.Cookie;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The cookies by which servers know those who have signed in. Each visit has a session of its own all the same. */
final class SignOns {

    private static final String SESSION = "JSESSIONID";

    private final Map<String, List<Cookie>> cookies = new HashMap<>();

    /** Does nothing where the user has not signed in yet. */
    void restore(BrowserContext context, URI server, String user) {
        List<Cookie> kept = cookies.get(name(server, user));
        if (kept != null) {
            context.addCookies(kept);
        }
    }

    void keep(BrowserContext context, URI server, String user) {
        cookies.put(
                name(server, user),
                context.cookies().stream()
                        .filter(cookie -> !cookie.name.equals(SESSION))
                        .toList());
    }

    private static String name(URI server, String user) {
        return user + "@" + server.getAuthority();
    }
}
