package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.RawHttp;
import dev.semel.endtoend.client.WebClient;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What strangers cost the server that is shipped, and what of their headers it believes. */
@Tag("faults")
@ResourceLock(SharedShop.EMBEDDED)
@Order(SharedShop.AT_THE_END)
class HttpBoundsIT {

    private static final int SLOW = 300;
    private static final int SLOW_FROM_AFAR = 18;
    private static final int LETTER_MILLIS = 500;
    private static final int READ_TIMEOUT_MILLIS = 5_000;
    private static final String EVIL = "evil.example";

    private static LibertyServer server;
    private static RawHttp raw;

    @BeforeAll
    static void start() {
        server = SharedShop.embedded().installation().server();
        raw = new RawHttp(server.address());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/console/j_security_check", "/shop/api/orders"})
    void areAnsweredWhileHundredsOfOthersHoldTheirRequestsBack(String path) throws Exception {
        WebClient web = new WebClient(server.address());
        List<RawHttp.Held> held = new ArrayList<>();
        ScheduledExecutorService dripping = Executors.newSingleThreadScheduledExecutor();
        try {
            for (int i = 0; i < SLOW; i++) {
                held.add(raw.holdBack(path));
            }
            // The read timeout is that of each read: letter by letter a body takes as long as it likes.
            dripping.scheduleWithFixedDelay(
                    () -> held.forEach(RawHttp.Held::sendOn), 0, LETTER_MILLIS, TimeUnit.MILLISECONDS);
            long begin = System.nanoTime();
            assertThat(web.get("shop/api/stats").statusCode()).isEqualTo(200);
            // Those that are held back would need an hour.
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Limits.NEVER);
        } finally {
            dripping.shutdownNow();
            assertThat(dripping.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
            for (RawHttp.Held one : held) {
                one.close();
            }
        }
    }

    @Test
    void areCutOffWhenTheirOrderDoesNotComeInTime() throws Exception {
        try (RawHttp.Held held = raw.holdBack("/shop/api/orders")) {
            // All letters take twice as long, at least.
            await("end of the connection")
                    .atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofMillis(LETTER_MILLIS))
                    .until(() -> !held.sendOn());
        }
    }

    @Test
    void doNotShutOutAnOperatorWhoseAddressIsAnother() throws Exception {
        RawHttp.Held[] held = new RawHttp.Held[SLOW_FROM_AFAR];
        AtomicInteger letters = new AtomicInteger();
        ScheduledExecutorService dripping = Executors.newSingleThreadScheduledExecutor();
        try {
            for (int i = 0; i < SLOW_FROM_AFAR; i++) {
                held[i] = holdBack(i);
            }
            // By a thread of their own: how long a sign-in takes must not end them. Those that the server closes begin
            // anew.
            dripping.scheduleWithFixedDelay(
                    () -> {
                        for (int i = 0; i < SLOW_FROM_AFAR; i++) {
                            held[i] = held[i].sendOn() ? held[i] : holdBack(i);
                        }
                        letters.incrementAndGet();
                    },
                    0,
                    LETTER_MILLIS,
                    TimeUnit.MILLISECONDS);
            signsIn();
            await("the read timeout, twice over")
                    .atMost(Limits.NEVER)
                    .until(() -> letters.get() * LETTER_MILLIS >= 2 * READ_TIMEOUT_MILLIS);
            signsIn();
        } finally {
            dripping.shutdownNow();
            assertThat(dripping.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
            for (RawHttp.Held one : held) {
                one.close();
            }
        }
    }

    // 127.0.0.2 and on: on Linux all of them are this machine.
    private static RawHttp.Held holdBack(int stranger) {
        try {
            return raw.holdBack("/console/j_security_check", "127.0.0." + (2 + stranger / 6));
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/console/j_security_check", "/console/login", "/console/sign-out", "/shop/api/orders"})
    void doNotHaveALargeBodyRead(String path) throws Exception {
        assertThat(raw.announce(path, "Content-Length: 200000000")).doesNotContain(" 200 ", " 302 ", "LtpaToken2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/console/j_security_check", "/console/sign-out"})
    void haveABodyOfUnknownLengthRefusedBeforeTheySignIn(String path) throws Exception {
        assertThat(raw.announce(path, "Transfer-Encoding: chunked")).startsWith("HTTP/1.1 413");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: " + EVIL,
                "Host: " + EVIL + ":9080",
                "$WSSN: " + EVIL,
                "$WSSC: https",
                "$WSIS: true",
                "X-Forwarded-Host: " + EVIL,
                "X-Forwarded-Proto: https"
            })
    void sendNoBrowserElsewhereByAHeader(String header) throws Exception {
        assertThat(raw.get("/console/overview", header)).doesNotContain(EVIL, "https:", "Secure");
    }

    @Test
    void findTheServerByItsOtherNameAndByNoForeignOne() throws Exception {
        String port = ":" + server.address().getPort();

        assertThat(raw.get("/shop/api/stats", "Host: " + SharedShop.OTHER_NAME + port))
                .startsWith("HTTP/1.1 200");
        assertThat(raw.get("/shop/api/stats", "Host: " + EVIL + port)).startsWith("HTTP/1.1 404");
    }

    @Test
    void signInBySizeAsBefore() {
        signsIn();
    }

    private static void signsIn() {
        HttpResponse<String> answer = new WebClient(server.address())
                .post("console/j_security_check", Map.of("j_username", "viewer", "j_password", "viewer"));

        assertThat(answer.headers().allValues("Set-Cookie")).anyMatch(cookie -> cookie.startsWith("LtpaToken2="));
    }
}
