package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.Api;
import dev.semel.endtoend.client.Api.Answer;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import dev.semel.testing.bench.Limits;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** A server and the calls of a program to its console, for the tests of the console's API. */
@Tag("long")
@TestInstance(Lifecycle.PER_CLASS)
abstract class ApiTests {

    private static final String USERS =
            """
            <server>
              <basicRegistry id="demo">
                <user name="reader" password="reader"/>
                <user name="stranger" password="stranger"/>
                <group name="semel-payload"><member name="reader"/></group>
              </basicRegistry>
            </server>
            """;
    static final String PARKED =
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, key_text, status, reason, destination,"
                    + " body_kind, body, headers, error_type, error_message, fingerprint, attempts, node, parked_at, reachable)"
                    + " SELECT gen_random_uuid(), '%s', gen_random_uuid(), '%s' || n, 'PARKED', 'ATTEMPTS_USED_UP',"
                    + " 'shop.payments', 'TEXT', convert_to('{\"card\":\"4711\"}', 'UTF8'), '{\"colour\":\"red\"}',"
                    + " 'shop.CustomsException', 'Customs keeps it', CAST('00000000-0000-5000-8000-00000000d15c' AS uuid),"
                    + " 4, 'node-a', CURRENT_TIMESTAMP - n * interval '1 second', FALSE FROM generate_series(1, %d) AS n";
    static final String DENIED =
            "SELECT COUNT(*) FROM semel_audit WHERE outcome = 'DENIED' AND user_name = ? AND target LIKE ? || ' from %'";
    static final String NONE = "00000000-0000-0000-0000-000000000000";
    private static final String STATES =
            "SELECT md5(concat((SELECT string_agg(id || status, ',' ORDER BY id) FROM semel_parked_message),"
                    + " (SELECT string_agg(key_hash || status, ',' ORDER BY key_hash) FROM semel_idempotency_record),"
                    + " (SELECT string_agg(id || status, ',' ORDER BY id) FROM semel_outbox_event),"
                    + " (SELECT COUNT(*) FROM semel_operation)))";

    Installation installation;
    Api api;
    String order;
    String ended;

    @BeforeAll
    void start() {
        installation = Installation.outside(getClass().getSimpleName());
        installation
                .server()
                .quickStart()
                .withDropIn("demo.xml", demoWithAnotherViewer())
                .withDropIn("more-users.xml", USERS)
                .start();
        api = new Api(installation.server().address());
        order = shipped();
        park("api.first", "first-", 1);
        installation.hashKey("semel_parked_message", "api.first", "first-1");
        ended = started(api.post("operator", "operations/discard", discard(planned("api.first"), "test")));
        awaitEnd(ended);
    }

    @AfterAll
    void stop() {
        installation.close();
    }

    HttpRequest.Builder signed(String path) {
        return api.request(path).header("Authorization", Api.basic("operator", "operator"));
    }

    static void assertProblem(Answer answer, int status, String detail) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.type()).startsWith("application/problem+json");
        assertThat(answer.json().getInt("status")).isEqualTo(status);
        assertThat(answer.json().getString("title")).isNotBlank();
        assertThat(answer.json().getString("detail")).contains(detail);
    }

    static void assertChanged(int number, Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().getInt("changed")).isEqualTo(number);
    }

    String shipped() {
        Shop shop = new Shop(installation.server().address());
        String placed = shop.place(Shop.PAYABLE);
        await("a shipped order").atMost(Limits.NEVER).until(() -> shop.order(placed)
                .equals(Shop.View.SHIPPED_ONCE));
        // The relay marks an event when it has been on its way for a while.
        installation
                .tables()
                .awaitCount(
                        0,
                        "SELECT COUNT(*) FROM semel_outbox_event WHERE aggregate_id = ? AND status <> 'PUBLISHED'",
                        placed);
        return placed;
    }

    /** Of what the shop does first: the key is that of the event which brings the order. */
    String keyOf(String placed) {
        return rows("events?sort=createdAt&aggregate=" + placed).get(0).getString("key");
    }

    void park(String consumer, String key, int number) {
        installation.tables().execute(PARKED.formatted(consumer, key, number));
    }

    String planned(String origin) {
        return api.post("operator", "operations/plan", "{\"query\":{\"origin\":\"" + origin + "\"}}")
                .body();
    }

    static String discard(String plan, String reason) {
        return "{\"plan\":" + plan + ",\"reason\":\"" + reason + "\"}";
    }

    static String confirmed(JsonObject plan, int count) {
        return plan.toString().replaceFirst("\"count\":\\d+", "\"count\":" + count + ",\"reason\":\"old\"");
    }

    static String forgotten(String id, boolean secondRun) {
        return "{\"ids\":[\"" + id + "\"],\"secondRun\":" + secondRun + ",\"reason\":\"test\"}";
    }

    static String ids(String id) {
        return "{\"ids\":[\"" + id + "\"],\"reason\":\"test\"}";
    }

    static String started(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.json().getString("operation");
    }

    JsonObject awaitEnd(String operation) {
        await("end of an operation").atMost(Limits.NEVER).until(() -> {
            Answer answer = api.get("viewer", "operations/" + operation);
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            return answer.json().getJsonObject("operation").get("endedAt") != JsonValue.NULL;
        });
        return api.get("viewer", "operations/" + operation).json();
    }

    // A group that is defined in two files is none.
    private static String demoWithAnotherViewer() {
        Path dropIns = Path.of(System.getProperty("dropins.directory", "../liberty-config/dropins"));
        try {
            String demo = Files.readString(dropIns.resolve("../demo/demo.xml"));
            String viewer = "<member name=\"viewer\"/>";
            assertThat(demo).contains(viewer);
            return demo.replace(viewer, viewer + "<member name=\"reader\"/>");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<JsonObject> rows(String path) {
        return api.get("viewer", path).json().getJsonArray("rows").getValuesAs(JsonObject.class);
    }

    static List<String> keys(Answer page) {
        return page.json().getJsonArray("rows").getValuesAs(JsonObject.class).stream()
                .map(row -> row.getString("key"))
                .toList();
    }

    String states() {
        return installation.tables().rows(STATES).get(0).get(0);
    }
}
