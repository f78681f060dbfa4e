package dev.semel.endtoend;

import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.TOO_MUCH;
import static dev.semel.endtoend.client.Shop.View.CANCELLED_UNPAID;
import static dev.semel.endtoend.client.Shop.View.PAID_ONLY;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.FailedPage;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import dev.semel.testing.bench.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The carrier is down: what operators see of it in the console, and how they mend it. The tests continue each other. */
@ResourceLock(SharedShop.EMBEDDED)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Order(SharedShop.AT_THE_END)
class CarrierIT {

    /** Three times what the attempts take together with their delays. */
    private static final Duration PARKED_WITHIN = Duration.ofMinutes(1);

    private static final int STUCK = 4;

    private static Installation installation;
    private static Shop shop;
    private static Settling settling;
    private static Browser browser;
    private static List<String> stuck;

    @BeforeAll
    static void start() {
        SharedShop shared = SharedShop.embedded();
        installation = shared.installation();
        shop = shared.shop();
        settling = shared.settling();
        browser = Browser.start();
    }

    @AfterAll
    static void stop() {
        browser.close();
    }

    @Test
    @Order(1)
    void parksWhatCannotBeShippedWhileOtherOrdersFlowOn() {
        shop.switchCarrier(false);
        long begin = System.nanoTime();
        stuck = Stream.generate(() -> shop.place(PAYABLE)).limit(STUCK).toList();
        List<String> others =
                Stream.generate(() -> shop.place(TOO_MUCH)).limit(10).toList();

        settling.awaitEach(others, CANCELLED_UNPAID);
        settling.awaitEach(stuck, PAID_ONLY);
        try (Visit visit = browser.visit(installation.server().address(), ColorScheme.LIGHT)) {
            FailedPage failed = new FailedPage(visit.signIn("viewer"));
            visit.lookUntil("parked entries in the console", () -> failed.open().count() == STUCK);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(PARKED_WITHIN);
        settling.awaitEmptyQueues();
    }

    @Test
    @Order(2)
    void saysOnTheOverviewWhatIsParkedAndWhy() {
        try (Visit visit = signedIn("viewer")) {
            visit.open("overview");

            PlaywrightAssertions.assertThat(visit.find("strip"))
                    .containsText(STUCK + " messages of shop.ship-order are parked: CarrierDownException");
            assertThat(visit.problems()).isEmpty();
        }
    }

    @Test
    @Order(2)
    void showsTheStackTraceOfAParkedMessage() {
        try (Visit visit = signedIn("operator")) {
            new FailedPage(visit).open().openFirst();

            PlaywrightAssertions.assertThat(visit.find("stack")).containsText("CarrierDownException");
            PlaywrightAssertions.assertThat(visit.find("stack")).containsText("at dev.semel.shop.ShipOrder.onMessage");
            PlaywrightAssertions.assertThat(visit.find("attempts").locator("tbody tr"))
                    .hasCount(4);
        }
    }

    @Test
    @Order(2)
    void showsWhatAMessageSaysOnlyWhenItsReaderAsksForIt() {
        try (Visit visit = signedIn("admin")) {
            new FailedPage(visit).open().openFirst();
            PlaywrightAssertions.assertThat(visit.find("masked")).isVisible();
            PlaywrightAssertions.assertThat(visit.find("body")).hasCount(0);
            visit.open(visit.page().url().replaceAll(".*/console/", "").replace("entry?", "entry.xhtml?"));
            PlaywrightAssertions.assertThat(visit.find("body")).hasCount(0);

            visit.find("reveal").click();

            PlaywrightAssertions.assertThat(visit.find("body")).containsText("orderId");
            assertThat(visit.problems()).isEmpty();
        }
        try (Visit visit = signedIn("operator")) {
            new FailedPage(visit).open().openFirst();
            PlaywrightAssertions.assertThat(visit.find("masked")).containsText("semel-payload");
            PlaywrightAssertions.assertThat(visit.find("reveal")).hasCount(0);
        }
    }

    @Test
    @Order(3)
    void doesNotLetAViewerRetry() {
        try (Visit visit = signedIn("viewer")) {
            FailedPage failed = new FailedPage(visit).open();
            PlaywrightAssertions.assertThat(failed.firstRetry()).isDisabled();

            failed.forgeRetryOfFirst();

            assertThat(failed.open().count()).isEqualTo(STUCK);
            settling.awaitEach(stuck, PAID_ONLY);
        }
    }

    @Test
    @Order(4)
    void sendsAStrangerToTheLoginFromAnyPage() {
        try (Visit visit = browser.visit(installation.server().address(), ColorScheme.LIGHT)) {
            visit.open("failed");
            PlaywrightAssertions.assertThat(visit.find("login")).isVisible();
            assertThat(visit.page()
                            .request()
                            .post(installation.server().address() + "console/failed")
                            .text())
                    .contains("j_security_check")
                    .doesNotContain("CarrierDownException");

            visit.signIn("operator", "wrong");

            PlaywrightAssertions.assertThat(visit.find("login-failed")).containsText("User name or password is wrong.");
        }
    }

    @Test
    @Order(5)
    void shipsOnceWhatAnOperatorRetries() {
        shop.switchCarrier(true);
        try (Visit visit = signedIn("operator")) {
            FailedPage failed = new FailedPage(visit).open();
            failed.retryFirst();
            await("one order shipped by the retry of one").atMost(Limits.NEVER).until(() -> shipped() == 1);

            failed.open().retryAllSelected();
            settling.awaitEach(stuck, SHIPPED_ONCE);

            assertThat(failed.open().count()).isZero();
            assertThat(visit.problems()).isEmpty();
        }
        settling.awaitEmptyQueues();
        settling.awaitEach(stuck, SHIPPED_ONCE);
    }

    @Test
    @Order(6)
    void purgesWhatIsMendedWhenAnAdministratorConfirmsWithAReason() {
        try (Visit visit = signedIn("admin")) {
            FailedPage failed = new FailedPage(visit).openRetried();
            assertThat(failed.count()).isPositive();

            failed.purge("mended, see the tests");
            PlaywrightAssertions.assertThat(visit.find("parked")).hasText("What the list has of these now");
            visit.screenshot(Path.of("target/screenshots/operation-purge-light.png"));

            assertThat(failed.openRetried().count()).isZero();
            assertThat(visit.problems()).isEmpty();
        }
    }

    // Other classes place orders in this shop, too.
    private static long shipped() {
        return stuck.stream()
                .filter(order -> shop.order(order).equals(SHIPPED_ONCE))
                .count();
    }

    private static Visit signedIn(String user) {
        return browser.visit(installation.server().address(), ColorScheme.LIGHT).signIn(user);
    }
}
