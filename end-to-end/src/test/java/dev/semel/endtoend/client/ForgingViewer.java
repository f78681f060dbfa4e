package dev.semel.endtoend.client;

import java.net.URI;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A viewer of the console without a browser, who sends what its scripts would send, and changes some of it. */
public final class ForgingViewer {

    private static final Pattern VIEW_STATE =
            Pattern.compile("name=\"jakarta.faces.ViewState\"[^>]*value=\"([^\"]*)\"");
    private static final Pattern NONCE = Pattern.compile("nonce=\"([^\"]*)\"");

    private final WebClient web;
    private final String signOn;

    public ForgingViewer(URI server) {
        web = new WebClient(server);
        signOn = cookies(web.post("console/j_security_check", Map.of("j_username", "viewer", "j_password", "viewer")));
    }

    /** Opens a list and turns its page, with these parameters instead of the right ones. */
    public HttpResponse<String> turnPage(String list, Map<String, String> forged) {
        HttpResponse<String> page = web.get(list, "Cookie", signOn);
        Map<String, String> form = new LinkedHashMap<>(Map.of(
                "jakarta.faces.partial.ajax", "true",
                "jakarta.faces.source", "list:rows",
                "jakarta.faces.partial.execute", "list:rows",
                "jakarta.faces.partial.render", "list:rows",
                "jakarta.faces.ViewState", found(VIEW_STATE, page.body()),
                "list_SUBMIT", "1",
                "list:rows_pagination", "true",
                "list:rows_first", "0",
                "list:rows_rows", "25"));
        form.putAll(Map.of(
                "list:rows", "list:rows",
                "list:rows_encodeFeature", "true",
                "primefaces.nonce", found(NONCE, page.body())));
        form.putAll(forged);
        String all =
                Stream.of(signOn, cookies(page)).filter(some -> !some.isEmpty()).collect(Collectors.joining("; "));
        return web.post(list, form, "Cookie", all, "Faces-Request", "partial/ajax");
    }

    private static String found(Pattern pattern, String page) {
        Matcher found = pattern.matcher(page);
        if (!found.find()) {
            throw new IllegalStateException("The page has no " + pattern + ": " + page);
        }
        return found.group(1);
    }

    private static String cookies(HttpResponse<String> answer) {
        List<String> set = answer.headers().allValues("Set-Cookie");
        return set.stream()
                .map(cookie -> cookie.substring(0, cookie.indexOf(';')))
                .filter(cookie -> !cookie.endsWith("=\"\""))
                .collect(Collectors.joining("; "));
    }
}
