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

        assertThat(policy.assign(ofBusiness(event())).isCaptured()).isTrue();
        assertThat(policy.assign(OutgoingEvents.onlyFor("payments", event())).isCaptured())
                .isFalse();
        assertThat(policy.assign(ofBusiness(event().after(Duration.ofHours(1)))).isCaptured())
                .isFalse();
        assertThat(policy.assign(ofBusiness(event().notBefore(Instant.EPOCH))).isCaptured())
                .isFalse();
    }

    @Test
    void leavesAllToTheRelayWhereTheRelayPublishes() {
        assertThat(policy(Publisher.RELAY).assign(ofBusiness(event())).isCaptured())
                .isFalse();
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
