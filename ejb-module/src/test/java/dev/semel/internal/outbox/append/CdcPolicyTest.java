package dev.semel.internal.outbox.append;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.outbox.OutboxEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CdcPolicyTest {

    @Test
    void leavesWhatOneConsumerTakesAndWhatIsScheduledToTheRelay() {
        CdcPolicy policy = policy(Publisher.CDC);

        assertThat(policy.takes(ofBusiness(event()))).isTrue();
        assertThat(policy.takes(OutgoingEvents.onlyFor("payments", event()))).isFalse();
        assertThat(policy.takes(ofBusiness(event().after(Duration.ofHours(1))))).isFalse();
        assertThat(policy.takes(ofBusiness(event().notBefore(Instant.EPOCH)))).isFalse();
    }

    @Test
    void leavesAllToTheRelayWhereTheRelayPublishes() {
        assertThat(policy(Publisher.RELAY).takes(ofBusiness(event()))).isFalse();
    }

    private static CdcPolicy policy(Publisher publisher) {
        return new CdcPolicy(new OutboxSettings(publisher, Published.KEEP, Duration.ofDays(1)));
    }

    private static OutgoingEvent ofBusiness(OutboxEvent event) {
        return OutgoingEvent.of(event, Map.of());
    }

    private static OutboxEvent event() {
        return OutboxEvent.toQueue("orders").text("x");
    }
}
