package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Response;
import dev.semel.endtoend.browser.ConsolePages;
import dev.semel.endtoend.browser.Visit;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/**
 * A walk through all pages of the console. With {@code -Dpictures=true} each is photographed, wide and narrow, to {@code target/tour}; what
 * {@code docs/tour.md} shows is in {@code target/tour/pictures}.
 */
final class Tour {

    private static final Path ALBUM = Path.of("target/tour");
    private static final Path PICTURES = ALBUM.resolve("pictures");
    private static final int WIDE = 1440;
    private static final int NARROW = 390;
    private static final int HEIGHT = 900;

    private final Visit visit;
    private final String light;
    private final Set<String> seen = new TreeSet<>();

    Tour(Visit visit, String light) {
        this.visit = visit;
        this.light = light;
    }

    /** The pages that were seen, by their addresses. */
    Set<String> walk() {
        see("login");
        see("login?busy", "login-busy");
        visit.signIn("admin");
        see("overview");
        see("failed/groups");
        seeQuestion();
        seeListAndDetail("failed", "failed/entry");
        see("failed?status=DISCARDED", "failed-empty");
        seeListAndDetail("operations", "operations/op");
        see("search?q=" + Night.ORDER);
        seeListAndDetail("keys", "keys/key");
        see("keys/copies");
        see("outbox");
        seeListAndDetail("outbox?status=HELD", "outbox/event");
        see("outbox/destinations");
        see("partitions");
        see("findings");
        see("trends");
        see("retention");
        see("audit");
        return seen;
    }

    private void seeListAndDetail(String list, String detail) {
        see(list);
        visit.find("open").first().click();
        visit.find("facts").waitFor();
        assertThat(visit.page().url()).contains(detail);
        note(detail, detail);
    }

    private void seeQuestion() {
        visit.find("retry").first().click();
        visit.find("confirmation").waitFor();
        photograph("failed-groups-retry");
        visit.find("cancel").click();
    }

    private void see(String address) {
        see(address, ConsolePages.of(address));
    }

    private void see(String address, String name) {
        Response response = visit.open(address);
        assertThat(response.status()).as("status of %s", address).isEqualTo(200);
        note(address, name);
    }

    private void note(String address, String name) {
        seen.add(ConsolePages.of(address));
        photograph(name.replace('/', '-'));
    }

    private void photograph(String name) {
        boolean isLight = light.equals("light");
        visit.screenshot(isLight ? PICTURES.resolve(name + ".png") : ALBUM.resolve(name + "-" + light + ".png"));
        visit.page().setViewportSize(NARROW, HEIGHT);
        boolean isShownNarrow = !isLight && name.equals("overview");
        visit.screenshot((isShownNarrow ? PICTURES : ALBUM).resolve(name + "-" + light + "-narrow.png"));
        visit.page().setViewportSize(WIDE, HEIGHT);
    }
}
