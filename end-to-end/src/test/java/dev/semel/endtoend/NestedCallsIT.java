package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.client.KeyedOrders;
import dev.semel.endtoend.cluster.NestedBeside;
import dev.semel.testing.bench.LibertyServer;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a client is told by an application that makes calls with keys of its own, signs users in by itself, and has a writer of its own. */
@Tag("faults")
class NestedCallsIT {

    private static LibertyServer server;
    private static KeyedOrders requests;

    @BeforeAll
    static void start() {
        server = NestedBeside.deployedTo(LibertyServer.fresh("nested-calls")).start();
        requests = new KeyedOrders(server.address(), NestedBeside.PATH);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void isNotBlamedForAKeyThatTheMethodHasUsedForSomethingElse() {
        assertThat(requests.send("first", "{\"inner\":1}").statusCode()).isEqualTo(200);
        HttpResponse<String> failed = requests.send("second", "{\"inner\":2}");
        assertThat(failed.statusCode())
                .as("the method's own failure, which it throws")
                .isEqualTo(500);

        HttpResponse<String> refused = requests.send("first", "{\"inner\":3}");
        assertThat(refused.statusCode()).as("the client's own conflict").isEqualTo(422);
        assertThat(refused.body()).contains("\"title\":\"The key belongs to another request\"");
        assertThat(requests.send("second", "{\"inner\":1}").statusCode())
                .as("nothing is kept of what failed")
                .isEqualTo(200);
    }

    @Test
    void hasAKeyOfItsOwnForEachUserWhomAFilterWithoutAPrioritySignsIn() {
        HttpResponse<String> ofAda = as("ada");
        HttpResponse<String> ofGrace = as("grace");
        HttpResponse<String> ofAdaAgain = as("ada");

        assertThat(ofAda.statusCode()).isEqualTo(200);
        assertThat(ofGrace.statusCode()).isEqualTo(200);
        assertThat(isReplayed(ofAda)).isFalse();
        assertThat(isReplayed(ofGrace)).as("the answer to another user").isFalse();
        assertThat(isReplayed(ofAdaAgain)).isTrue();
    }

    @Test
    void isToldWhatTheWriterAddsToTheType() {
        KeyedOrders parts = new KeyedOrders(server.address(), NestedBeside.ANSWERS + "parts");

        HttpResponse<String> first = parts.send("parts", "1");
        HttpResponse<String> again = parts.send("parts", "1");

        String boundary = first.body().lines().findFirst().orElseThrow().substring("--".length());
        assertThat(typeOf(first))
                .startsWith("multipart/mixed")
                .contains("boundary=")
                .contains(boundary);
        assertThat(isReplayed(again)).isTrue();
        assertThat(typeOf(again)).isEqualTo(typeOf(first));
        assertThat(again.body()).isEqualTo(first.body());
    }

    private static HttpResponse<String> as(String user) {
        return requests.sendWith("Lab-User", user, "shared", "{\"inner\":1}");
    }

    private static boolean isReplayed(HttpResponse<String> answer) {
        return answer.headers().firstValue(KeyedOrders.REPLAYED).isPresent();
    }

    private static String typeOf(HttpResponse<String> answer) {
        return answer.headers().firstValue("Content-Type").orElse("none");
    }
}
