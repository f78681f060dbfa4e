package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.testing.MutableClock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** With semel.retention.published-mode=delete beside applications that may want something else. */
class AgreedPublishedTest {

    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void deletesAtOnceWhereNoApplicationWantsToKeepOrToArchive() {
        assertThat(published(Published.DELETE, null).areDeletedAtOnce()).isTrue();
        assertThat(published(Published.DELETE, rule(Published.DELETE)).areDeletedAtOnce())
                .isTrue();
    }

    @Test
    void keepsWhatAnotherApplicationWantsToKeepOrToArchive() {
        assertThat(published(Published.DELETE, rule(Published.KEEP)).areDeletedAtOnce())
                .isFalse();
        assertThat(published(Published.DELETE, rule(Published.ARCHIVE)).areDeletedAtOnce())
                .isFalse();
        assertThat(published(Published.KEEP, rule(Published.DELETE)).areDeletedAtOnce())
                .isFalse();
    }

    private static AgreedPublished published(Published own, Terms rule) {
        OutboxSettings outbox = new OutboxSettings(Publisher.RELAY, own, DAY);
        RetentionSettings settings = new RetentionSettings(DAY, DAY, DAY, DAY, new Schedule(DAY, 2, Window.ALWAYS));
        return new AgreedPublished(outbox, TestRetentionRule.of(settings, outbox, rule), new MutableClock());
    }

    private static Terms rule(Published mode) {
        return new Terms(DAY, DAY, DAY, DAY, Optional.empty(), DAY, mode, Window.ALWAYS);
    }
}
