package dev.semel.internal.outbox.append;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.OutboxEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CdcPolicyTest {

    @Test
    void leavesWhatOneConsumerTakesAndWhatIsScheduledToTheRelay() {
        assertThat(CdcPolicy.assign(ofBusiness(event())).isCaptured()).isTrue();
        assertThat(CdcPolicy.assign(OutgoingEvents.onlyFor("payments", event())).isCaptured())
                .isFalse();
        assertThat(CdcPolicy.assign(ofBusiness(event().after(Duration.ofHours(1))))
                        .isCaptured())
                .isFalse();
        assertThat(CdcPolicy.assign(ofBusiness(event().notBefore(Instant.EPOCH)))
                        .isCaptured())
                .isFalse();
    }

    @Test
    void leavesAllToTheRelayWhereTheRelayPublishes() {
        assertThat(Admissions.of(Publisher.RELAY, OnParked.HOLD)
                        .admit(ofBusiness(event()))
                        .isCaptured())
                .isFalse();
    }

    private static OutgoingEvent ofBusiness(OutboxEvent event) {
        return OutgoingEvent.of(event, Map.of());
    }

    private static OutboxEvent event() {
        return OutboxEvent.toQueue("orders").text("x");
    }
}
