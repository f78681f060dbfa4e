package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** How many bytes the console sends to a browser, headers included. */
@ResourceLock(SharedShop.EMBEDDED)
@Order(SharedShop.AT_THE_END)
class PageWeightIT {

    private static final long KILOBYTE = 1000;

    private static Browser browser;

    @BeforeAll
    static void start() {
        browser = Browser.start();
    }

    @AfterAll
    static void stop() {
        browser.close();
    }

    @Test
    void staysBelow400KilobytesAtTheFirstVisitAnd20AtTheNextPage() {
        try (Visit visit =
                browser.visit(SharedShop.embedded().installation().server().address(), ColorScheme.LIGHT)) {
            AtomicLong received = receivedBy(visit);

            visit.signIn("admin");
            visit.open("overview");
            visit.settle();
            assertThat(received.getAndSet(0)).isLessThan(400 * KILOBYTE);

            for (String page : new String[] {"overview", "outbox", "failed", "keys", "findings", "audit"}) {
                visit.open(page);
                visit.settle();
                received.set(0);
                visit.open(page);
                visit.settle();
                assertThat(received.getAndSet(0)).as(page).isLessThan(20 * KILOBYTE);
            }
        }
    }

    private static AtomicLong receivedBy(Visit visit) {
        AtomicLong received = new AtomicLong();
        CDPSession network = visit.page().context().newCDPSession(visit.page());
        network.on(
                "Network.loadingFinished",
                (JsonObject loaded) ->
                        received.addAndGet(loaded.get("encodedDataLength").getAsLong()));
        network.send("Network.enable");
        return received;
    }
}
