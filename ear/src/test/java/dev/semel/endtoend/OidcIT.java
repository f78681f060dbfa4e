package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.WebClient;
import dev.semel.endtoend.server.LibertyServer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The console with the shipped drop-in for sign-in at an OpenID provider, which is another Liberty. */
@Tag("faults")
class OidcIT {

    private static final String SECRET = "secret of the client";
    private static final String PROGRAM = "program";
    private static final String PROGRAM_AS_VIEWER = "<user name=\"program\" password=\"program\"/>"
            + "<group name=\"semel-viewer\"><member name=\"program\"/></group>";
    private static final String DESCRIPTION = "oidc/endpoint/op/.well-known/openid-configuration";

    private static LibertyServer provider;
    private static LibertyServer console;
    private static Browser browser;

    @BeforeAll
    static void start() {
        console = LibertyServer.fresh("oidc-console").quickStart().readyWhen("console/login");
        provider = LibertyServer.fresh("oidc-provider").quickStart().readyWhen(DESCRIPTION);
        provider.withFile("server.xml", OidcIT.class.getResourceAsStream("/endtoend/oidc/server.xml"))
                .withDropIn("demo.xml", "<server/>")
                .with("client.secret", SECRET)
                .with("client.redirect", console.address().resolve("oidcclient/redirect/semel"))
                .start();
        console.withoutUsers()
                .withShippedDropIn("oidc.xml", Map.of("<group name=\"semel-viewer\"/>", PROGRAM_AS_VIEWER))
                .with("oidc.discovery", provider.address().resolve(DESCRIPTION))
                .with("oidc.clientSecret", SECRET)
                .with("oidc.user", "sub")
                .with("oidc.groups", "groupIds")
                .with("oidc.httpsRequired", false)
                .start();
        browser = Browser.start();
    }

    @AfterAll
    static void stop() {
        browser.close();
        console.close();
        provider.close();
    }

    @Test
    void signsInAtTheProviderAndTellsTheAudit() {
        try (Visit visit = signIn("olga")) {
            PlaywrightAssertions.assertThat(visit.find("user-menu")).containsText("olga");

            visit.open("audit?user=olga");
            assertThat(visit.page().content()).contains("sign in", "Allowed", "from 127.0.0.1");
        }
    }

    @Test
    void givesTheRolesOfTheGroupsThatTheProviderNames() {
        try (Visit visit = signIn("vera")) {
            PlaywrightAssertions.assertThat(visit.find("user-menu")).containsText("vera");

            assertThat(visit.open("audit").status()).isEqualTo(403);
        }
        try (Visit visit = signIn("stranger")) {
            assertThat(visit.open("overview").status()).isEqualTo(403);
        }
    }

    @Test
    void signsOutOfTheConsole() {
        try (Visit visit = signIn("vera")) {
            visit.find("user-menu").click();
            visit.find("sign-out").click();
            visit.find("signed-out").waitFor();

            assertThat(visit.page().context().cookies())
                    .noneMatch(cookie -> cookie.name.equals("LtpaToken2") && !cookie.value.isEmpty());
        }
    }

    @Test
    void leavesTheApiToProgramsWithNamesAndPasswords() {
        WebClient web = new WebClient(console.address());
        String basic = Base64.getEncoder().encodeToString((PROGRAM + ":" + PROGRAM).getBytes(StandardCharsets.UTF_8));

        assertThat(web.get("console/api/failed", "Authorization", "Basic " + basic)
                        .statusCode())
                .isEqualTo(200);
        assertThat(web.get("console/api/failed").statusCode()).isEqualTo(401);
    }

    private static Visit signIn(String user) {
        Visit visit = browser.visit(console.address(), ColorScheme.LIGHT);
        visit.open("overview");
        Page page = visit.page();
        page.locator("[name=j_username]").fill(user);
        page.locator("[name=j_password]").fill(user + " of the company");
        page.locator("[type=submit]").first().click();
        page.waitForURL(console.address().resolve("console/overview").toString());
        return visit;
    }
}
