package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.client.ForgingViewer;
import dev.semel.testing.bench.LibertyServer;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What readers of the console can do with requests that none of its pages sends. */
@ResourceLock(SharedShop.EMBEDDED)
@Order(SharedShop.AT_THE_END)
class ForgedRequestIT {

    private static final String FORGED = "[AUDIT] forged by a viewer";

    private static LibertyServer server;
    private static ForgingViewer viewer;

    @BeforeAll
    static void start() {
        server = SharedShop.embedded().installation().server();
        viewer = new ForgingViewer(server.address());
    }

    @ParameterizedTest
    @CsvSource({
        "list:rows_first, -5",
        "list:rows_first, abc",
        "list:rows_first, 99999999999",
        "list:rows_rows, 1000000",
        "list:rows_rows, abc",
        "list:rows_rowreorder, true"
    })
    void isToldInOneLineThatTheyAreRefused(String parameter, String value) {
        int mark = server.log().mark();

        HttpResponse<String> answer = viewer.turnPage("console/keys", Map.of(parameter, value));

        assertThat(answer.statusCode()).isBetween(200, 499);
        assertThat(server.log().linesAfter(mark)).as("lines of a stack").noneMatch(line -> line.startsWith("\tat "));
    }

    @Test
    void areToldApartFromTheRightOne() {
        assertThat(viewer.turnPage("console/keys", Map.of()).statusCode()).isEqualTo(200);
        assertThat(viewer.turnPage("console/keys", Map.of("list:rows_first", "abc"))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void cannotForgeALineOfTheLog() {
        int mark = server.log().mark();

        for (String parameter : List.of("list:rows_rows", "list:rows_first", "list:rows_sortKey", "list:rows_filter")) {
            viewer.turnPage("console/keys", Map.of(parameter, "x\r\n" + FORGED));
        }
        viewer.turnPage("console/keys", Map.of("jakarta.faces.ViewState", "x\r\n" + FORGED));

        assertThat(server.log().linesAfter(mark)).noneMatch(line -> line.startsWith(FORGED));
    }
}
