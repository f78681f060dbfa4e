package dev.semel.console.failed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.failed.FailedView;
import dev.semel.console.action.Confirmation;
import dev.semel.console.format.Messages;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntryActionsTest {

    private final EntryActions actions = new EntryActions();

    @ParameterizedTest
    @CsvSource({
        "TERMINAL_FAILURE, retry",
        "TERMINAL_FAILURE MISSING_KEY, retry",
        "OUTCOME_UNKNOWN, retry-unknown",
        "TERMINAL_FAILURE OUTCOME_UNKNOWN MISSING_KEY, retry-unknown",
        "OUTCOME_UNKNOWN TERMINAL_FAILURE, retry-unknown"
    })
    void warnOfARepeatedEffectAsSoonAsTheOutcomeOfOneIsUnknown(String reasons, String question) {
        actions.messages = new Messages() {
            @Override
            public String of(String key, Object value) {
                return key;
            }
        };
        List<FailedView> selected =
                Stream.of(reasons.split(" ")).map(EntryActionsTest::entry).toList();

        assertThat(actions.retry(selected).name()).isEqualTo(question);
    }

    @Test
    void askForTheirNumberBeforeEntriesAreGivenUpForGood() {
        actions.messages = new Messages() {
            @Override
            public String of(String key, Object value) {
                return key;
            }
        };

        Confirmation discard = actions.discard(List.of(entry("TERMINAL_FAILURE"), entry("MISSING_KEY")));

        assertThat(discard.isDangerous()).isTrue();
        assertThat(discard.input().phrase()).isEqualTo("2");
        assertThat(discard.details()).containsOnly("shop.ship-order order-1");
    }

    @Test
    void askForAReasonAloneBeforeAMessageIsRestored() {
        actions.messages = new Messages() {
            @Override
            public String of(String key, Object value) {
                return key;
            }
        };

        Confirmation restore = actions.restore(entry("TERMINAL_FAILURE"));

        assertThat(restore.isDangerous()).isFalse();
        assertThat(restore.input().reason()).isTrue();
    }

    private static FailedView entry(String reason) {
        return new FailedView(
                UUID.randomUUID(),
                "MESSAGE",
                "PARKED",
                "shop.ship-order",
                "shop.payments",
                "order-1",
                reason,
                null,
                null,
                4,
                0,
                Instant.EPOCH,
                null,
                "node-a");
    }
}
