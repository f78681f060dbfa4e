package dev.semel.endtoend.browser;

import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** A real browser without a window. */
public final class Browser implements AutoCloseable {

    private static final List<String> FLAGS = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-default-apps",
            "--disable-dev-shm-usage",
            "--disable-sync",
            "--no-first-run",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost");

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser browser;
    private final SignOns signOns = new SignOns();

    private Browser(Playwright playwright, com.microsoft.playwright.Browser browser) {
        this.playwright = playwright;
        this.browser = browser;
    }

    public static Browser start() {
        // By default five seconds, which a slow machine needs.
        PlaywrightAssertions.setDefaultAssertionTimeout(Visit.PATIENCE_MILLIS);
        BrowserType.LaunchOptions options =
                new BrowserType.LaunchOptions().setHeadless(true).setArgs(FLAGS);
        BrowserOnMachine.findOrInstall().ifPresent(options::setExecutablePath);
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        try {
            return new Browser(playwright, playwright.chromium().launch(options));
        } catch (RuntimeException refused) {
            playwright.close();
            throw refused;
        }
    }

    /** A visitor with cookies of their own, whose system prefers light or dark. */
    public Visit visit(URI server, ColorScheme scheme) {
        return new Visit(browser.newContext(options(server, scheme)), server, signOns);
    }

    /** One who takes the certificate of each server for a good one. */
    public Visit visitAnyCertificate(URI server) {
        return new Visit(
                browser.newContext(options(server, ColorScheme.LIGHT).setIgnoreHTTPSErrors(true)), server, signOns);
    }

    private static com.microsoft.playwright.Browser.NewContextOptions options(URI server, ColorScheme scheme) {
        return new com.microsoft.playwright.Browser.NewContextOptions()
                .setBaseURL(server.toString())
                .setColorScheme(scheme)
                .setViewportSize(1440, 900)
                .setReducedMotion(ReducedMotion.REDUCE);
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
