package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Response;
import dev.semel.endtoend.browser.FailedPage;
import dev.semel.endtoend.browser.Visit;
import java.nio.file.Path;

/** A walk through all pages of the console; each is photographed, wide and narrow, to {@code target/screenshots}. */
final class Tour {

    private static final Path ALBUM = Path.of("target/screenshots");
    private static final int WIDE = 1440;
    private static final int NARROW = 420;
    private static final int HEIGHT = 900;

    private final Visit visit;
    private final String light;

    Tour(Visit visit, String light) {
        this.visit = visit;
        this.light = light;
    }

    void walk() {
        see("login");
        see("login?busy", "login-busy");
        visit.signIn("admin");
        see("overview");
        seeListAndDetail("failed", "failed/entry");
        seeListAndDetail("outbox", "outbox/event");
        see("outbox/destinations", "outbox-destinations");
        seeListAndDetail("keys", "keys/key");
        see("retention");
        see("audit");
        see("failed?status=RETRIED", "failed-empty");
        seeConfirmation();
    }

    private void seeListAndDetail(String list, String detail) {
        see(list);
        visit.find("open").first().click();
        visit.find("facts").waitFor();
        assertThat(visit.page().url()).contains(detail);
        photograph(detail.replace('/', '-'));
    }

    private void seeConfirmation() {
        new FailedPage(visit).open().firstRetry().click();
        visit.find("confirmation").waitFor();
        photograph("failed-confirmation");
        visit.find("cancel").click();
    }

    private void see(String page) {
        see(page, page);
    }

    private void see(String address, String name) {
        Response response = visit.open(address);
        assertThat(response.status()).as("status of %s", address).isEqualTo(200);
        photograph(name);
    }

    private void photograph(String name) {
        visit.screenshot(ALBUM.resolve(name + "-" + light + ".png"));
        visit.page().setViewportSize(NARROW, HEIGHT);
        visit.screenshot(ALBUM.resolve(name + "-" + light + "-narrow.png"));
        visit.page().setViewportSize(WIDE, HEIGHT);
    }
}
