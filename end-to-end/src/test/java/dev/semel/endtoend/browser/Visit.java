package dev.semel.endtoend.browser;

import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.WaitForSelectorState;
import dev.semel.testing.bench.Limits;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;

/** One visitor of the console, who notes all that goes wrong in the browser. */
public final class Visit implements AutoCloseable {

    static final double PATIENCE_MILLIS = 60_000;

    private final BrowserContext context;
    private final URI server;
    private final SignOns signOns;
    private final Page page;
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private String newcomer;

    Visit(BrowserContext context, URI server, SignOns signOns) {
        this.context = context;
        this.server = server;
        this.signOns = signOns;
        context.setDefaultTimeout(PATIENCE_MILLIS);
        this.page = context.newPage();
        page.onPageError(error -> problems.add("script error on " + page.url() + ": " + error));
        page.onConsoleMessage(this::note);
        page.onRequest(this::note);
        page.onResponse(this::note);
    }

    /** Opens the console as one of the demo's users, and comes to the overview. Who has signed in before in this browser still is. */
    public Visit signIn(String user) {
        as(user).open("overview");
        return this;
    }

    /** From the next page on, which asks for name and password only where this browser has not signed in before. */
    public Visit as(String user) {
        signOns.restore(context, server, user);
        newcomer = user;
        return this;
    }

    public Visit signIn(String user, String password) {
        navigate("overview");
        page.locator("[name=j_username]").fill(user);
        page.locator("[name=j_password]").fill(password);
        find("login-submit").click();
        page.locator("[data-test=user-menu], [data-test=login-failed]").first().waitFor();
        return this;
    }

    /** Opens a page of the console. */
    public Response open(String path) {
        Response answer = navigate(path);
        if (newcomer == null) {
            return answer;
        }
        String user = newcomer;
        newcomer = null;
        if (page.locator("[name=j_username]").count() == 0) {
            return answer;
        }
        // There was no sign-on, or it is over, for example because the server has other keys by now.
        context.clearCookies();
        signIn(user, user);
        signOns.keep(context, server, user);
        return navigate(path);
    }

    private Response navigate(String path) {
        Response answer = page.navigate(server.resolve("console/" + path).toString());
        if (answer.headers().getOrDefault("content-type", "").startsWith("text/html")) {
            awaitPaint();
        }
        return answer;
    }

    /** Of the page that is open, for {@link #open}. */
    public String path() {
        return page.url().substring(server.resolve("console/").toString().length());
    }

    /** What carries this mark for tests. */
    public Locator find(String mark) {
        return page.locator("[data-test=" + mark + "]");
    }

    public Page page() {
        return page;
    }

    /** Asks for an action; the dialog moves the focus once it is open, and what is typed before can end up in another field. */
    public void ask(Locator action) {
        action.click();
        PlaywrightAssertions.assertThat(find("reason")).isFocused();
    }

    /** Changes the age in the open question and returns when it is asked anew. */
    public void askByAge(String days) {
        settle();
        page.waitForResponse(answer -> answer.request().method().equals("POST"), () -> {
            find("days").fill(days);
            find("days").blur();
        });
        settle();
    }

    /** Confirms the open question and returns when it has been answered. */
    public void confirm() {
        find("confirm").click();
        settle();
        PlaywrightAssertions.assertThat(find("problem")).hasCount(0);
        find("confirmation").waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.HIDDEN));
    }

    /** Returns when the page has taken in every answer. An answer may replace a field, and with it what was typed since. */
    public void settle() {
        page.waitForFunction("() => window.PrimeFaces && PrimeFaces.ajax.Queue.isEmpty()");
    }

    /**
     * Returns when a new page has been painted: Chromium drops the keys that come before that, and a busy machine paints late. It
     * asks an observer, since a clock that a test has installed puts a performance of its own in the way, which knows of no paint.
     */
    public void awaitPaint() {
        page.waitForFunction("() => new Promise(painted => new PerformanceObserver(paints =>"
                + " paints.getEntriesByName('first-contentful-paint').length && painted(true))"
                + ".observe({ type: 'paint', buffered: true }))");
    }

    /** Looks again each second until it sees what it waits for: a page costs the processors that the others wait for. */
    public void lookUntil(String expectation, Callable<Boolean> isSeen) {
        await(expectation)
                .atMost(Limits.NEVER)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofSeconds(1))
                .pollInSameThread()
                .until(isSeen);
    }

    /** For those who want to see it, with {@code -Dpictures=true}: a picture of a whole page takes as long as the page. */
    public void screenshot(Path file) {
        if (Boolean.getBoolean("pictures")) {
            photograph(file);
        }
    }

    public void photograph(Path file) {
        page.screenshot(new Page.ScreenshotOptions().setPath(file).setFullPage(true));
    }

    /** Script errors, breaches of the content security policy, failed requests, requests to elsewhere. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    @Override
    public void close() {
        context.close();
    }

    private void note(ConsoleMessage message) {
        if (Set.of("error", "warning").contains(message.type())) {
            problems.add("said on " + page.url() + ": " + message.text());
        }
    }

    private void note(Request request) {
        String url = request.url();
        if (!url.startsWith(server.toString()) && !url.startsWith("data:") && !url.startsWith("blob:")) {
            problems.add("request to elsewhere: " + url);
        }
    }

    private void note(Response response) {
        if (response.status() >= 400) {
            problems.add("answer " + response.status() + " from " + response.url());
        }
    }
}
