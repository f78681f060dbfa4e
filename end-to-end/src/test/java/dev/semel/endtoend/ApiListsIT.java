package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.client.Api.Answer;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the console's API tells, and how it names what it cannot read. */
class ApiListsIT extends ApiTests {

    private static final String HOSTILE = "<script>alert(1)</script>";

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
                        installation
                                .tables()
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

        installation.tables().execute("DELETE FROM semel_parked_message WHERE key_text IN ('walk-2', 'walk-5')");
        installation.tables().execute(PARKED.formatted("api.walk", "newer-", 1).replace("- n *", "+ n *"));
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

    private Answer next(String path, Answer page) {
        return api.get("viewer", path + "&after=" + page.json().getString("next"));
    }
}
