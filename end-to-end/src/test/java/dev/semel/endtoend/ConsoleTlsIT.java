package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.SecureWeb;
import dev.semel.testing.basics.FreePort;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.net.ConnectException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The console with the shipped drop-in for TLS. */
@Tag("faults")
class ConsoleTlsIT {

    private static LibertyServer server;
    private static SecureWeb web;

    @BeforeAll
    static void start() {
        int port = FreePort.any();
        server = LibertyServer.fresh("console-tls")
                .quickStart()
                .withShippedDropIn("console-tls.xml")
                .with("keystore.password", "key of the test")
                .with("console.tlsPort", port);
        web = new SecureWeb(port);
        server.launch();
        await("the console by TLS")
                .atMost(Limits.NEVER)
                .failFast(() -> !server.isAlive())
                .ignoreExceptions()
                .until(() -> web.get("/console/login").statusCode() == 200);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void listensInClearTextNowhere() {
        assertThatThrownBy(() -> new Socket("localhost", server.address().getPort()).close())
                .isInstanceOf(ConnectException.class);
    }

    @Test
    void hasBrowsersComeBackByTlsAlone() {
        assertThat(web.get("/console/login").headers().firstValue("Strict-Transport-Security"))
                .contains("max-age=31536000");
    }

    @Test
    void givesNoCookieThatTravelsInClearText() {
        HttpResponse<String> answer = web.signIn("viewer", "viewer");

        List<String> cookies = answer.headers().allValues("Set-Cookie");
        assertThat(cookies).anyMatch(cookie -> cookie.startsWith("LtpaToken2="));
        assertThat(cookies)
                .filteredOn(cookie -> !cookie.contains("=\"\""))
                .allMatch(cookie -> cookie.contains("Secure"));
    }
}
