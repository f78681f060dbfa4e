package dev.semel.console.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.keys.KeyView;
import dev.semel.admin.search.Explanation;
import dev.semel.admin.search.Explanation.Rule;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import dev.semel.console.format.TestMessages;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What would be done with another copy, and on what that rests. */
class ExplainedTest {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final Instant KEPT = Instant.parse("2026-12-08T12:00:00Z");
    private static final Instant TOLD = Instant.parse("2026-11-30T06:00:00Z");
    private static final String HASH = "0123456789abcdef".repeat(4);

    private final Messages messages = TestMessages.english();

    @Test
    void aCompletedKeySaysSinceWhenWithWhichContentAndUntilWhenItIsKept() {
        Explained explained = explained("COMPLETED", HASH, rule("WAIT", "RUN_AGAIN", "PARK"), KEPT);

        assertThat(explained.next()).isEqualTo("is skipped as a duplicate");
        assertThat(explained.values())
                .extracting(Explained.Value::label, Explained.Value::at)
                .contains(tuple("Completed", NOON), tuple("Kept by the retention until", KEPT));
        assertThat(text(explained, "Content")).endsWith("; a copy with other content is parked as a conflict");
    }

    @Test
    void aFailedKeySaysHowManyOfItsAttemptsAreUsed() {
        Explained explained = explained("FAILED", null, rule("WAIT", "RUN_AGAIN", "PARK"), null);

        assertThat(text(explained, "Attempts")).isEqualTo("3 of 5");
        assertThat(text(explained, "Retry")).isEqualTo("waits in the outbox");
        assertThat(text(explained, "Content")).isEqualTo("is not compared");
    }

    @Test
    void aKeyWithAHandlerSaysWhoHoldsItUntilWhenAndWhatItsConsumerDoesWithACopyThen() {
        Explained busy = explained("IN_PROGRESS", null, rule("LATER", "PARK", "PARK"), null);
        Explained lapsed = explained("LAPSED", null, rule("LATER", "PARK", "PARK"), null);

        assertThat(busy.next()).isEqualTo("is stored at once, and comes back later");
        assertThat(busy.values()).contains(new Explained.Value("Lease lasts until", "of node-a", NOON));
        assertThat(lapsed.next()).startsWith("is parked: an operator finds out");
        assertThat(lapsed.values()).contains(new Explained.Value("Lease ran out", "of node-a", NOON));
    }

    @Test
    void aConsumerThatHasToldNothingIsSaidNotToBeKnown() {
        Explained explained = explained("LAPSED", HASH, null, null);

        assertThat(explained.next()).isEqualTo("takes the key over, as the consumer’s rule says");
        assertThat(text(explained, "Consumer")).contains("its settings are not known");
        assertThat(explained.settings()).isEmpty();
        assertThat(text(explained("PARKED", null, null, null), "Attempts")).isEqualTo("3");
    }

    @Test
    void theSettingsComeWithTheNodeThatToldThemAndWithDurationsInWords() {
        Explained explained = explained("FAILED", null, rule("WAIT", "RUN_AGAIN", "PARK"), null);

        assertThat(explained.values())
                .contains(new Explained.Value("Settings as of", "by shop at its start on node-b", TOLD));
        assertThat(explained.values()).extracting(Explained.Value::label).doesNotContain("Another application");
        assertThat(explained.settings())
                .contains(new Explained.Setting("mode", "LEASED"), new Explained.Setting("first-delay", "5 seconds"));
    }

    @Test
    void anApplicationThatToldOtherSettingsIsNamed() {
        Rule rule = rule("WAIT", "RUN_AGAIN", "PARK");
        Rule disputed = new Rule(rule.application(), rule.node(), rule.toldAt(), List.of("depot"), rule.settings());

        assertThat(text(explained("FAILED", null, disputed, null), "Another application"))
                .isEqualTo("depot told other settings for a consumer of this name");
    }

    @Test
    void aVersionThatTellsLessLeavesTheRestOpen() {
        Rule rule = new Rule("shop", "node-b", TOLD, List.of(), Map.of("mode", "LEASED"));

        assertThat(explained("LAPSED", HASH, rule, null).next())
                .isEqualTo("takes the key over, as the consumer’s rule says");
        assertThat(text(explained("FAILED", HASH, rule, null), "Attempts")).isEqualTo("3");
        assertThat(text(explained("FAILED", HASH, rule, null), "Content")).contains("is parked as a conflict");
    }

    private static String text(Explained explained, String label) {
        return explained.values().stream()
                .filter(value -> value.label().equals(label))
                .map(Explained.Value::text)
                .findFirst()
                .orElseThrow();
    }

    private Explained explained(String status, String contentHash, Rule rule, Instant keptUntil) {
        boolean isHeld = List.of("IN_PROGRESS", "LAPSED").contains(status);
        Instant completedAt = status.equals("COMPLETED") ? NOON : null;
        KeyView key = new KeyView(
                "hash",
                "order-1",
                "shop.pay",
                status,
                3,
                0,
                0,
                NOON,
                completedAt,
                NOON,
                isHeld ? NOON : null,
                null,
                "node-a");
        KeyDetail detail = new KeyDetail(key, null, contentHash, null, "retry", false, false, null, null, List.of());
        return new Explained(messages, new FormatBacking(messages), detail, new Explanation("hash", rule, keptUntil));
    }

    private static Rule rule(String onBusy, String onUnknownOutcome, String onConflict) {
        Map<String, String> settings = Map.of(
                "mode",
                "LEASED",
                "on-busy",
                onBusy,
                "on-unknown-outcome",
                onUnknownOutcome,
                "on-conflict",
                onConflict,
                "max-attempts",
                "5",
                "first-delay",
                "PT5S");
        return new Rule("shop", "node-b", TOLD, List.of(), settings);
    }
}
