package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.client.WebClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Who signs in to the console, and who is refused: how fast, and what the audit has of it. */
@ResourceLock(SharedShop.EMBEDDED)
@Order(SharedShop.AT_THE_END)
class SignInsIT {

    private static final Duration WAITS_OF_TWO = Duration.ofMillis(750);

    private static WebClient web;

    @BeforeAll
    static void start() {
        web = new WebClient(SharedShop.embedded().installation().server().address());
    }

    @Test
    void areSlowedDownAfterSomeWrongPasswordsAndCountedInTheAudit() {
        String name = "guessed-" + UUID.randomUUID();

        long begin = System.nanoTime();
        for (int i = 0; i < 7; i++) {
            assertThat(signOn(post(name, "guess-" + i))).isEmpty();
        }

        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(WAITS_OF_TWO);
        assertThat(audit("user=" + name))
                .contains("sign in", "from 127.0.0.1", "Refused")
                .containsPattern(">\\s*7\\s*<");
    }

    @Test
    void stayPossibleWithTheRightPassword() {
        for (int i = 0; i < 7; i++) {
            post("operator", "guess-" + i);
        }

        assertThat(signOn(post("operator", "operator"))).isNotEmpty();
    }

    @Test
    void standInTheAuditWithSignOutAndWhatWasDenied() {
        String cookie = signOn(post("viewer", "viewer"));
        assertThat(web.get("console/audit", "Cookie", cookie).statusCode()).isEqualTo(403);
        web.post("console/sign-out", Map.of(), "Cookie", cookie);

        assertThat(audit("user=viewer"))
                .contains("sign in", "sign out", "Allowed", "from 127.0.0.1")
                .contains("open or act", "GET /console/audit", "Denied");
    }

    private static String audit(String filter) {
        return web.get("console/audit?" + filter, "Cookie", signOn(post("admin", "admin")))
                .body();
    }

    private static HttpResponse<String> post(String name, String password) {
        return web.post("console/j_security_check", Map.of("j_username", name, "j_password", password));
    }

    private static String signOn(HttpResponse<String> answer) {
        return answer.headers().allValues("Set-Cookie").stream()
                .filter(cookie -> cookie.startsWith("LtpaToken2=") && !cookie.startsWith("LtpaToken2=\"\""))
                .map(cookie -> cookie.substring(0, cookie.indexOf(';')))
                .findFirst()
                .orElse("");
    }
}
