package dev.semel.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyTimeTest {

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "P366D"})
    void refusesATimeThatNoReplyCanHave(String time) {
        assertThatThrownBy(() -> new OutboxSettings.Replies(Duration.parse(time)))
                .hasMessageContaining("semel.reply.time-to-live")
                .hasMessageContaining("from a millisecond to 365 days");
    }

    @Test
    void takesAnyOther() {
        assertThat(new OutboxSettings.Replies(Duration.ofDays(365)).timeToLive())
                .hasDays(365);
    }
}
