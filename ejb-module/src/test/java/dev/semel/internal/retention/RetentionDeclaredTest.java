package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.EffectiveSettings;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.testing.Sentences;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;

/** What an application says to the database at its start, and what it tells its operator. */
class RetentionDeclaredTest {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration MONTH = Duration.ofDays(30);

    private final Told told = new Told();

    @Test
    void tellsTheDatabaseItsOwnTermsAndItsConsumersWithTheirSettings() {
        ConsumerDefinition stock = ConsumerDefinition.of(Stock.class, Map.<String, String>of()::get);

        rule("22:00-06:00").declare(List.of(stock));

        assertThat(told.terms).containsExactly(own("22:00-06:00"));
        assertThat(told.nodes).containsExactly("node-a");
        assertThat(told.consumers).containsOnly(Map.entry("stock", EffectiveSettings.of(stock)));
    }

    @Test
    void warnsOfAWindowThatIsNotTakenOverBecauseAnotherApplicationSaidOneBefore() {
        assertThat(levelsOf("22:00-06:00", "12:00-13:00")).containsExactly(Level.INFO, Level.WARNING);
        assertThat(levelsOf("22:00-06:00", "22:00-06:00")).containsExactly(Level.INFO);
    }

    @Test
    void warnsNoApplicationThatSaysNothingOfAWindow() {
        assertThat(levelsOf("", "12:00-13:00")).containsExactly(Level.INFO);
    }

    private List<Level> levelsOf(String own, String ofTheDatabase) {
        told.read = Optional.of(own(ofTheDatabase));
        try (Sentences said = new Sentences(RetentionRule.class)) {
            rule(own).declare(List.of());
            return said.levels();
        }
    }

    private RetentionRule rule(String window) {
        Schedule schedule = new Schedule(Duration.ofMinutes(1), 500, Window.of(window));
        return new RetentionRule(
                told,
                new RetentionSettings(MONTH, DAY, DAY, DAY, schedule),
                new OutboxSettings(Publisher.RELAY, Published.KEEP, DAY),
                new RetentionSettings.Counters(Optional.empty()),
                new NodeName("node-a"));
    }

    private static Terms own(String window) {
        return new Terms(MONTH, DAY, DAY, DAY, Optional.empty(), DAY, Published.KEEP, Window.of(window));
    }

    @IdempotentConsumer(name = "stock")
    private static class Stock {}

    /** The database's rule, which nothing changes here. */
    private static final class Told implements SharedTerms {

        private final List<Terms> terms = new ArrayList<>();
        private final Map<String, Map<String, String>> consumers = new HashMap<>();
        private final List<String> nodes = new ArrayList<>();
        private Optional<Terms> read = Optional.empty();

        @Override
        public Optional<Terms> read() {
            return read;
        }

        @Override
        public void lengthen(String application, String node, Terms own) {
            terms.add(own);
            nodes.add(node);
        }

        @Override
        public void consumers(String application, String node, Map<String, Map<String, String>> settings) {
            consumers.putAll(settings);
        }
    }
}
