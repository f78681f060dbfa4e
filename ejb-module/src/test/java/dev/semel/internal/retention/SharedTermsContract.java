package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import dev.semel.testing.TableStores;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds for all applications is in the database, whichever it is. Nothing here is committed. */
abstract class SharedTermsContract {

    private static final Optional<Duration> FOR_EVER = Optional.empty();
    private static final Terms ANY = terms(30, FOR_EVER, Published.KEEP, "");

    private final String application = "app-" + UUID.randomUUID();
    private final String orders = "orders-" + application;
    private final String letters = "letters-" + application;

    abstract ContractDatabase<TableStores> database();

    @Test
    void saysWhatTheFirstApplicationWants() {
        Terms first = terms(30, Optional.of(Duration.ofDays(400)), Published.DELETE, "22:00-06:00");
        in(stores -> {
            lengthen(stores, first);

            assertThat(stores.terms().read()).contains(first);
        });
    }

    @Test
    void isLengthenedByEachApplicationAndShortenedByNone() {
        Terms patient = terms(90, FOR_EVER, Published.ARCHIVE, "23:00-01:00");
        in(stores -> {
            lengthen(stores, terms(30, Optional.of(Duration.ofDays(400)), Published.DELETE, ""));
            lengthen(stores, patient);

            lengthen(stores, terms(60, Optional.of(Duration.ofDays(70)), Published.KEEP, "22:00-06:00"));

            assertThat(stores.terms().read()).contains(patient);
        });
    }

    @Test
    void saysTheSameInTheDatabaseAsInMemory() {
        Terms first = terms(30, Optional.of(Duration.ofDays(400)), Published.KEEP, "22:00-06:00");
        Terms second = new Terms(
                Duration.ofDays(29),
                Duration.ofDays(31),
                Duration.ofDays(1),
                Duration.ofDays(99),
                Optional.of(Duration.ofDays(401)),
                Duration.ofDays(12),
                Published.ARCHIVE,
                Window.of("12:00-13:00"));
        in(stores -> {
            lengthen(stores, first);
            lengthen(stores, second);

            assertThat(stores.terms().read()).contains(first.lengthenedBy(second));
        });
    }

    private void lengthen(TableStores stores, Terms own) {
        stores.terms().lengthen(application, "node-a", own);
    }

    @Test
    void remembersTheConsumersOfEachApplicationAndForgetsThoseItNoLongerHas() {
        in(stores -> {
            stores.terms().consumers(application, "node-a", inDatabase(orders, "bills"));
            stores.terms().consumers(application + "-2", "node-a", inDatabase(letters));
            assertThat(mine(stores)).containsExactlyInAnyOrder(orders, letters);

            stores.terms().consumers(application, "node-a", inDatabase("bills"));
            assertThat(mine(stores)).containsExactly(letters);
            stores.terms().consumers(application + "-2", "node-a", inDatabase());
            assertThat(mine(stores)).isEmpty();
        });
    }

    @Test
    void remembersTheConsumersOfTwoApplicationsOfOneNameOnTwoNodes() {
        in(stores -> {
            stores.rows().node(application, "node-a", false, Duration.ZERO);
            stores.rows().node(application, "node-b", false, Duration.ZERO);
            stores.terms().consumers(application, "node-a", inDatabase(orders));
            stores.terms().consumers(application, "node-b", inDatabase(letters));
            stores.terms().consumers(application, "node-a", inDatabase(orders));

            assertThat(mine(stores)).containsExactlyInAnyOrder(letters, orders);
        });
    }

    @Test
    void forgetsTheConsumersOfANodeThatThePurgeHasForgotten() {
        in(stores -> {
            stores.rows().consumer(application, "gone", letters);
            stores.rows().consumer(application + "-2", "gone", orders);

            stores.terms().consumers(application, "node-a", inDatabase("bills"));

            assertThat(mine(stores)).as("of another application").containsExactly(orders);
        });
    }

    @Test
    void keepsTheConsumersOfANodeThatIsAboutToStart() {
        in(stores -> {
            start(stores, "node-b", letters);
            start(stores, "node-a", orders);

            assertThat(mine(stores))
                    .as("an application says what it has before its node is one of those that live")
                    .containsExactlyInAnyOrder(letters, orders);
        });
    }

    private void start(TableStores stores, String node, String consumer) {
        stores.terms().lengthen(application, node, ANY);
        stores.terms().consumers(application, node, inDatabase(consumer));
    }

    private static Map<String, Map<String, String>> inDatabase(String... consumers) {
        return Stream.of(consumers).collect(Collectors.toMap(name -> name, name -> Map.of("store", "DATABASE")));
    }

    private Collection<String> mine(TableStores stores) {
        Set<String> mine = Set.of(orders, letters);
        return stores.suspicions().consumers().stream().filter(mine::contains).toList();
    }

    private static Terms terms(int days, Optional<Duration> sequences, Published mode, String window) {
        Duration age = Duration.ofDays(days);
        return new Terms(
                age,
                age.plusHours(1),
                age.plusHours(2),
                age.plusHours(3),
                sequences,
                age.plusHours(4),
                mode,
                Window.of(window));
    }

    /** As it is before the first application has started. */
    private void in(Consumer<TableStores> test) {
        try (HeldTransaction<TableStores> held = database().begin()) {
            held.doWithin(stores -> {
                stores.rows().deleteTerms();
                test.accept(stores);
            });
        }
    }
}
