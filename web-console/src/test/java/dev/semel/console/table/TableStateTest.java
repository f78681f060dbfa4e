package dev.semel.console.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.console.url.QueryString;
import dev.semel.console.url.UrlParameters;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableStateTest {

    private static final List<String> SORTABLE = List.of("createdAt", "type");

    @Test
    void startsWithTheNewestOfTheStandardColumn() {
        assertThat(read(Map.of())).isEqualTo(new TableState(0, 25, "createdAt", false));
    }

    @Test
    void readsPageSizeAndOrder() {
        assertThat(read(Map.of("page", "3", "size", "50", "sort", "type")))
                .isEqualTo(new TableState(100, 50, "type", true));
        assertThat(read(Map.of("sort", "-type")).ascending()).isFalse();
    }

    @Test
    void ignoresColumnsAndSizesThatAreNotOffered() {
        UrlParameters url = new UrlParameters(Map.of("sort", "payload;DROP TABLE", "size", "1000000"));

        assertThat(TableState.read(url, SORTABLE)).isEqualTo(new TableState(0, 25, "createdAt", false));
        assertThat(url.ignored()).hasSize(2);
    }

    @Test
    void writesOnlyWhatDiffersFromTheStandard() {
        assertThat(read(Map.of()).write(QueryString.empty(), SORTABLE)).hasToString("");
        assertThat(read(Map.of("page", "3", "size", "50", "sort", "type")).write(QueryString.empty(), SORTABLE))
                .hasToString("?sort=type&size=50&page=3");
        assertThat(read(Map.of("sort", "createdAt")).write(QueryString.empty(), SORTABLE))
                .hasToString("?sort=createdAt");
    }

    private static TableState read(Map<String, String> parameters) {
        return TableState.read(new UrlParameters(parameters), SORTABLE);
    }
}
