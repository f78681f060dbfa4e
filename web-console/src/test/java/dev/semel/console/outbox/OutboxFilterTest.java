package dev.semel.console.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.outbox.OutboxQuery;
import dev.semel.admin.outbox.Retries;
import dev.semel.console.url.UrlParameters;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutboxFilterTest {

    private static final Instant NOW = Instant.parse("2026-11-21T06:40:00Z");

    @Test
    void asksForAllButRetriesOfConsumersWithoutParameters() {
        assertThat(filter(Map.of()).query(NOW))
                .isEqualTo(new OutboxQuery(null, null, null, null, null, Retries.WITHOUT, null, null));
    }

    @Test
    void asksForRetriesOfConsumersWhenTheAddressNamesThem() {
        assertThat(filter(Map.of("retries", "WITH")).query(NOW).retries()).isNull();
        assertThat(filter(Map.of("retries", "ONLY")).query(NOW).retries()).isEqualTo(Retries.ONLY);
    }

    @Test
    void readsEveryParameterAndWritesItBack() {
        Map<String, String> address = Map.of(
                "status", "PARKED",
                "type", "OrderPlaced",
                "destination", "shop.orders",
                "aggregate", "4711",
                "key", "k",
                "retries", "ONLY",
                "since", "PT1H",
                "to", "2026-11-21T06:30:00Z");
        OutboxFilter filter = filter(address);

        assertThat(filter.query(NOW))
                .isEqualTo(new OutboxQuery(
                        "PARKED",
                        "OrderPlaced",
                        "shop.orders",
                        "4711",
                        "k",
                        Retries.ONLY,
                        NOW.minusSeconds(3_600),
                        Instant.parse("2026-11-21T06:30:00Z")));
        assertThat(filter.write().parameters()).isEqualTo(address);
    }

    @Test
    void leadsToTheListThatShowsTheSame() {
        Instant from = Instant.parse("2026-11-21T06:30:00Z");
        OutboxQuery all = new OutboxQuery(
                "PARKED", "OrderPlaced", "shop.orders", "4711", "k", Retries.ONLY, from, from.plusSeconds(1));
        OutboxQuery both = new OutboxQuery(null, null, null, null, null, null, null, null);
        OutboxQuery without = new OutboxQuery(null, null, null, null, null, Retries.WITHOUT, null, null);

        for (OutboxQuery query : List.of(all, both, without)) {
            assertThat(filter(OutboxFilter.write(query).parameters()).query(NOW))
                    .isEqualTo(query);
        }
        assertThat(OutboxFilter.write(without).isEmpty()).isTrue();
    }

    private static OutboxFilter filter(Map<String, String> address) {
        return OutboxFilter.read(new UrlParameters(address));
    }
}
