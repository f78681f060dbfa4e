package dev.semel.console.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.audit.ChainView;
import dev.semel.admin.audit.Verification;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.TestMessages;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChainBackingTest {

    private static final Instant NOON = Instant.parse("2026-11-29T12:00:00Z");

    private final ChainBacking backing = new ChainBacking();

    ChainBackingTest() {
        backing.messages = TestMessages.english();
        backing.format = new FormatBacking(backing.messages);
    }

    @Test
    void tellsHowFarTheAuditIsSealedAndHowMuchWaits() {
        assertThat(backing.inWords(new ChainView(12, NOON, 4_711, "ab", 3)))
                .isEqualTo("Sealed up to number 4,711; the chain goes back to 2026-11-29 12:00:00 UTC."
                        + " 3 lines wait for their seal.");
        assertThat(backing.inWords(new ChainView(1, NOON, 1, "ab", 1))).endsWith(" UTC. 1 line waits for its seal.");
        assertThat(backing.inWords(new ChainView(1, NOON, 1, "ab", 0))).endsWith(" UTC. No line waits for its seal.");
        assertThat(backing.inWords(new ChainView(1, null, 0, "", 2)))
                .isEqualTo("No seal is there yet: a line is sealed some seconds after it was written."
                        + " 2 lines wait for their seal.");
    }

    @Test
    void tellsFromWhereToWhereAChainIsWhole() {
        assertThat(backing.whole(verified(new ChainView(1_200, NOON, 4_711, "ab12", 0))))
                .isEqualTo(
                        "The chain is whole from number 1,200, sealed at 2026-11-29 12:00:00 UTC, to number 4,711: no"
                                + " seal is missing, and each line is as it was sealed. The hash of the last seal is ab12."
                                + " Compare it with the server\u2019s log.");
        assertThat(backing.whole(verified(new ChainView(1, null, 0, "", 0))))
                .isEqualTo("There is no seal to verify yet.");
    }

    private static Verification verified(ChainView chain) {
        return new Verification(chain, NOON, 0, 0, List.of());
    }
}
