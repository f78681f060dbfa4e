package dev.semel.admin.search;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the decision about another copy of a message rests on, beside what its key says.
 *
 * @param key its hash
 * @param rule of its consumer; null if that is code that is called, or of an application that has not told its settings
 * @param keptUntil until when the retention keeps the key, by the rule of today: a copy that came after that may be new. An administrator's
 *     purge may come before. Null as long as the work has not ended: then nothing purges the key
 */
public record Explanation(String key, @Nullable Rule rule, @Nullable Instant keptUntil) {

    /**
     * By which settings a consumer works, as the node that started last told at its start. Another node may work by others during a
     * roll-out, until it starts anew.
     *
     * @param others applications that have a consumer of this name, too, and told other settings before
     * @param settings by their names in the configuration, with the values of the annotation where nothing overrides them; one that the
     *     consumer does not use is missing, and one that its version did not have
     */
    public record Rule(
            String application, String node, Instant toldAt, List<String> others, Map<String, String> settings) {

        /** In which transaction claim and handler run. */
        public @Nullable String mode() {
            return settings.get("mode");
        }

        /** What is done with a copy while another one is worked on. */
        public @Nullable String onBusy() {
            return settings.get("on-busy");
        }

        /** What is done with a key whose lease has lapsed. */
        public @Nullable String onUnknownOutcome() {
            return settings.get("on-unknown-outcome");
        }

        /** What is done with a copy that has other content; {@code IGNORE}: contents are not compared. */
        public @Nullable String onConflict() {
            return settings.get("on-conflict");
        }

        /** After which the message is parked. */
        public @Nullable String maxAttempts() {
            return settings.get("max-attempts");
        }
    }
}
