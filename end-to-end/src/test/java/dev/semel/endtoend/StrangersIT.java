package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.WebClient;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import jakarta.jms.JMSContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What strangers can do to the server that is shipped, seen from outside. */
@ResourceLock(SharedShop.EMBEDDED)
@Order(SharedShop.AT_THE_END)
class StrangersIT {

    private static final String FORGED = "[AUDIT] forged by a stranger";

    private static LibertyServer server;
    private static WebClient web;

    @BeforeAll
    static void start() {
        server = SharedShop.embedded().installation().server();
        web = new WebClient(server.address());
    }

    /** The container takes each path with that end for a sign-in. */
    private static final List<String> SIGN_INS = List.of(
            "j_security_check",
            "overview/j_security_check",
            "nowhere/j_security_check",
            "api/j_security_check",
            "index.html/j_security_check",
            "j_security_check;a=b",
            "%6A_security_check",
            "j_security_check/",
            "j_security_check?j_username=stranger");

    /** All that is deployed, as the server says itself: an application that is added is tried as well. */
    private static List<String> applications() {
        Pattern available = Pattern.compile("CWWKT0016I: .*https?://[^/]+/(\\S*)");
        List<String> applications = server.log().lines().stream()
                .map(available::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .distinct()
                .toList();
        assertThat(applications).contains("console/", "shop/");
        return applications;
    }

    private static Stream<String> signIns(String application) {
        return SIGN_INS.stream().map(application::concat);
    }

    @Test
    void cannotForgeALineOfTheLogBySigningIn() {
        applications().stream()
                .flatMap(StrangersIT::signIns)
                .forEach(path -> web.post(path, Map.of("j_username", "x\r\n" + FORGED, "j_password", "guess")));

        assertThat(server.log().lines())
                .as("what the server writes, in any format of its log")
                .noneMatch(line -> line.contains(FORGED));
        assertThat(server.log().writtenLines()).as("one line for each entry").allMatch(line -> line.startsWith("{"));
    }

    @Test
    void areSignedInByNoOtherApplicationThanTheConsole() {
        Map<String, String> right = Map.of("j_username", "admin", "j_password", "admin");

        assertThat(applications().stream()
                        .filter(application -> !application.equals("console/"))
                        .flatMap(StrangersIT::signIns)
                        .filter(path -> signOn(web.post(path, right)).isPresent()))
                .isEmpty();
        assertThat(signOn(web.post("console/j_security_check", right))).isPresent();
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
            assertThatThrownBy(() -> context.createConsumer(context.createQueue("shop.orders")))
                    .hasMessageContaining("permission='CONSUME'");
            assertThatThrownBy(() -> context.createProducer().send(context.createQueue("shop.payments"), "forged"))
                    .as("a payment that no one made")
                    .hasMessageContaining("permission='SEND'");
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

    /** Liberty answers before any application is asked: docs/security.md, V13. */
    @Test
    void learnNothingMoreFromAPathThatLeavesItsApplicationThanTheNumberOfAMessage() {
        assertThat(web.get("console/..;/x").body())
                .startsWith("<H1>CWWWC0005I: The request URI has invalid or improperly encoded characters")
                .doesNotContain("Liberty", "SRVE", "\tat ");
    }

    @Test
    void keepTheAddressThatTheyAskedForInACookieUntilTheySignIn() {
        assertThat(web.get("console/keys?key=order-1").headers().allValues("Set-Cookie"))
                .as("docs/security.md says so")
                .anyMatch(cookie -> cookie.startsWith("WASReqURL=") && cookie.contains("key=order-1"));
    }

    @Test
    void neitherSignAnybodyInNorOutFromTheirOwnSite() {
        Map<String, String> form = Map.of("j_username", "viewer", "j_password", "viewer");

        assertThat(signOn(web.post("console/j_security_check", form, "Sec-Fetch-Site", "cross-site")))
                .isEmpty();
        assertThat(signOn(web.post("console/j_security_check", form, "Origin", "http://evil.example")))
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
    @Tag("long")
    void doNotFindTheDemoInProduction() {
        try (LibertyServer production = LibertyServer.fresh("strangers-in-production")
                .quickStart()
                .with("semel.console.environment", "production")) {
            production.launch();

            for (String sentence : List.of(
                    "The setting artemis.password must not be a password that everybody knows",
                    "The broker's user \"semel\" has a password that everybody knows")) {
                await(sentence)
                        .atMost(Limits.NEVER)
                        .failFast(() -> !production.isAlive())
                        .until(() -> production.log().lines().stream().anyMatch(line -> line.contains(sentence)));
            }
            await("refusal of the application").atMost(Limits.NEVER).until(() -> production.log().lines().stream()
                    .anyMatch(line -> line.contains("CWWKZ0002E")));
        }
    }
}
