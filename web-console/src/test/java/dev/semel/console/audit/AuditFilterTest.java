package dev.semel.console.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.audit.AuditQuery;
import dev.semel.console.url.UrlParameters;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AuditFilterTest {

    private static final Instant NOW = Instant.parse("2026-11-21T06:40:00Z");

    @Test
    void readsEveryParameterAndWritesItBack() {
        Map<String, String> address = Map.of("user", "ada", "action", "forget keys", "since", "PT24H");
        AuditFilter filter = AuditFilter.read(new UrlParameters(address));

        assertThat(filter.query(NOW)).isEqualTo(new AuditQuery("ada", "forget keys", NOW.minusSeconds(86_400), null));
        assertThat(filter.write().parameters()).isEqualTo(address);
    }
}
