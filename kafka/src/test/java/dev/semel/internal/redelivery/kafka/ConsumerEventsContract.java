package dev.semel.internal.redelivery.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.kafka.position.PartitionPositions;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.append.EventAppender;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.internal.platform.Transactions;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.internal.Database;
import dev.semel.testing.internal.ModuleBeans;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** The events for a consumer without a broker, on any database. */
abstract class ConsumerEventsContract {

    private final String consumer = "consumer-" + UUID.randomUUID();
    private final Database database = ModuleBeans.open(dataSource());
    private final ModuleBeans one = new ModuleBeans(PartitionPositions.class, "one", database);
    private final ModuleBeans other = new ModuleBeans(PartitionPositions.class, "other", database);

    abstract DataSource dataSource();

    @Test
    void areForTheirConsumerInTheOrderInWhichTheyWereAppended() {
        UUID first = append(one, consumer, event -> event);
        UUID second = append(one, consumer, event -> event);
        append(one, consumer.toUpperCase(), event -> event);

        assertThat(due(one)).containsExactly(first, second);
    }

    @Test
    void areLeftAloneByTheRelay() {
        append(one, consumer, event -> event);

        assertThat(one.get(Transactions.class)
                        .inNew(() -> one.get(RelayStore.class).slotsWithWork().slots()))
                .isEmpty();
        assertThat(due(one)).hasSize(1);
    }

    @Test
    void areDueWhenTheirTimeHasCome() {
        append(one, consumer, event -> event.after(Duration.ofDays(1)));
        UUID due = append(one, consumer, event -> event.notBefore(Instant.parse("2020-01-01T00:00:00Z")));

        assertThat(due(one)).containsExactly(due);
    }

    @Test
    void areLockedByOneNodeAndNotWaitedForByTheOther() {
        UUID event = append(one, consumer, each -> each);

        boolean isLockedTwice = in(one, events -> {
            assertThat(events.lock(event)).isPresent();
            return CompletableFuture.supplyAsync(() -> isLocked(other, event)).join();
        });

        assertThat(isLockedTwice).isFalse();
        assertThat(isLocked(other, event)).isTrue();
    }

    @Test
    void areNotLockedAnyMoreOnceTheyAreMarked() {
        UUID event = append(one, consumer, each -> each);
        markPublished(event);

        assertThat(isLocked(one, event)).isFalse();
        assertThat(due(one)).isEmpty();
    }

    @Test
    void comeLaterWhenTheyArePutOff() {
        UUID event = append(one, consumer, each -> each);

        assertThat(isPutOff(event)).isTrue();

        assertThat(due(one)).isEmpty();
        assertThat(isLocked(one, event)).isFalse();
    }

    @Test
    void areNotPutOffOnceTheyAreDone() {
        UUID event = append(one, consumer, each -> each);
        markPublished(event);

        assertThat(isPutOff(event)).isFalse();
        assertThat(due(one)).isEmpty();
    }

    @Test
    void canBeMarkedAlsoWhileTheyArePutOff() {
        UUID event = append(one, consumer, each -> each);
        isPutOff(event);

        boolean isMarked = in(
                one,
                events -> events.lockAgain(event).isPresent()
                        && one.get(RelayStore.class).markPublished(List.of(event), Instant.now()) == 1);

        assertThat(isMarked).isTrue();
        assertThat((boolean) in(one, events -> events.lockAgain(event).isPresent()))
                .isFalse();
    }

    @Test
    void stayPutOffAsLongAsTheyAreKept() {
        UUID kept = append(one, consumer, event -> event.notBefore(Instant.parse("2020-01-01T00:00:00Z")));
        UUID other = append(one, consumer, event -> event.notBefore(Instant.parse("2020-01-01T00:00:00Z")));
        UUID pending = append(one, consumer, each -> each);

        in(one, events -> {
            events.keepOff(List.of(kept, pending), Duration.ofMinutes(1));
            return null;
        });

        assertThat(due(one)).containsExactlyInAnyOrder(other, pending);
    }

    private boolean isPutOff(UUID event) {
        return in(one, events -> events.putOff(event, Duration.ofMinutes(1)));
    }

    private void markPublished(UUID event) {
        one.get(Transactions.class).inNew(() -> one.get(RelayStore.class).markPublished(List.of(event), Instant.now()));
    }

    @Test
    void comeAtOnceWhenTheyAreLetGo() {
        UUID event = append(one, consumer, each -> each.after(Duration.ofDays(1)));

        one.get(Transactions.class).doInNew(() -> one.get(StoredEvents.class).comeNow(List.of(event)));

        assertThat(due(one)).containsExactly(event);
    }

    private static UUID append(ModuleBeans node, String consumer, Function<OutboxEvent, OutboxEvent> change) {
        OutboxEvent event =
                change.apply(DestinationKind.CONSUMER.event(consumer).idempotencyKey("key"));
        OutgoingEvent outgoing = new OutgoingEvent(event, StoredMessage.text("x", Map.of()), Optional.of(consumer));
        return node.get(Transactions.class)
                .inNew(() -> node.get(EventAppender.class).append(outgoing));
    }

    private List<UUID> due(ModuleBeans node) {
        return in(node, events -> events.due(consumer));
    }

    /** In a transaction that ends at once. */
    private static boolean isLocked(ModuleBeans node, UUID event) {
        return in(node, events -> events.lock(event).isPresent());
    }

    private static <T> T in(ModuleBeans node, Function<ConsumerEvents, T> work) {
        ConsumerEvents events = node.get(ConsumerEvents.class);
        return node.get(Transactions.class).inNew(() -> work.apply(events));
    }
}
