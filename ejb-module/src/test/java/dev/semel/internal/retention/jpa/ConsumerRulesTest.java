package dev.semel.internal.retention.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.retention.SharedTerms;
import dev.semel.internal.retention.Terms;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What nodes tell of the settings of their consumers when they start. */
class ConsumerRulesTest {

    private static final Map<String, String> PATIENT = Map.of("store", "DATABASE", "max-attempts", "9");
    private static final Map<String, String> HASTY = Map.of("store", "DATABASE", "max-attempts", "2");

    private static final Map<String, Map<String, String>> CONSUMERS =
            Map.of("a", HASTY, "b", HASTY, "c", HASTY, "d", HASTY, "e", HASTY);
    private static final int NODES = 6;
    private static final Duration WAIT = Duration.ofSeconds(10);

    private final String shop = "shop-" + UUID.randomUUID();

    @ParameterizedTest
    @EnumSource
    void takesThePlaceOfWhatAnyNodeOfTheApplicationToldBefore(Dialect dialect) {
        in(dialect, (database, terms) -> {
            terms.consumers(shop, "node-a", Map.of("orders", PATIENT));
            terms.consumers(shop, "node-b", Map.of("orders", HASTY));

            assertThat(told(database)).containsExactly("orders of node-b: max-attempts=2");
        });
    }

    @ParameterizedTest
    @EnumSource
    void isNotTouchedByAnotherApplicationWithAConsumerOfTheSameName(Dialect dialect) {
        in(dialect, (database, terms) -> {
            terms.consumers(shop, "node-a", Map.of("orders", PATIENT));
            terms.consumers(shop + "-2", "node-b", Map.of("orders", HASTY));

            assertThat(told(database)).containsExactly("orders of node-a: max-attempts=9");
        });
    }

    @ParameterizedTest
    @EnumSource
    void staysAsLongAsANodeOfAnotherVersionHasTheConsumer(Dialect dialect) {
        in(dialect, (database, terms) -> {
            terms.lengthen(shop, "node-a", terms());
            terms.consumers(shop, "node-a", Map.of("orders", PATIENT, "letters", PATIENT));
            terms.consumers(shop, "node-b", Map.of("orders", HASTY));
            assertThat(told(database))
                    .containsExactly("letters of node-a: max-attempts=9", "orders of node-b: max-attempts=2");

            terms.consumers(shop, "node-a", Map.of("orders", HASTY));
            assertThat(told(database)).containsExactly("orders of node-a: max-attempts=2");
        });
    }

    @ParameterizedTest
    @EnumSource
    void isToldByNodesThatStartAtOneTime(Dialect dialect) {
        ExecutorService nodes = Executors.newFixedThreadPool(NODES);
        try {
            List<CompletableFuture<Void>> starts = IntStream.range(0, NODES)
                    .mapToObj(number -> CompletableFuture.runAsync(() -> start(dialect, "node-" + number), nodes))
                    .toList();
            starts.forEach(CompletableFuture::join);

            TestDatabase.of(dialect)
                    .doInTransaction(database -> assertThat(told(database)).hasSize(CONSUMERS.size()));
        } finally {
            nodes.shutdown();
            TestDatabase.of(dialect).doInTransaction(database -> {
                database.update("DELETE FROM semel_consumer WHERE application = ?", WAIT, shop);
                database.update("DELETE FROM semel_consumer_rule WHERE application = ?", WAIT, shop);
            });
        }
    }

    // The two transactions of a start, of which the second one reads what other nodes write in their first.
    private void start(Dialect dialect, String node) {
        TestDatabase.of(dialect).doInTransaction(database -> CONSUMERS
                .keySet()
                .forEach(consumer -> database.update(
                        "INSERT INTO semel_consumer (application, node, consumer) VALUES (?, ?, ?)",
                        WAIT,
                        shop,
                        node,
                        consumer)));
        TestDatabase.of(dialect)
                .doInTransaction(database -> new JdbcConsumerRules(database, WAIT).say(shop, node, CONSUMERS));
    }

    private List<String> told(Database database) {
        return database.query(
                "SELECT consumer, node, settings FROM semel_consumer_rule WHERE application = ? ORDER BY consumer",
                row -> row.getString(1) + " of " + row.getString(2) + ": "
                        + row.getString(3)
                                .lines()
                                .filter(line -> line.startsWith("max-"))
                                .findFirst()
                                .orElseThrow(),
                shop);
    }

    private static Terms terms() {
        Duration age = Duration.ofDays(8);
        return new Terms(age, age, age, age, Optional.of(age), age, Published.KEEP, Window.ALWAYS);
    }

    /** Nothing of it is committed. */
    private static void in(Dialect dialect, BiConsumer<Database, SharedTerms> test) {
        TestDatabase.of(dialect).doAndRollBack(database -> test.accept(database, TestExpiredRows.terms(database)));
    }
}
