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

/** What a client is told of a request whose work makes a call with a key of its own. */
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
}
