package dev.semel.internal.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.KeyStore;
import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.idempotency.cache.CachedKeys;
import dev.semel.internal.idempotency.cache.KeptResults;
import dev.semel.internal.idempotency.result.Results;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Requester;
import dev.semel.internal.idempotency.store.Delivery.Sender;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxUsageException;
import dev.semel.testing.MutableClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What becomes of a reply on its way into the outbox. */
class OutboxRepliesTest {

    private static final String TEMPORARY = "temp-queue://3f0c";
    private static final StoredResult REPLY =
            new StoredResult("application/json", "{}".getBytes(StandardCharsets.UTF_8), BodyKind.TEXT);

    private final List<OutgoingEvent> appended = new ArrayList<>();
    private final MutableClock clock = new MutableClock();
    private final Counters counters = TestCounters.immediate();
    private final OutboxReplies replies = new OutboxReplies(
            new KeptResults(new Kept(), new CachedKeys()),
            this::append,
            new OutboxSettings.Replies(Duration.ofHours(1)),
            counters,
            clock);
    private StoredResult kept = REPLY;

    @Test
    void goesToTheQueueOfTheRequestWithItsCorrelationIdAndTrace() {
        String trace = "00-" + "a".repeat(32) + "-" + "b".repeat(16) + "-01";
        send(request(Map.of(KeptHeaders.CORRELATION_ID, "mine", MessageContract.TRACE_PARENT, trace)), Instant.MAX);

        OutgoingEvent reply = appended.get(0);
        assertThat(reply.isReply()).isTrue();
        assertThat(reply.event().destination()).isEqualTo("3f0c");
        assertThat(reply.event().destinationKind()).isEqualTo(DestinationKind.QUEUE);
        assertThat(reply.event().idempotencyKey()).as("its own id").isEmpty();
        assertThat(reply.message().text()).isEqualTo("{}");
        assertThat(reply.message().properties())
                .containsOnly(
                        Map.entry(KeptHeaders.CORRELATION_ID, "mine"),
                        Map.entry(MessageContract.TRACE_PARENT, trace),
                        Map.entry(MessageContract.REPLY, true),
                        Map.entry(MessageContract.MEDIA_TYPE, "application/json"));
    }

    @Test
    void isToldByTheIdOfTheRequestIfThatHasNoCorrelationId() {
        send(request(Map.of()), Instant.MAX);

        assertThat(appended.get(0).message().properties()).containsEntry(KeptHeaders.CORRELATION_ID, "ID:first");
    }

    @Test
    void knowsEachKindOfAddress() {
        for (String address : List.of("queue://a", "temp-queue://a", "topic://a", "temp-topic://a", "a", "://a")) {
            send(request(Map.of(KeptHeaders.REPLY_TO, address)), Instant.MAX);
        }

        assertThat(appended).extracting(reply -> reply.event().destination()).containsOnly("a");
        assertThat(appended)
                .extracting(reply -> reply.event().destinationKind())
                .containsExactly(
                        DestinationKind.QUEUE,
                        DestinationKind.QUEUE,
                        DestinationKind.TOPIC,
                        DestinationKind.TOPIC,
                        DestinationKind.QUEUE,
                        DestinationKind.QUEUE);
    }

    @Test
    void isOneOfEachRequestHoweverOftenItsMessageComes() {
        StoredMessage first = request(Map.of());
        send(first, Instant.MAX);
        replies.send(delivery("ID:of the retry", requester(first), Instant.MAX), REPLY);
        assertThat(ids()).hasSize(2).containsOnly(ids().get(0));

        send(request(Map.of(KeptHeaders.CORRELATION_ID, "other")), Instant.MAX);
        send(request(Map.of(KeptHeaders.REPLY_TO, "queue://other")), Instant.MAX);
        send(request(Map.of(MessageContract.REQUEST_ID, "ID:other")), Instant.MAX);
        assertThat(ids().subList(1, 5)).doesNotHaveDuplicates();
    }

    @Test
    void livesAsLongAsIsSetOrAsItsRequestIfThatIsShorter() {
        Instant soon = clock.instant().plusSeconds(60);
        for (Instant end : List.of(Instant.MAX, clock.instant().plus(Duration.ofHours(2)), soon)) {
            send(request(Map.of()), end);
        }

        assertThat(appended)
                .extracting(reply ->
                        reply.event().schedule().expiresAt(clock.instant()).orElseThrow())
                .containsExactly(
                        clock.instant().plus(Duration.ofHours(1)),
                        clock.instant().plus(Duration.ofHours(1)),
                        soon);
    }

    @Test
    void isDroppedAndCountedWhereItCannotGoSoThatNoStrangersAddressUndoesTheWork() {
        send(request(Map.of(KeptHeaders.REPLY_TO, "queue://refused")), Instant.MAX);

        assertThat(appended).isEmpty();
        assertThat(counters.sinceStart(CounterName.REPLIES_DROPPED)).isOne();
    }

    @Test
    void isSentToNoOneWhoDoesNotAsk() {
        replies.send(delivery("ID:1", null, Instant.MAX), REPLY);

        assertThat(appended).isEmpty();
        assertThat(counters.sinceStart(CounterName.REPLIES_DROPPED)).isZero();
    }

    @Test
    void isRepeatedToACopyThatAsksAndToNoOther() {
        replies.repeat(delivery("ID:1", null, Instant.MAX));
        assertThat(appended).isEmpty();

        replies.repeat(delivery("ID:2", requester(request(Map.of())), Instant.MAX));
        assertThat(appended)
                .singleElement()
                .satisfies(reply -> assertThat(reply.message().text()).isEqualTo("{}"));
    }

    @Test
    void isNotRepeatedWhereTheWorkHasAnsweredByNoReply() {
        kept = new StoredResult("application/json", "{}".getBytes(StandardCharsets.UTF_8));

        replies.repeat(delivery("ID:1", requester(request(Map.of())), Instant.MAX));
        assertThat(appended).isEmpty();
    }

    private UUID append(OutgoingEvent event) {
        if (event.event().destination().equals("refused")) {
            throw new OutboxUsageException("The destination is too long.");
        }
        appended.add(event);
        return event.event().id().orElseThrow();
    }

    private List<UUID> ids() {
        return appended.stream().map(reply -> reply.event().id().orElseThrow()).toList();
    }

    private void send(StoredMessage request, Instant end) {
        replies.send(delivery("ID:first", requester(request), end), REPLY);
    }

    private static Requester requester(StoredMessage request) {
        return Requester.of(request).orElseThrow();
    }

    private static StoredMessage request(Map<String, Object> properties) {
        Map<String, Object> all =
                new HashMap<>(Map.of(KeptHeaders.REPLY_TO, TEMPORARY, MessageContract.REQUEST_ID, "ID:first"));
        all.putAll(properties);
        return StoredMessage.text("request", all);
    }

    private static Delivery delivery(String messageId, Requester requester, Instant end) {
        IdempotencyKey key = new IdempotencyKey("orders", "key");
        return new Delivery(
                key, messageId, null, null, null, null, end, requester, Sender.PRODUCER, null, null, KeyStore.DATABASE);
    }

    private final class Kept implements Results {

        @Override
        public void keep(String keyHash, StoredResult result) {
            kept = result;
        }

        @Override
        public Optional<StoredResult> find(String keyHash) {
            return Optional.of(kept);
        }
    }
}
