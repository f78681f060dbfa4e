package dev.semel.internal.redelivery.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.idempotency.store.ParkedMessage.Origin;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.kafka.position.PartitionPositions;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.append.EventAppender;
import dev.semel.internal.outbox.operator.OutboxCommands;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.redelivery.Replay;
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
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is still to come, or to be decided, of a consumer without a broker, on any database. */
abstract class OpenWorkContract {

    private final String consumer = "consumer-" + UUID.randomUUID();
    private final IdempotencyKey key = new IdempotencyKey(consumer, "key");
    private final Database database = ModuleBeans.open(dataSource());
    private final ModuleBeans node = new ModuleBeans(PartitionPositions.class, "one", database);

    abstract DataSource dataSource();

    @Test
    void isNotThereOfAKeyWithoutAnyOrOfAnother() {
        append(new IdempotencyKey(consumer, "other"), event -> event);
        append(new IdempotencyKey("other-" + consumer, "key"), event -> event);

        assertThat(isOpen()).isFalse();
    }

    @Test
    void isARetryThatIsDueNowOrLaterUntilItIsPublished() {
        UUID now = append(key, event -> event);
        assertThat(isOpen()).isTrue();
        in(() -> node.get(RelayStore.class).markPublished(List.of(now), Instant.now()));
        assertThat(isOpen()).isFalse();

        append(key, event -> event.after(Duration.ofDays(1)));

        assertThat(isOpen()).isTrue();
    }

    @Test
    void isARetryThatCannotBeReadUntilItIsDiscarded() {
        UUID event = append(key, each -> each);
        in(() -> node.get(RelayStore.class).park(event, 1, Instant.now(), failure()));
        assertThat(isOpen()).isTrue();

        in(() -> node.get(OutboxCommands.class).discard(List.of(event)));

        assertThat(isOpen()).isFalse();
    }

    @Test
    void isAParkedMessageOfTheKeyUntilAnOperatorHasDecided() {
        UUID parked = park(key, "payments-0-7");
        assertThat(isOpen()).isTrue();

        close(parked);

        assertThat(isOpen()).isFalse();
    }

    @Test
    void isAParkedMessageWithoutAKeyByItsIdAlone() {
        UUID parked = park(null, "payments-0-7");
        assertThat(isOpenAsParked("payments-0-7")).isTrue();
        assertThat(isOpenAsParked("payments-0-8")).isFalse();
        assertThat(isOpen()).isFalse();

        close(parked);

        assertThat(isOpenAsParked("payments-0-7")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void isTheRetryOfAParkedMessageByItsIdUntilItIsDoneOrDiscarded(boolean hasKey) {
        UUID parked = park(hasKey ? key : null, "payments-0-7");
        in(() -> node.get(Replay.class).retry(parked));
        assertThat(isOpenAsParked("payments-0-7")).isTrue();

        UUID retry = events().get(0);
        in(() -> node.get(RelayStore.class).markPublished(List.of(retry), Instant.now()));
        assertThat(isOpenAsParked("payments-0-7")).isFalse();

        UUID again = park(hasKey ? key : IdempotencyKey.ofParked(consumer, parked), "payments-0-7", "its retry");
        assertThat(isOpenAsParked("payments-0-7")).isTrue();

        close(again);

        assertThat(isOpenAsParked("payments-0-7")).isFalse();
    }

    private List<UUID> events() {
        return in(() -> node.get(ConsumerEvents.class).due(consumer));
    }

    private UUID append(IdempotencyKey of, UnaryOperator<OutboxEvent> change) {
        OutboxEvent event =
                change.apply(DestinationKind.CONSUMER.event(of.consumer()).idempotencyKey(of.value()));
        OutgoingEvent outgoing =
                new OutgoingEvent(event, StoredMessage.text("x", Map.of()), Optional.of(of.consumer()));
        return in(() -> node.get(EventAppender.class).append(outgoing));
    }

    private UUID park(IdempotencyKey of, String messageId) {
        return park(of, messageId, messageId);
    }

    private UUID park(IdempotencyKey of, String messageId, String name) {
        Origin origin = new Origin(consumer, messageId, "consumer:" + consumer, true);
        ParkedMessage message = new ParkedMessage(
                origin,
                StoredMessage.text("x", Map.of()),
                of,
                null,
                of == null ? ParkReason.MISSING_KEY : ParkReason.ATTEMPTS_USED_UP,
                failure(),
                1);
        return in(() -> node.get(ParkedMessageStore.class).park(name, message)).orElseThrow();
    }

    private void close(UUID parked) {
        in(() -> {
            ParkedMessageStore store = node.get(ParkedMessageStore.class);
            store.lockParked(parked).orElseThrow();
            store.close(parked, ParkedStatus.DISCARDED);
            return null;
        });
    }

    private static Failure failure() {
        return Failure.of(new IllegalStateException("it failed"));
    }

    private boolean isOpen() {
        return in(() -> node.get(OpenWork.class).isOpen(key));
    }

    private boolean isOpenAsParked(String messageId) {
        return in(() -> node.get(OpenWork.class).isOpenAsParked(consumer, messageId));
    }

    private <T> T in(Transactions.Work<T, RuntimeException> work) {
        return node.get(Transactions.class).inNew(work);
    }
}
