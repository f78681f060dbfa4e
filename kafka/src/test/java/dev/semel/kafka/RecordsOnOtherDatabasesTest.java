package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.internal.Databases;
import dev.semel.testing.internal.KafkaNode;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two nodes on PostgreSQL and MariaDB, whose locks are others than those of H2. */
@Tag("long")
class RecordsOnOtherDatabasesTest {

    @ParameterizedTest
    @EnumSource
    void bookEachRecordOnceAcrossFailuresCopiesAndADeath(Product product) {
        bookEachRecordOnce(new Scene(3, product.database()));
    }

    @ParameterizedTest
    @EnumSource
    void bookEachRecordOnceAlsoInBatches(Product product) {
        bookEachRecordOnce(new Scene(3, product.database()).with("batch", "10"));
    }

    private static void bookEachRecordOnce(Scene opened) {
        try (Scene scene = opened) {
            List<String> texts = IntStream.range(0, 60)
                    .mapToObj(number -> "%03d".formatted(number))
                    .toList();
            Set<String> failed = ConcurrentHashMap.newKeySet();
            KafkaNode dying = scene.start("first", failingOnce("first", failed));
            scene.start("second", failingOnce("second", failed));
            texts.forEach(text -> {
                scene.send(Integer.parseInt(text) % 3, text);
                scene.send((Integer.parseInt(text) + 1) % 3, text);
            });
            Scene.await().until(() -> scene.booked().size() > 15);

            dying.die();
            dying.close();
            scene.takeForDead("first", "second");

            Scene.await().untilAsserted(() -> assertThat(scene.booked()).isEqualTo(texts));
            Scene.await().until(() -> IntStream.range(0, 3)
                    .allMatch(partition -> scene.position(partition).equals("40")));
            Scene.await()
                    .until(() -> scene.events("PENDING").isEmpty()
                            && scene.events("SCHEDULED").isEmpty());
            assertThat(scene.keys("COMPLETED")).isEqualTo(texts);
            assertThat(scene.parked()).isEmpty();
        }
    }

    // Each tenth record fails at its first attempt.
    private static Bookings failingOnce(String node, Set<String> failed) {
        return new Bookings(node).after(record -> {
            String text = Bookings.text(record);
            if (text.endsWith("5") && failed.add(text)) {
                throw new IllegalStateException("the first attempt fails");
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void letAnOwnerThatWasOvertakenCommitNothing(Product product) {
        try (Scene scene = new Scene(1, product.database())) {
            scene.send(0, "a");
            CountDownLatch isAtWork = new CountDownLatch(1);
            CountDownLatch mayGoOn = new CountDownLatch(1);
            KafkaNode old = scene.start("frozen", new Bookings("frozen").after(record -> {
                        isAtWork.countDown();
                        Scene.await(mayGoOn);
                    }));
            Scene.await(isAtWork);
            scene.with("group", "others-" + scene.topic());
            scene.start("present", new Bookings("present"));
            Scene.await().until(() -> scene.query(
                            "SELECT node FROM semel_kafka_position WHERE topic = '" + scene.topic() + "'")
                    .equals(List.of("present")));

            mayGoOn.countDown();

            Scene.await().until(() -> scene.position(0).equals("1"));
            old.close();
            Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("a"));
            assertThat(scene.keys("COMPLETED")).containsExactly("a");
        }
    }

    enum Product {
        POSTGRESQL(Databases::postgreSql),
        MARIADB(Databases::mariaDb);

        private final Supplier<DataSource> running;

        Product(Supplier<DataSource> running) {
            this.running = running;
        }

        /** Without what another test has left there. */
        DataSource database() {
            DataSource database = running.get();
            Databases.empty(database);
            return database;
        }
    }
}
