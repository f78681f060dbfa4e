package dev.semel.console.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.keys.KeyQuery;
import dev.semel.console.url.UrlParameters;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeysFilterTest {

    private static final Instant NOW = Instant.parse("2026-11-21T06:40:00Z");

    @Test
    void readsEveryParameterAndWritesItBack() {
        Map<String, String> address =
                Map.of("status", "COMPLETED", "consumer", "payments", "key", "order-*", "since", "PT24H");
        KeysFilter filter = KeysFilter.read(new UrlParameters(address));

        assertThat(filter.query(NOW))
                .isEqualTo(new KeyQuery("order-*", "payments", "COMPLETED", NOW.minusSeconds(86_400), null));
        assertThat(filter.write().parameters()).isEqualTo(address);
        assertThat(filter.words()).hasSize(4).contains("consumer = payments");
    }

    @Test
    void leadsToTheListThatShowsTheSame() {
        Instant from = Instant.parse("2026-11-21T06:30:00Z");
        KeyQuery query = new KeyQuery("order-*", "payments", "COMPLETED", from, from.plusSeconds(1));

        UrlParameters address = new UrlParameters(KeysFilter.write(query).parameters());
        assertThat(KeysFilter.read(address).query(NOW)).isEqualTo(query);
    }
}
