package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.WebClient;
import dev.semel.endtoend.server.LibertyServer;
import jakarta.jms.JMSContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What strangers can do to the server that is shipped, seen from outside. */
@ResourceLock(SharedShop.EMBEDDED)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class StrangersIT {

    private static final String FORGED = "[AUDIT] forged by a stranger";

    private static LibertyServer server;
    private static WebClient web;

    @BeforeAll
    static void start() {
        server = SharedShop.embedded().plant().server();
        web = new WebClient(server.address());
    }

    /** The container takes each path with that end for a sign-in. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "console/j_security_check",
                "console/overview/j_security_check",
                "console/nowhere/j_security_check",
                "console/j_security_check;a=b",
                "console/%6A_security_check",
                "console/j_security_check?j_username=somebody"
            })
    void cannotForgeALineOfTheLogBySigningIn(String path) {
        int mark = server.log().mark();

        web.post(path, Map.of("j_username", "x\r\n" + FORGED, "j_password", "guess"));

        assertThat(server.log().linesAfter(mark)).noneMatch(line -> line.startsWith(FORGED));
    }

    @Test
    void areToldOfInTheLogWhenTheyTry() {
        int mark = server.log().mark();

        assertThat(web.post("console/j_security_check", Map.of("j_username", "x\n", "j_password", "guess"))
                        .headers()
                        .firstValue("Location"))
                .hasValueSatisfying(page -> assertThat(page).endsWith("/console/login?failed"));
        assertThat(server.log().linesAfter(mark))
                .anyMatch(line -> line.contains("The console has refused a sign-in from 127.0.0.1"));
    }

    @Test
    void getNoAnswerFromTheBrokerBeforeTheySignIn() throws IOException {
        String upgrade =
                "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: activemq-remoting\r\nConnection: Upgrade\r\n\r\n";
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(),
                URI.create(server.broker().url()).getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(upgrade.getBytes(StandardCharsets.US_ASCII));

            assertThat(socket.getInputStream().readAllBytes()).isEmpty();
        }
    }

    @Test
    void mayOnlySendWithTheUserThatIsMeantForThem() {
        try (ActiveMQConnectionFactory broker =
                        new ActiveMQConnectionFactory(server.broker().url(), "sender", "sender");
                JMSContext context = broker.createContext()) {
            context.createProducer().send(context.createQueue("ExpiryQueue"), "hello");

            assertThatThrownBy(() -> context.createConsumer(context.createQueue("ExpiryQueue")))
                    .hasMessageContaining("permission='CONSUME'");
        }
    }

    @Test
    void findNothingOfWhatWasPostedBeforeASignInInACookie() {
        HttpResponse<String> answer = web.post("console/overview", Map.of("secret", "typed"));

        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(answer.headers().allValues("Set-Cookie")).noneMatch(cookie -> cookie.startsWith("WASPostParam"));
    }

    @Test
    void doNotLearnWhatServerItIs() {
        assertThat(web.get("").statusCode()).isEqualTo(404);
        for (String path : List.of("", "nowhere", "shop/nothing", "shop/api/nothing")) {
            assertThat(web.get(path).body()).as(path).doesNotContain("Liberty").doesNotContain("SRVE");
        }
        assertThat(web.get("shop/").headers().map())
                .containsKeys("Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options");
    }

    @Test
    void neitherSignAnybodyInNorOutFromTheirOwnSite() {
        Map<String, String> form = Map.of("j_username", "viewer", "j_password", "viewer");

        assertThat(signOn(web.post("console/j_security_check", form, "Sec-Fetch-Site", "cross-site")))
                .isEmpty();
        String cookie = signOn(web.post("console/j_security_check", form)).orElseThrow();
        web.post("console/sign-out", Map.of(), "Sec-Fetch-Site", "cross-site", "Cookie", cookie);
        assertThat(web.get("console/overview", "Cookie", cookie).statusCode()).isEqualTo(200);
    }

    @Test
    void areNotSignedOutByAnotherSignInOfTheSameUser() {
        Map<String, String> form = Map.of("j_username", "viewer", "j_password", "viewer");
        String one = signOn(web.post("console/j_security_check", form)).orElseThrow();
        String other = signOn(web.post("console/j_security_check", form)).orElseThrow();

        web.post("console/sign-out", Map.of(), "Cookie", one);

        assertThat(web.get("console/overview", "Cookie", one).statusCode()).isEqualTo(302);
        assertThat(web.get("console/overview", "Cookie", other).statusCode()).isEqualTo(200);
    }

    private static Optional<String> signOn(HttpResponse<String> answer) {
        return answer.headers().allValues("Set-Cookie").stream()
                .filter(cookie -> cookie.startsWith("LtpaToken2=") && !cookie.startsWith("LtpaToken2=\"\""))
                .map(cookie -> cookie.substring(0, cookie.indexOf(';')))
                .findFirst();
    }

    @Test
    void doNotFindTheDemoInProduction() {
        try (LibertyServer production = LibertyServer.fresh("strangers-in-production")
                .quickStart()
                .with("semel.console.environment", "production")) {
            production.launch();

            for (String sentence : List.of(
                    "The setting artemis.password must not be a password that everybody knows",
                    "The broker's user \"semel\" has a password that everybody knows")) {
                await(sentence)
                        .atMost(Duration.ofMinutes(3))
                        .failFast(() -> !production.isAlive())
                        .until(() -> production.log().lines().stream().anyMatch(line -> line.contains(sentence)));
            }
            await("refusal of the application")
                    .atMost(Duration.ofMinutes(3))
                    .until(() -> production.log().lines().stream().anyMatch(line -> line.contains("CWWKZ0002E")));
        }
    }
}
