package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.client.Api;
import dev.semel.endtoend.client.Api.Answer;
import dev.semel.endtoend.client.WebClient;
import jakarta.json.JsonObject;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may call the console's API, what is asked of each call, and what the audit keeps of a refusal. */
class ApiAccessIT extends ApiTests {

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
        assertThat(installation.tables().count(DENIED, "stranger", "GET /console/api/keys"))
                .isEqualTo(1);
    }

    @Test
    void takesNoSignOnOfTheConsoleAndGivesNone() {
        String signOn = new WebClient(installation.server().address())
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
        assertThat(installation
                        .tables()
                        .count("SELECT affected FROM semel_audit WHERE outcome = 'REFUSED' AND user_name = 'guessed'"))
                .isEqualTo(7);
    }

    @Test
    void tellsTheAuditOnceThatAProgramCame() {
        api.get("operator", "keys");
        api.get("operator", "events");

        assertThat(installation
                        .tables()
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
                assertThat(installation.tables().count(DENIED, user, "POST /console/api/" + address))
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
        assertThat(installation
                        .tables()
                        .count(
                                "SELECT COUNT(*) FROM semel_audit WHERE user_name = 'reader' AND action = 'reveal payload'"
                                        + " AND target LIKE ?",
                                "%" + id))
                .isEqualTo(1);
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

    private Map<String, String> actions() {
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
}
