package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.client.SecureWeb;
import dev.semel.testing.basics.FreePort;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The console with the shipped drop-ins for TLS and for sign-in at an OpenID provider, which is another Liberty. */
@Tag("faults")
class OidcIT {

    private static final String SECRET = "secret of the client";
    private static final String KEYS = "key.p12";
    private static final String KEYSTORE_PASSWORD = "keys of the test";
    private static final String DESCRIPTION = "oidc/endpoint/op/.well-known/openid-configuration";
    private static final String PROGRAM = "program";
    private static final String PROGRAM_AS_VIEWER = "<user name=\"program\" password=\"program\"/>"
            + "<group name=\"semel-viewer\"><member name=\"program\"/></group>";

    private static final LibertyServer PROVIDER = LibertyServer.fresh("oidc-provider");
    private static final LibertyServer CONSOLE = LibertyServer.fresh("oidc-console");

    private static URI address;
    private static SecureWeb web;
    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        int port = FreePort.any();
        address = URI.create("https://localhost:" + port + "/");
        web = new SecureWeb(port);
        int providerPort = FreePort.any();
        startProvider(providerPort);
        trustCertificateOfProvider();
        startConsole(port, "https://localhost:" + providerPort + "/" + DESCRIPTION);
        browser = Browser.start();
    }

    private static void startProvider(int port) {
        PROVIDER.withFile("server.xml", OidcIT.class.getResourceAsStream("/endtoend/oidc/server.xml"))
                .withDropIn("demo.xml", "<server/>")
                .quickStart()
                .with("https.port", port)
                .with("keystore.password", KEYSTORE_PASSWORD)
                .with("client.secret", SECRET)
                .with("client.redirect", address.resolve("oidcclient/redirect/semel"))
                .launch();
        awaitReady(PROVIDER, new SecureWeb(port), DESCRIPTION);
    }

    private static void trustCertificateOfProvider() throws IOException {
        Files.createDirectories(CONSOLE.data());
        Files.copy(PROVIDER.data().resolve(KEYS), CONSOLE.data().resolve(KEYS));
    }

    private static void startConsole(int port, String description) {
        CONSOLE.withoutUsers()
                .withShippedDropIn("console-tls.xml")
                .withShippedDropIn("oidc.xml", Map.of("<group name=\"semel-viewer\"/>", PROGRAM_AS_VIEWER))
                .quickStart()
                .with("console.tlsPort", port)
                .with("keystore.password", KEYSTORE_PASSWORD)
                .with("oidc.discovery", description)
                .with("oidc.clientSecret", SECRET)
                .with("oidc.user", "sub")
                .with("oidc.groups", "groupIds")
                .launch();
        awaitReady(CONSOLE, web, "console/login");
    }

    private static void awaitReady(LibertyServer server, SecureWeb byTls, String path) {
        await(path + " by TLS")
                .atMost(Limits.NEVER)
                .failFast(() -> !server.isAlive())
                .ignoreExceptions()
                .until(() -> byTls.get("/" + path).statusCode() == 200);
    }

    @AfterAll
    static void stop() {
        browser.close();
        CONSOLE.close();
        PROVIDER.close();
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
        try (Visit visit = signIn("olga")) {
            visit.open("audit?user=stranger");
            assertThat(visit.find("table").textContent())
                    .as("who was denied, and what")
                    .contains("stranger", "Denied", "GET /console/overview");
        }
    }

    @Test
    void signsOutOfTheConsoleAndInAgainWithoutAQuestion() {
        try (Visit visit = signIn("vera")) {
            visit.find("user-menu").click();
            visit.find("sign-out").click();
            visit.find("signed-out").waitFor();

            assertThat(visit.page()
                            .context()
                            .cookies(address.resolve("console/").toString()))
                    .noneMatch(cookie -> cookie.name.equals("LtpaToken2") && !cookie.value.isEmpty());

            visit.find("login-provider").click();
            PlaywrightAssertions.assertThat(visit.find("user-menu")).containsText("vera");
        }
    }

    @Test
    void leavesTheApiToProgramsWithNamesAndPasswords() {
        String basic = Base64.getEncoder().encodeToString((PROGRAM + ":" + PROGRAM).getBytes(StandardCharsets.UTF_8));

        assertThat(web.get("/console/api/failed", "Authorization", "Basic " + basic)
                        .statusCode())
                .isEqualTo(200);
        assertThat(web.get("/console/api/failed").statusCode()).isEqualTo(401);
    }

    private static Visit signIn(String user) {
        Visit visit = browser.visitAnyCertificate(address);
        visit.open("overview");
        Page page = visit.page();
        page.locator("[name=j_username]").fill(user);
        page.locator("[name=j_password]").fill(user + " of the company");
        page.locator("[type=submit]").first().click();
        page.waitForURL(address.resolve("console/overview").toString());
        return visit;
    }
}
