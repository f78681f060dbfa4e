package dev.semel.console.failed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.failed.FailedQuery;
import dev.semel.console.url.UrlParameters;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FailedFilterTest {

    private static final Instant NOW = Instant.parse("2026-11-21T06:40:00Z");

    @Test
    void showsParkedEntriesWithoutParameters() {
        FailedFilter filter = filter(Map.of());

        assertThat(filter.query(NOW)).isEqualTo(new FailedQuery(null, "PARKED", null, null, null, null, null, null));
        assertThat(filter.isParked()).isTrue();
        assertThat(filter.write().isEmpty()).isTrue();
    }

    @Test
    void readsEveryParameterAndWritesItBack() {
        Map<String, String> address = Map.of(
                "status", "RETRIED",
                "source", "MESSAGE",
                "origin", "shipping",
                "error", "CarrierDownException",
                "key", "k",
                "group", "6f1c2a34-0000-5000-8000-0000000000aa",
                "from", "2026-11-21T06:30:00Z");
        FailedFilter filter = filter(address);

        assertThat(filter.query(NOW))
                .isEqualTo(new FailedQuery(
                        "MESSAGE",
                        "RETRIED",
                        "shipping",
                        "CarrierDownException",
                        "k",
                        UUID.fromString("6f1c2a34-0000-5000-8000-0000000000aa"),
                        Instant.parse("2026-11-21T06:30:00Z"),
                        null));
        assertThat(filter.write().parameters()).isEqualTo(address);
    }

    @Test
    void showsNothingForACauseThatIsNoId() {
        UrlParameters url = new UrlParameters(Map.of("group", "everything"));

        FailedFilter.read(url);

        assertThat(url.misread()).containsExactly("group=everything");
    }

    /** The number of a cause tells nothing to the one who is asked. */
    @Test
    void namesACauseInWordsBeforeWhatElseItIsFilteredBy() {
        FailedFilter filter =
                filter(Map.of("group", "6f1c2a34-0000-5000-8000-0000000000aa", "origin", "shop.ship-order"));

        assertThat(filter.words("shop.ship-order: CarrierDownException"))
                .containsExactly("shop.ship-order: CarrierDownException", "origin = shop.ship-order");
        assertThat(filter.words(null))
                .containsExactly("origin = shop.ship-order", "group = 6f1c2a34-0000-5000-8000-0000000000aa");
    }

    private static FailedFilter filter(Map<String, String> address) {
        return FailedFilter.read(new UrlParameters(address));
    }
}
