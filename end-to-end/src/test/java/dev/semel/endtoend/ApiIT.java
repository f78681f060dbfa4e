package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.Api;
import dev.semel.endtoend.client.Api.Answer;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.client.WebClient;
import dev.semel.endtoend.server.Plant;
import dev.semel.testing.bench.Limits;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The console for programs: what it tells, what it does, and what it refuses to whom. */
@Tag("long")
class ApiIT {

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
    private static final String PARKED =
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, key_text, status, reason, destination,"
                    + " body_kind, body, headers, error_type, error_message, fingerprint, attempts, node, parked_at, reachable)"
                    + " SELECT gen_random_uuid(), '%s', gen_random_uuid(), '%s' || n, 'PARKED', 'ATTEMPTS_USED_UP',"
                    + " 'shop.payments', 'TEXT', convert_to('{\"card\":\"4711\"}', 'UTF8'), '{\"colour\":\"red\"}',"
                    + " 'shop.CustomsException', 'Customs keeps it', CAST('00000000-0000-5000-8000-00000000d15c' AS uuid),"
                    + " 4, 'node-a', CURRENT_TIMESTAMP - n * interval '1 second', FALSE FROM generate_series(1, %d) AS n";
    private static final String STATES =
            "SELECT md5(concat((SELECT string_agg(id || status, ',' ORDER BY id) FROM semel_parked_message),"
                    + " (SELECT string_agg(key_hash || status, ',' ORDER BY key_hash) FROM semel_idempotency_record),"
                    + " (SELECT string_agg(id || status, ',' ORDER BY id) FROM semel_outbox_event),"
                    + " (SELECT COUNT(*) FROM semel_operation)))";
    private static final String DENIED =
            "SELECT COUNT(*) FROM semel_audit WHERE outcome = 'DENIED' AND user_name = ? AND target LIKE ? || ' from %'";
    private static final String NONE = "00000000-0000-0000-0000-000000000000";
    private static final String OLD_KEYS =
            "INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts, duplicates, node,"
                    + " first_seen_at, completed_at) SELECT gen_random_uuid(), 'api.old', 'old-' || n, 'COMPLETED', 0, 0,"
                    + " 'node-a', CURRENT_TIMESTAMP - interval '20 days', CURRENT_TIMESTAMP - interval '20 days'"
                    + " FROM generate_series(1, 3) AS n";
    private static final String OLD_EVENTS =
            "INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, key_text, body_kind,"
                    + " headers, status, attempts, node, created_at, published_at) SELECT gen_random_uuid(), 0, 'Old',"
                    + " 'api.old', 'QUEUE', 'old-' || n, 'EMPTY', '{}', 'PUBLISHED', 1, 'node-a', CURRENT_TIMESTAMP"
                    + " - interval '20 days', CURRENT_TIMESTAMP - interval '20 days' FROM generate_series(1, 3) AS n";
    private static final String HELD_KEYS =
            "SELECT key_hash FROM semel_idempotency_record WHERE consumer = 'api.purged' FOR UPDATE";
    private static final String HOSTILE = "<script>alert(1)</script>";

    private static Plant plant;
    private static Api api;
    private static String order;
    private static String ended;

    @BeforeAll
    static void start() {
        plant = Plant.outside("api");
        plant.server()
                .quickStart()
                .withDropIn("demo.xml", demoWithAnotherViewer())
                .withDropIn("more-users.xml", USERS)
                .start();
        api = new Api(plant.server().address());
        order = shipped();
        park("api.first", "first-", 1);
        plant.hashKey("semel_parked_message", "api.first", "first-1");
        ended = started(api.post("operator", "operations/discard", discard(planned("api.first"), "test")));
        awaitEnd(ended);
    }

    @AfterAll
    static void stop() {
        plant.close();
    }

    @Test
    void asksForANameAndAPasswordWithEachRequest() {
        for (Answer refused : List.of(
                api.send(api.request("keys").GET()),
                api.send(api.request("no-such-thing").GET()),
                api.send(api.request("openapi.json").GET()),
                api.send(api.request("keys").GET().header("Authorization", "Bearer x")),
                api.send(api.request("keys").GET().header("Authorization", Api.basic("viewer", "wrong"))),
                api.send(api.request("keys/forget").POST(BodyPublishers.ofString("x".repeat(9_000)))))) {
            assertProblem(refused, 401, refused.json().getString("detail"));
            assertThat(refused.header("WWW-Authenticate")).startsWith("Basic ");
            assertThat(refused.header("X-Content-Type-Options")).isEqualTo("nosniff");
        }
        assertThat(api.get("viewer", "keys").status()).isEqualTo(200);
        assertProblem(api.get("stranger", "keys"), 403, "Your role does not allow");
        assertThat(plant.tables().count(DENIED, "stranger", "GET /console/api/keys"))
                .isEqualTo(1);
    }

    @Test
    void takesNoSignOnOfTheConsoleAndGivesNone() {
        String signOn = new WebClient(plant.server().address())
                        .post("console/j_security_check", Map.of("j_username", "admin", "j_password", "admin"))
                        .headers()
                        .allValues("Set-Cookie")
                        .stream()
                        .map(cookie -> cookie.split(";", 2)[0])
                        .filter(cookie -> !cookie.endsWith("=\"\""))
                        .collect(Collectors.joining("; "));

        assertThat(signOn).contains("Ltpa");
        assertProblem(api.send(api.request("keys").GET().header("Cookie", signOn)), 401, "counts for nothing here");
        assertProblem(
                api.send(api.request("keys/forget")
                        .POST(BodyPublishers.ofString(ids(NONE)))
                        .header("Content-Type", "application/json")
                        .header("Authorization", Api.basic("viewer", "viewer"))
                        .header("Cookie", signOn)),
                401,
                "counts for nothing here");
        assertThat(api.get("viewer", "keys").http().headers().allValues("Set-Cookie"))
                .isEmpty();
    }

    @Test
    void refusesWhatAnotherPageCouldSendAndWhatNoProgramSends() {
        String before = states();

        assertProblem(
                api.send(signed("failed/discard")
                        .POST(BodyPublishers.ofString("{}"))
                        .header("Content-Type", "text/plain")),
                415,
                "JSON");
        for (String[] foreign : List.of(
                new String[] {"Sec-Fetch-Site", "cross-site"},
                new String[] {"Sec-Fetch-Site", "same-site"},
                new String[] {"Origin", "https://evil.example"},
                new String[] {"Origin", "null"})) {
            assertProblem(
                    api.send(signed("failed/discard")
                            .POST(BodyPublishers.ofString("{}"))
                            .headers(foreign)
                            .header("Content-Type", "application/json")),
                    403,
                    "another site");
        }
        assertProblem(api.send(signed("keys").DELETE()), 405, "by no other method");
        assertProblem(api.send(signed("keys").method("OPTIONS", BodyPublishers.noBody())), 405, "by no other method");
        assertProblem(
                api.send(signed("failed/discard")
                        .POST(BodyPublishers.fromPublisher(BodyPublishers.ofString("{}")))
                        .header("Content-Type", "application/json")),
                413,
                "say how long it is");
        assertThat(states()).isEqualTo(before);
    }

    @Test
    void slowsDownWhoGuesses() {
        List<Duration> waits = new ArrayList<>();
        for (int attempt = 0; attempt < 7; attempt++) {
            long began = System.nanoTime();
            api.send(api.request("keys").GET().header("Authorization", Api.basic("guessed", "wrong" + attempt)));
            waits.add(Duration.ofNanos(System.nanoTime() - began));
        }

        assertThat(waits.get(5)).isGreaterThan(Duration.ofMillis(250));
        assertThat(waits.get(6)).isGreaterThan(Duration.ofMillis(500));
        assertThat(plant.tables()
                        .count("SELECT affected FROM semel_audit WHERE outcome = 'REFUSED' AND user_name = 'guessed'"))
                .isEqualTo(7);
    }

    @Test
    void tellsTheAuditOnceThatAProgramCame() {
        api.get("operator", "keys");
        api.get("operator", "events");

        assertThat(plant.tables()
                        .count("SELECT COUNT(*) FROM semel_audit WHERE action = 'sign in' AND user_name = 'operator'"))
                .isEqualTo(1);
    }

    static Stream<String> users() {
        return Stream.of("viewer", "reader", "operator", "admin", "stranger");
    }

    @ParameterizedTest
    @MethodSource("users")
    void letsEachRoleDoItsOwnAndTellsTheAuditWhatItDenied(String user) {
        Set<String> tried = new TreeSet<>();
        String before = states();
        actions().forEach((path, role) -> {
            String address = path.substring(1).replace("{source}", "MESSAGE").replace("{id}", ended);
            Answer answer = api.post(user, address, BODIES.get(path));
            boolean isDenied = !rolesOf(user).contains(role);
            if (isDenied) {
                assertProblem(answer, 403, "Your role does not allow this page or action.");
                assertThat(plant.tables().count(DENIED, user, "POST /console/api/" + address))
                        .as("audit of " + path)
                        .isEqualTo(1);
            } else {
                assertThat(answer.status()).as(path + ": " + answer.body()).isIn(200, 404, 409);
            }
            tried.add(path);
        });

        assertThat(tried).isEqualTo(new TreeSet<>(BODIES.keySet()));
        assertThat(states()).as("nothing that exists was meant").isEqualTo(before);
        for (String path : List.of("audit", "audit/verification")) {
            assertThat(api.get(user, path).status()).as(path).isEqualTo(user.equals("admin") ? 200 : 403);
        }
    }

    @Test
    void describesEachOperation() {
        JsonObject described = api.get("viewer", "openapi.json").json();

        described.getJsonObject("paths").forEach((path, methods) -> methods.asJsonObject()
                .forEach((method, operation) -> {
                    JsonObject one = operation.asJsonObject();
                    assertThat(one.getString("summary")).as(path).endsWith(".");
                    assertThat(one.getJsonArray("security")).as(path).isNotEmpty();
                    assertThat(one.getJsonObject("responses").keySet()).as(path).contains("400", "401", "403", "500");
                    if (method.equals("get") && !path.contains("{")) {
                        assertThat(api.get("admin", path.substring(1)).status())
                                .as(path)
                                .isEqualTo(200);
                    }
                }));
    }

    @ParameterizedTest
    @CsvSource({
        "keys?consumer=shop.take-payment&key=KEY, 1",
        "keys?key=KEY*&status=COMPLETED, 1",
        "keys?key=KEY*&status=PARKED, 0",
        "keys?key=KEY*&to=2020-01-01T00:00:00Z, 0",
        "keys?consumer=shop.ship-order&since=PT1H&sort=consumer&size=1, 1",
        "events?aggregate=ORDER, 2",
        "events?aggregate=ORDER&type=PaymentTaken&retries=WITH, 1",
        "events?aggregate=ORDER&status=PARKED, 0",
        "failed?origin=api.first&status=DISCARDED, 1",
        "failed?origin=api.first&status=DISCARDED&error=CustomsException&key=first-1&source=MESSAGE, 1",
        "audit?user=operator&action=discard%20all, 1",
        "operations?size=1, 1",
        "findings?kind=DEAD_LETTERS, 0"
    })
    void listsByTheFiltersOfThePages(String path, int number) {
        Answer answer = api.get("admin", path.replace("ORDER", order).replace("KEY", keyOf(order)));

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().getJsonArray("rows")).as(answer.body()).hasSize(number);
    }

    @Test
    void verifiesTheAuditAndKeepsThatItDid() {
        JsonObject verified = api.get("admin", "audit/verification").json();

        assertThat(verified.getInt("broken")).isZero();
        assertThat(verified.getJsonArray("findings")).isEmpty();
        assertThat(verified.getJsonObject("chain").keySet()).contains("from", "since", "to", "hash", "waiting");
        assertThat(
                        plant.tables()
                                .count(
                                        "SELECT COUNT(*) FROM semel_audit WHERE user_name = 'admin' AND action = 'verify audit'"))
                .isPositive();
    }

    @Test
    void tellsWhatTheWorkOfAKeyAppendedAndWhichWorkAppendedAnEvent() {
        JsonObject event = api.get("viewer", "events?aggregate=" + order)
                .json()
                .getJsonArray("rows")
                .getJsonObject(0);
        JsonObject cause =
                api.get("viewer", "events/" + event.getString("id")).json().getJsonObject("cause");

        assertThat(cause.getString("consumer")).isEqualTo("shop.take-payment");
        assertThat(api.get("viewer", "keys/" + cause.getString("keyHash") + "/events")
                        .body())
                .startsWith("[")
                .contains(event.getString("id"));
        assertThat(api.get("viewer", "keys/" + UUID.randomUUID() + "/events").body())
                .isEqualTo("[]");
        assertProblem(api.get("stranger", "keys/" + cause.getString("keyHash") + "/events"), 403, "Your role");
    }

    @Test
    void tellsTimesInUtcAndConstantsByTheirNames() {
        JsonObject key = api.get("viewer", "keys?consumer=shop.take-payment&key=" + keyOf(order))
                .json()
                .getJsonArray("rows")
                .getJsonObject(0);

        assertThat(key.getString("firstSeenAt")).endsWith("Z");
        assertThat(Instant.parse(key.getString("completedAt")))
                .isAfterOrEqualTo(Instant.parse(key.getString("firstSeenAt")));
        assertThat(key.getString("status")).isEqualTo("COMPLETED");
        assertThat(key.get("leaseUntil")).isEqualTo(JsonValue.NULL);
        JsonObject detail = api.get("viewer", "keys/" + key.getString("id")).json();
        assertThat(detail.getJsonObject("key")).isEqualTo(key);
        assertThat(api.get("viewer", "search?q=" + order)
                        .json()
                        .getJsonArray("steps")
                        .getValuesAs(JsonObject.class))
                .extracting(step -> step.getString("what"))
                .contains("APPENDED", "PUBLISHED", "COMPLETED");
    }

    @Test
    void goesFromPageToPageWhileRowsComeAndGo() {
        park("api.walk", "walk-", 9);
        Answer first = api.get("viewer", "failed?origin=api.walk&size=3");
        assertThat(keys(first)).containsExactly("walk-1", "walk-2", "walk-3");
        assertThat(first.json().getInt("total")).isEqualTo(9);

        plant.tables().execute("DELETE FROM semel_parked_message WHERE key_text IN ('walk-2', 'walk-5')");
        plant.tables().execute(PARKED.formatted("api.walk", "newer-", 1).replace("- n *", "+ n *"));
        Answer second = next("failed?origin=api.walk&size=3", first);
        Answer third = next("failed?origin=api.walk&size=3", second);

        assertThat(keys(second)).containsExactly("walk-4", "walk-6", "walk-7");
        assertThat(keys(third)).containsExactly("walk-8", "walk-9");
        assertThat(second.json().get("total")).isEqualTo(JsonValue.NULL);
        assertThat(third.json().get("next")).isEqualTo(JsonValue.NULL);
        assertProblem(
                api.get(
                        "viewer",
                        "failed?origin=api.walk&sort=origin&after="
                                + first.json().getString("next")),
                400,
                "begin anew");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "keys?colour=red | colour | one of the parameters here",
                "keys?status=DONE | status | one of IN_PROGRESS",
                "keys?from=yesterday | from | a time such as",
                "keys?size=0 | size | a whole number from 1 to 500",
                "keys?size=501 | size | a whole number from 1 to 500",
                "keys?key=a&key=b | key | given once",
                "keys?key=%ff | key | given once, in UTF-8",
                "failed?group=7 | group | a UUID",
                "destinations?status=OPEN | status | one of the parameters here",
                "keys?after=%3C | after | as it gave it",
                "events/7 | id | a UUID",
                "operations/7 | id | a UUID"
            })
    void namesWhatItCannotReadWithItsRule(String path, String name, String rule) {
        Answer answer = api.get("viewer", path);

        assertProblem(answer, 400, rule);
        JsonObject part = answer.json().getJsonArray("parts").getJsonObject(0);
        assertThat(part.getString("name")).isEqualTo(name);
        assertThat(part.getString("rule")).contains(rule);
        assertThat(part.getString("value")).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "failed/retry | | body",
                "failed/retry | [ | body",
                "failed/retry | [] | body",
                "failed/retry | {} | entries",
                "failed/retry | {\"entries\":[],\"all\":true} | all",
                "failed/retry | {\"entries\":{}} | entries",
                "failed/retry | {\"entries\":[{\"source\":\"MESSAGE\",\"id\":7}]} | entries[0].id",
                "failed/discard | {\"entries\":[]} | reason",
                "operations/plan | {\"query\":{\"orign\":\"api.first\"}} | query.orign",
                "failed/purge-plan | {\"query\":{},\"olderThan\":\"soon\"} | olderThan",
                "failed/purge | {\"query\":{},\"before\":\"now\",\"count\":1,\"reason\":\"x\"} | before",
                "failed/purge | {\"query\":{},\"before\":\"2020-01-01T00:00:00Z\",\"count\":1.5,\"reason\":\"x\"} | count"
            })
    void namesWhatItCannotReadInABody(String path, String body, String name) {
        Answer answer = api.post("admin", path, body == null ? "" : body);

        assertProblem(answer, 400, "Nothing was done.");
        assertThat(answer.json().getJsonArray("parts").getJsonObject(0).getString("name"))
                .isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "keys/" + NONE,
                "keys/x",
                "events/" + NONE,
                "failed/EVENT/" + NONE,
                "operations/" + NONE,
                "no-such-thing"
            })
    void saysThatAThingIsNotThere(String path) {
        assertProblem(api.get("viewer", path), 404, "nothing at this address");
    }

    @Test
    void refusesInTheWordsOfTheConsole() {
        assertProblem(api.get("viewer", "keys?sort=colour"), 400, "can be sorted by [firstSeenAt");
        assertProblem(api.get("viewer", "failed/PARCEL/" + NONE), 400, "there are [MESSAGE, EVENT]");
        assertProblem(
                api.post("operator", "failed/discard", "{\"entries\":[],\"reason\":\" \"}"), 409, "A reason is needed");
        assertProblem(
                api.post("admin", "keys/purge-plan", "{\"query\":{},\"olderThan\":\"PT1H\"}"),
                409,
                "can come back for");
        assertProblem(api.post("operator", "operations/" + ended + "/cancel", null), 409, "has ended already");
        assertProblem(
                api.post("operator", "operations/discard", discard(planned("api.none"), "test")),
                409,
                "No parked entry");
    }

    @Test
    void showsAPayloadToWhoMayReadItAndTellsTheAudit() {
        park("api.secret", "secret-", 1);
        String id = api.get("viewer", "failed?origin=api.secret")
                .json()
                .getJsonArray("rows")
                .getJsonObject(0)
                .getString("id");

        JsonObject masked = api.get("reader", "failed/MESSAGE/" + id).json().getJsonObject("message");
        JsonObject revealed = api.post("reader", "failed/MESSAGE/" + id + "/payload", null)
                .json()
                .getJsonObject("message");

        assertThat(masked.getBoolean("masked")).isTrue();
        assertThat(masked.toString()).doesNotContain("4711").doesNotContain("red");
        assertThat(revealed.getString("body")).contains("4711");
        assertThat(revealed.getJsonObject("properties").getString("colour")).isEqualTo("red");
        assertThat(plant.tables()
                        .count(
                                "SELECT COUNT(*) FROM semel_audit WHERE user_name = 'reader' AND action = 'reveal payload'"
                                        + " AND target LIKE ?",
                                "%" + id))
                .isEqualTo(1);
    }

    @Test
    void givesUpRestoresAndPurgesAMessage() {
        park("api.one", "one-", 1);
        String id = api.get("viewer", "failed?origin=api.one")
                .json()
                .getJsonArray("rows")
                .getJsonObject(0)
                .getString("id");
        String entry = "{\"source\":\"MESSAGE\",\"id\":\"" + id + "\"";

        assertChanged(1, api.post("operator", "failed/discard", "{\"entries\":[" + entry + "}],\"reason\":\"burnt\"}"));
        assertChanged(1, api.post("operator", "failed/restore", entry + ",\"reason\":\"found\"}"));
        assertThat(status(id)).isEqualTo("PARKED");
        assertChanged(1, api.post("operator", "failed/discard", "{\"entries\":[" + entry + "}],\"reason\":\"burnt\"}"));
        JsonObject plan = api.post(
                        "admin",
                        "failed/purge-plan",
                        "{\"query\":{\"status\":\"DISCARDED\",\"origin\":\"api.one\"},\"olderThan\":\"PT0S\"}")
                .json();
        assertThat(plan.getInt("count")).isEqualTo(1);
        assertProblem(api.post("admin", "failed/purge", confirmed(plan, 0)), 409, "confirmed for 0");
        String started = started(api.post("admin", "failed/purge", confirmed(plan, 1)));
        JsonObject purge = awaitEnd(started).getJsonObject("operation");
        assertThat(purge.getString("kind")).isEqualTo("PURGE_FAILED");
        assertThat(purge.getString("state")).isEqualTo("DONE");
        assertThat(purge.getInt("done")).isEqualTo(1);
        assertThat(status(id)).isNull();
        assertThat(plant.tables()
                        .rows(
                                "SELECT user_name, action, affected, reason FROM semel_audit WHERE target LIKE ? ORDER BY id",
                                "%" + id + "%"))
                .extracting(line -> String.join(" ", line))
                .containsExactly("operator discard 1 burnt", "operator restore 1 found", "operator discard 1 burnt");
    }

    @ParameterizedTest
    @CsvSource({"keys, consumer, PURGE_KEYS", "events, destination, PURGE_EVENTS"})
    void purgesFinishedKeysAndEventsInTheBackground(String list, String origin, String kind) {
        plant.tables().execute(list.equals("keys") ? OLD_KEYS : OLD_EVENTS);
        String asked = "{\"query\":{\"" + origin + "\":\"api.old\"},\"olderThan\":\"P15D\"}";

        JsonObject plan = api.post("admin", list + "/purge-plan", asked).json();
        assertThat(plan.getInt("count")).isEqualTo(3);
        assertThat(api.post("operator", list + "/purge", confirmed(plan, 3)).status())
                .isEqualTo(403);
        assertProblem(api.post("admin", list + "/purge", confirmed(plan, 2)), 409, "confirmed for 2");
        JsonObject detail = awaitEnd(started(api.post("admin", list + "/purge", confirmed(plan, 3))));

        JsonObject purge = detail.getJsonObject("operation");
        assertThat(List.of(purge.getString("kind"), purge.getString("state"))).containsExactly(kind, "DONE");
        assertThat(purge.getInt("done")).isEqualTo(3);
        assertThat(detail.getJsonObject(list).getString(origin)).isEqualTo("api.old");
        assertThat(detail.get("query")).isEqualTo(JsonValue.NULL);
        assertThat(rows(list + "?" + origin + "=api.old")).isEmpty();
        assertProblem(api.post("admin", list + "/purge", confirmed(plan, 0)), 409, "Nothing was done");
    }

    @Test
    void forgetsAKey() {
        String list = "keys?consumer=shop.take-payment&status=COMPLETED&key=" + keyOf(shipped());
        String id = rows(list).get(0).getString("id");

        assertProblem(api.post("admin", "keys/forget", forgotten(id, false)), 409, "second time");
        assertChanged(1, api.post("admin", "keys/forget", forgotten(id, true)));

        assertThat(rows(list)).isEmpty();
    }

    @Test
    void startsWhatIsDoneToManyAndTellsHowFarItIs() {
        park("api.many", "many-", 250);
        String plan = planned("api.many");
        park("api.many", "later-", 1);
        plant.tables()
                .execute("UPDATE semel_parked_message SET parked_at = CURRENT_TIMESTAMP WHERE key_text = 'later-1'");

        Answer answer = api.post("operator", "operations/discard", discard(plan, "burnt"));
        String id = started(answer);

        assertThat(answer.header("Location")).isEqualTo("/console/api/operations/" + id);
        JsonObject operation = awaitEnd(id).getJsonObject("operation");
        assertThat(operation.getString("state")).isEqualTo("DONE");
        assertThat(operation.getInt("done")).isEqualTo(250);
        assertThat(rows("failed?origin=api.many"))
                .extracting(row -> row.getString("key"))
                .containsExactly("later-1");
    }

    @Test
    void pausesAndResumesAnOperation() {
        park("api.paused", "paused-", 120);
        String slowly = planned("api.paused").replaceFirst("\"perSecond\":0", "\"perSecond\":1");
        String id = "operations/" + started(api.post("operator", "operations/discard", discard(slowly, "burnt")));

        JsonObject paused = api.post("operator", id + "/pause", null).json().getJsonObject("operation");
        assertThat(paused.getString("state")).isEqualTo("PAUSED");
        assertThat(paused.getString("note")).isEqualTo("Paused by operator.");
        assertThat(paused.get("endedAt")).isEqualTo(JsonValue.NULL);
        assertProblem(api.post("operator", id + "/pause", null), 409, "paused already");
        assertProblem(
                api.post("operator", "operations/discard", discard(planned("api.paused"), "burnt")),
                409,
                "under way already");
        assertThat(api.post("operator", id + "/pace", "{\"perSecond\":0}").status())
                .isEqualTo(200);

        JsonObject resumed = api.post("operator", id + "/resume", null).json().getJsonObject("operation");
        assertThat(resumed.getString("state")).isIn("RUNNING", "DONE");
        assertThat(resumed.getInt("resumedAfter")).isEqualTo(paused.getInt("done"));
        JsonObject ended = awaitEnd(id.substring("operations/".length())).getJsonObject("operation");
        assertThat(ended.getString("state")).isEqualTo("DONE");
        assertThat(ended.getInt("done")).isEqualTo(120);
        assertProblem(api.post("operator", id + "/resume", null), 409, "is not paused");
    }

    @Test
    void leavesItToAdministratorsToResumeAPurge() {
        plant.tables().execute(OLD_KEYS.replace("api.old", "api.purged"));
        JsonObject plan = api.post(
                        "admin", "keys/purge-plan", "{\"query\":{\"consumer\":\"api.purged\"},\"olderThan\":\"P15D\"}")
                .json();
        plant.tables().whileLocked(HELD_KEYS, () -> {
            String purge = "operations/" + started(api.post("admin", "keys/purge", confirmed(plan, 3)));
            assertThat(api.post("operator", purge + "/pause", null).status()).isEqualTo(200);
            assertProblem(api.post("operator", purge + "/resume", null), 409, "with the role semel-admin");
            assertThat(plant.tables()
                            .rows(
                                    "SELECT user_name, outcome, target FROM semel_audit WHERE action = 'resume operation' AND"
                                            + " outcome = 'DENIED'"))
                    .singleElement()
                    .satisfies(line -> assertThat(String.join(" ", line))
                            .startsWith("operator DENIED purge keys of admin: 3 keys"));
            assertThat(api.post("admin", purge + "/resume", null).status()).isEqualTo(200);
            assertThat(api.post("operator", purge + "/cancel", null).status()).isEqualTo(200);
        });
        assertThat(rows("keys?consumer=api.purged")).hasSize(3);
    }

    @Test
    void restoresWhatWasGivenUpAndChangesWhatWasSelected() {
        park("api.restored", "restored-", 3);
        String entries = "{\"entries\":["
                + rows("failed?origin=api.restored").stream()
                        .limit(2)
                        .map(row -> "{\"source\":\"MESSAGE\",\"id\":\"" + row.getString("id") + "\"}")
                        .collect(Collectors.joining(","))
                + "],\"reason\":\"burnt\"}";

        String discarded = started(api.post("operator", "operations/selected/discard", entries));
        JsonObject ofSelection = awaitEnd(discarded);
        assertThat(ofSelection.getJsonObject("operation").getInt("done")).isEqualTo(2);
        assertThat(ofSelection.get("query")).isEqualTo(JsonValue.NULL);
        assertThat(rows("failed?origin=api.restored")).hasSize(1);
        assertProblem(api.post("operator", "operations/selected/discard", entries), 409, "is PARKED any more");

        String plan = api.post(
                        "operator",
                        "operations/plan",
                        "{\"query\":{\"status\":\"DISCARDED\",\"origin\":\"api.restored\"}}")
                .body();
        assertProblem(api.post("operator", "operations/retry", plan), 409, "is for PARKED entries");
        String restored = started(api.post("operator", "operations/restore", discard(plan, "found")));
        JsonObject ofFilter = awaitEnd(restored).getJsonObject("operation");
        assertThat(ofFilter.getInt("done")).isEqualTo(2);
        assertThat(rows("failed?origin=api.restored")).hasSize(3);
    }

    @Test
    void keepsAPlanToWhatWasParkedWhenItWasMade() {
        park("api.future", "future-", 1);
        String forged =
                planned("api.future").replaceFirst("\"until\":\"[^\"]*\"", "\"until\":\"2999-01-01T00:00:00Z\"");

        assertProblem(api.post("operator", "operations/retry", forged), 409, "Only what is parked or given up already");
    }

    @Test
    void tellsHostileTextAsText() {
        park("api.hostile", HOSTILE, 1);

        Answer found = api.get("viewer", "failed?origin=api.hostile");
        Answer refused = api.get("viewer", "keys?status=%3Cscript%3Ealert(1)%3C/script%3E");

        assertThat(keys(found)).containsExactly(HOSTILE + "1");
        assertThat(found.type()).startsWith("application/json");
        assertThat(refused.type()).startsWith("application/problem+json");
        for (Answer answer : List.of(found, refused)) {
            assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        }
    }

    /** A body for each action that names nothing that exists. */
    private static final Map<String, String> BODIES = bodies();

    private static Map<String, String> bodies() {
        String event = "{\"ids\":[\"" + NONE + "\"]}";
        String entries = "{\"entries\":[{\"source\":\"MESSAGE\",\"id\":\"" + NONE + "\"}]";
        String destinations = "{\"destinations\":[{\"kind\":\"QUEUE\",\"name\":\"no.such\"}]";
        String findings =
                "{\"findings\":[{\"kind\":\"KEY_WITHOUT_RETRY\",\"subject\":\"" + NONE + "\"}],\"reason\":\"test\"}";
        String plan =
                "{\"query\":{\"origin\":\"none\"},\"until\":\"2020-01-01T00:00:00Z\",\"count\":0,\"unknown\":0,\"perSecond\":0}";
        String age = "{\"query\":{},\"olderThan\":\"P400D\"}";
        String purge = "{\"query\":{},\"before\":\"2020-01-01T00:00:00Z\",\"count\":0,\"reason\":\"test\"}";
        Map<String, String> bodies = new TreeMap<>();
        Stream.of("run-again", "close", "release").forEach(action -> bodies.put("/keys/" + action, ids(NONE)));
        bodies.put("/keys/forget", forgotten(NONE, true));
        bodies.put("/keys/forget-plan", "{\"ids\":[\"" + NONE + "\"]}");
        Stream.of("/keys", "/events", "/failed").forEach(list -> {
            bodies.put(list + "/purge-plan", age);
            bodies.put(list + "/purge", purge);
        });
        bodies.put("/events/{id}/payload", "");
        bodies.put("/events/retry", event);
        bodies.put("/events/skip", ids(NONE));
        bodies.put("/events/discard", ids(NONE));
        bodies.put("/destinations/pause", destinations + ",\"reason\":\"test\"}");
        bodies.put("/destinations/resume", destinations + "}");
        bodies.put(
                "/partitions/set-position",
                "{\"partition\":{\"consumer\":\"none\",\"topic\":\"none\",\"partition\":0},\"seen\":0,\"offset\":0,\"reason\":\"test\"}");
        bodies.put("/failed/{source}/{id}/payload", "");
        bodies.put("/failed/retry", entries + "}");
        bodies.put("/failed/discard", entries + ",\"reason\":\"test\"}");
        bodies.put("/failed/restore", "{\"source\":\"MESSAGE\",\"id\":\"" + NONE + "\",\"reason\":\"test\"}");
        bodies.put("/operations/plan", "{\"query\":{\"origin\":\"none\"}}");
        bodies.put("/operations/retry", plan);
        bodies.put("/operations/retry-one", plan);
        bodies.put("/operations/discard", discard(plan, "test"));
        bodies.put(
                "/operations/restore",
                discard(plan.replace("{\"origin\"", "{\"status\":\"DISCARDED\",\"origin\""), "test"));
        bodies.put("/operations/selected/retry", entries + "}");
        bodies.put("/operations/selected/discard", entries + ",\"reason\":\"test\"}");
        bodies.put("/operations/selected/restore", entries + ",\"reason\":\"test\"}");
        bodies.put("/operations/{id}/pace", "{\"perSecond\":5}");
        bodies.put("/operations/{id}/pause", "");
        bodies.put("/operations/{id}/resume", "");
        bodies.put("/operations/{id}/cancel", "");
        bodies.put("/findings/run-again", findings);
        bodies.put("/findings/close", findings);
        return bodies;
    }

    private static Map<String, String> actions() {
        Map<String, String> roles = new TreeMap<>();
        api.get("admin", "openapi.json").json().getJsonObject("paths").forEach((path, methods) -> {
            JsonObject action = methods.asJsonObject().getJsonObject("post");
            if (action != null) {
                roles.put(path, action.getString("description").replaceAll(".*(semel-[a-z]+).*", "$1"));
            }
        });
        return roles;
    }

    private static Set<String> rolesOf(String user) {
        return switch (user) {
            case "admin" -> Set.of("semel-viewer", "semel-operator", "semel-admin", "semel-payload");
            case "operator" -> Set.of("semel-viewer", "semel-operator");
            case "reader" -> Set.of("semel-viewer", "semel-payload");
            case "viewer" -> Set.of("semel-viewer");
            default -> Set.of();
        };
    }

    private static HttpRequest.Builder signed(String path) {
        return api.request(path).header("Authorization", Api.basic("operator", "operator"));
    }

    private static void assertProblem(Answer answer, int status, String detail) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.type()).startsWith("application/problem+json");
        assertThat(answer.json().getInt("status")).isEqualTo(status);
        assertThat(answer.json().getString("title")).isNotBlank();
        assertThat(answer.json().getString("detail")).contains(detail);
    }

    private static void assertChanged(int number, Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().getInt("changed")).isEqualTo(number);
    }

    private static String shipped() {
        Shop shop = new Shop(plant.server().address());
        String placed = shop.place(Shop.PAYABLE);
        await("a shipped order").atMost(Limits.NEVER).until(() -> shop.order(placed)
                .equals(Shop.View.SHIPPED_ONCE));
        // The relay marks an event when it has been on its way for a while.
        plant.tables()
                .awaitCount(
                        0,
                        "SELECT COUNT(*) FROM semel_outbox_event WHERE aggregate_id = ? AND status <> 'PUBLISHED'",
                        placed);
        return placed;
    }

    /** Of what the shop does first: the key is that of the event which brings the order. */
    private static String keyOf(String placed) {
        return rows("events?sort=createdAt&aggregate=" + placed).get(0).getString("key");
    }

    private static void park(String consumer, String key, int number) {
        plant.tables().execute(PARKED.formatted(consumer, key, number));
    }

    private static String planned(String origin) {
        return api.post("operator", "operations/plan", "{\"query\":{\"origin\":\"" + origin + "\"}}")
                .body();
    }

    private static String discard(String plan, String reason) {
        return "{\"plan\":" + plan + ",\"reason\":\"" + reason + "\"}";
    }

    private static String confirmed(JsonObject plan, int count) {
        return plan.toString().replaceFirst("\"count\":\\d+", "\"count\":" + count + ",\"reason\":\"old\"");
    }

    private static String forgotten(String id, boolean secondRun) {
        return "{\"ids\":[\"" + id + "\"],\"secondRun\":" + secondRun + ",\"reason\":\"test\"}";
    }

    private static String ids(String id) {
        return "{\"ids\":[\"" + id + "\"],\"reason\":\"test\"}";
    }

    private static String started(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.json().getString("operation");
    }

    private static JsonObject awaitEnd(String operation) {
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

    private static Answer next(String path, Answer page) {
        return api.get("viewer", path + "&after=" + page.json().getString("next"));
    }

    private static List<JsonObject> rows(String path) {
        return api.get("viewer", path).json().getJsonArray("rows").getValuesAs(JsonObject.class);
    }

    private static List<String> keys(Answer page) {
        return page.json().getJsonArray("rows").getValuesAs(JsonObject.class).stream()
                .map(row -> row.getString("key"))
                .toList();
    }

    private static String status(String id) {
        List<List<String>> rows =
                plant.tables().rows("SELECT status FROM semel_parked_message WHERE id = CAST(? AS uuid)", id);
        return rows.isEmpty() ? null : rows.get(0).get(0);
    }

    private static String states() {
        return plant.tables().rows(STATES).get(0).get(0);
    }
}
