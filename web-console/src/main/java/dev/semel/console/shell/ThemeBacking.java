package dev.semel.console.shell;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.stream.Stream;

/** Light, dark, or what the reader's system prefers. The browser keeps the choice in a cookie and applies it. */
@Named("theme")
@RequestScoped
public class ThemeBacking {

    private static final String COOKIE = "semel_theme";
    private static final List<String> CHOICES = List.of("system", "light", "dark");

    @Inject
    HttpServletRequest request;

    public String getChoice() {
        Cookie[] cookies = request.getCookies();
        return Stream.of(cookies == null ? new Cookie[0] : cookies)
                .filter(cookie -> cookie.getName().equals(COOKIE))
                .map(Cookie::getValue)
                .filter(CHOICES::contains)
                .findFirst()
                .orElse(CHOICES.get(0));
    }

    public String icon(String choice) {
        return switch (choice) {
            case "light" -> "pi-sun";
            case "dark" -> "pi-moon";
            default -> "pi-desktop";
        };
    }

    public List<String> getChoices() {
        return CHOICES;
    }
}
