package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.FailedPage;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.guide.Reader;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.pages.Page;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** The quick start, typed as it stands there. The tests continue each other. */
@Tag("faults")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Order(6)
class FirstHourIT {

    private static final Page PAGE = Page.of("docs/guide/start.md");

    private static Reader reader;
    private static Browser browser;
    private static Visit console;

    @BeforeAll
    static void begin() {
        reader = new Reader(PAGE, "settings");
    }

    @AfterAll
    static void end() {
        reader.close();
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    @Order(1)
    void startsWithTheLinesThatItTellsToExpect() {
        reader.type("server");
        reader.choosePorts();
        reader.type("start");

        PAGE.shown("start")
                .lines()
                .forEach(line -> await(line).atMost(Limits.NEVER).until(() -> reader.hasRead(line)));
    }

    @Test
    @Order(2)
    void takesAPaymentOnceThatIsSentTwice() {
        reader.type("send-twice");

        await("the payment").atMost(Limits.NEVER).until(() -> !reader.type("look")
                .isEmpty());
        signIn();
        await("the duplicate").atMost(Limits.NEVER).until(FirstHourIT::duplicates, "1"::equals);
        assertThat(reader.type("look")).isEqualTo(PAGE.shown("look"));
    }

    @Test
    @Order(3)
    void parksWhatItCannotTake() {
        reader.type("fail");

        PAGE.shown("parked")
                .lines()
                .forEach(line -> await(line).atMost(Limits.NEVER).until(() -> reader.hasRead(line)));
        FailedPage failed = new FailedPage(console).open();
        assertThat(failed.count()).isEqualTo(1);
        failed.openFirst();
        PlaywrightAssertions.assertThat(console.find("error")).containsText("A payment must be more than nothing.");
        console.ask(console.find("discard"));
        console.find("reason").fill("ordered by mistake");
        console.find("phrase").fill("1");
        console.confirm();
        assertThat(failed.open().count()).isZero();
    }

    @Test
    @Order(4)
    void asksAnOperatorAboutOtherContentUnderAKnownKeyAndObeys() {
        reader.type("contradict");

        PAGE.shown("conflict")
                .lines()
                .forEach(line -> await(line).atMost(Limits.NEVER).until(() -> reader.hasRead(line)));
        new FailedPage(console).open().retryFirst();
        await("the second payment")
                .atMost(Limits.NEVER)
                .until(() -> reader.type("look"), PAGE.shown("look-again")::equals);
    }

    @Test
    @Order(5)
    void stops() {
        reader.type("stop");

        await("the end of the server").atMost(Limits.NEVER).until(() -> reader.hasRead("CWWKE0036I"));
    }

    private static void signIn() {
        String password = reader.type("password").strip();
        browser = Browser.start();
        console = browser.visit(reader.address(), ColorScheme.LIGHT).signIn("operator", password);
        PlaywrightAssertions.assertThat(console.find("user-menu")).isVisible();
    }

    private static String duplicates() {
        console.open("keys?key=1001");
        return console.find("table").locator("tbody td.number").nth(1).innerText();
    }
}
