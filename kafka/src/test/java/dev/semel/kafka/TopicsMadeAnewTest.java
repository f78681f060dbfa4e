package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A topic is deleted and created again: it has the name and the offsets of the old one, and other records. */
@Tag("long")
class TopicsMadeAnewTest {

    private static final List<String> OLD = texts("old");
    private static final List<String> NEW = texts("new");

    private final Scene scene = new Scene(1);

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void areReadFromTheirStartAfterTheApplicationWasDown() {
        OLD.forEach(text -> scene.send(0, text));
        var first = scene.start("first", new Bookings("first"));
        Scene.await().until(() -> scene.position(0).equals("10"));
        first.close();

        makeAnew();
        sendMore();
        scene.start("second", new Bookings("second"));

        awaitAll();
        assertThat(scene.query("SELECT CONCAT(subject, ' ', known) FROM semel_finding WHERE kind = 'RECORDS_GONE'"))
                .singleElement()
                .asString()
                .startsWith("bookings: " + scene.topic() + "-0 from 10 The topic of")
                .contains("had done the records of the old one before 10");
    }

    @Test
    void areReadFromTheirStartByANodeThatRunsAlsoWhenTheyAreLongerAtOnce() {
        OLD.forEach(text -> scene.send(0, text));
        scene.start("one", new Bookings("one"));
        Scene.await().until(() -> scene.position(0).equals("10"));

        makeAnew();
        sendMore();

        awaitAll();
    }

    @Test
    void areReadFromTheirStartAlsoWhileTheyAreShorterThanThePosition() {
        OLD.forEach(text -> scene.send(0, text));
        scene.start("one", new Bookings("one"));
        Scene.await().until(() -> scene.position(0).equals("10"));

        makeAnew();
        scene.send(0, "short");

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).contains("short"));
        Scene.await().until(() -> scene.position(0).equals("1"));
    }

    @Test
    void haveOtherKeysThanTheOldOnesWhereThePlaceIsTheKey() {
        IntStream.range(0, 10).forEach(number -> scene.send(0, "k" + number, "five euros"));
        var first = scene.start("first", new ByPlace());
        Scene.await().until(() -> scene.position(0).equals("10"));
        first.close();

        makeAnew();
        IntStream.range(0, 10).forEach(number -> scene.send(0, "k" + number, "five euros"));
        scene.start("second", new ByPlace());

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).hasSize(20));
        Scene.await().until(() -> scene.position(0).equals("10"));
        assertThat(scene.parked()).isEmpty();
    }

    @Test
    void leaveARetryOfTheOldOneToItsHandler() {
        scene.send(0, "bad");
        var first = scene.start("first", new Bookings("first").before(TopicsMadeAnewTest::fail));
        Scene.await().until(() -> scene.position(0).equals("1"));
        first.close();

        makeAnew();
        scene.send(0, "good");
        scene.start("second", new Bookings("second"));

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("bad", "good"));
        assertThat(scene.position(0)).isEqualTo("1");
    }

    @Test
    void beginWhereAnOperatorHasWrittenThatTheyDo() {
        OLD.forEach(text -> scene.send(0, text));
        scene.execute("INSERT INTO semel_kafka_position"
                + " (consumer, topic, partition_number, next_offset, epoch, node, assigned_at, moved_at)"
                + " VALUES ('bookings', '" + scene.topic()
                + "', 0, 7, 0, 'operator', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)");

        scene.start("one", new Bookings("one"));

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).isEqualTo(OLD.subList(7, 10)));
        assertThat(scene.query("SELECT topic_id FROM semel_kafka_position"))
                .as("known from now on")
                .singleElement()
                .isNotNull();
    }

    /** A copy of the topic from elsewhere, or from a backup. */
    @Test
    void goOnAtThePositionOfTheOldOneWhereAnOperatorHasWrittenThatItIsOneOfTheirs() {
        OLD.forEach(text -> scene.send(0, text));
        var first = scene.start("first", new Bookings("first"));
        Scene.await().until(() -> scene.position(0).equals("10"));
        first.close();
        makeAnew();
        OLD.forEach(text -> scene.send(0, text));
        NEW.forEach(text -> scene.send(0, text));

        scene.execute("UPDATE semel_kafka_position SET topic_id = NULL");
        Bookings second = new Bookings("second");
        scene.start("second", second);

        Scene.await().until(() -> scene.position(0).equals("20"));
        assertThat(second.called()).isEqualTo(NEW);
    }

    // More than the position of the old one.
    private void sendMore() {
        NEW.forEach(text -> scene.send(0, text));
        IntStream.range(0, 10).forEach(number -> scene.send(0, "later-" + number));
    }

    private void awaitAll() {
        List<String> all = Stream.of(OLD, NEW, texts("later"))
                .flatMap(List::stream)
                .sorted()
                .toList();
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).isEqualTo(all));
        Scene.await().until(() -> scene.position(0).equals("20"));
        assertThat(scene.parked()).isEmpty();
    }

    private void makeAnew() {
        Scene.KAFKA.doAsAdmin(
                admin -> admin.deleteTopics(List.of(scene.topic())).all().get());
        // The old one may still be there for a moment.
        Scene.await().ignoreExceptions().untilAsserted(() -> Scene.KAFKA.create(scene.topic(), 1));
        Scene.await()
                .ignoreExceptionsMatching(TopicsMadeAnewTest::isNotThereYet)
                .until(this::isThere);
    }

    private boolean isThere() {
        Scene.KAFKA.doAsAdmin(admin ->
                admin.describeTopics(List.of(scene.topic())).allTopicNames().get());
        return true;
    }

    private static boolean isNotThereYet(Throwable failed) {
        return Stream.iterate(failed, each -> each != null, Throwable::getCause)
                .anyMatch(UnknownTopicOrPartitionException.class::isInstance);
    }

    private static void fail(ConsumerRecord<byte[], byte[]> record) {
        throw new IllegalStateException("the partner is away");
    }

    private static List<String> texts(String name) {
        return IntStream.range(0, 10).mapToObj(number -> name + "-" + number).toList();
    }

    @IdempotentConsumer(name = "by-place", keyFromMessageId = true)
    @KafkaSource(topic = "bookings")
    private static final class ByPlace extends Bookings {
        ByPlace() {
            super("one");
        }
    }
}
