package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.client.Api.Answer;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a program does by the console's API: to one entry, to the selected ones, and to many in the background. */
class ApiActionsIT extends ApiTests {

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
        assertThat(installation
                        .tables()
                        .rows(
                                "SELECT user_name, action, affected, reason FROM semel_audit WHERE target LIKE ? ORDER BY id",
                                "%" + id + "%"))
                .extracting(line -> String.join(" ", line))
                .containsExactly("operator discard 1 burnt", "operator restore 1 found", "operator discard 1 burnt");
    }

    @ParameterizedTest
    @CsvSource({"keys, consumer, PURGE_KEYS", "events, destination, PURGE_EVENTS"})
    void purgesFinishedKeysAndEventsInTheBackground(String list, String origin, String kind) {
        installation.tables().execute(list.equals("keys") ? OLD_KEYS : OLD_EVENTS);
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
        installation
                .tables()
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
        installation.tables().execute(OLD_KEYS.replace("api.old", "api.purged"));
        JsonObject plan = api.post(
                        "admin", "keys/purge-plan", "{\"query\":{\"consumer\":\"api.purged\"},\"olderThan\":\"P15D\"}")
                .json();
        installation.tables().whileLocked(HELD_KEYS, () -> {
            String purge = "operations/" + started(api.post("admin", "keys/purge", confirmed(plan, 3)));
            assertThat(api.post("operator", purge + "/pause", null).status()).isEqualTo(200);
            assertProblem(api.post("operator", purge + "/resume", null), 409, "with the role semel-admin");
            assertThat(installation
                            .tables()
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

    private String status(String id) {
        List<List<String>> rows =
                installation.tables().rows("SELECT status FROM semel_parked_message WHERE id = CAST(? AS uuid)", id);
        return rows.isEmpty() ? null : rows.get(0).get(0);
    }
}
