package dev.semel.internal.outbox.append;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.CurrentTrace;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.TraceContext;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.tracing.Tracing;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.OutboxUsageException;
import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutboxAppenderTest {

    private final TransactionOfTest transaction = new TransactionOfTest();
    private final List<OutgoingEvent> stored = new ArrayList<>();
    private final List<UUID> given = new ArrayList<>();
    private final CurrentTransaction current = new CurrentTransaction(transaction);
    private UUID cause;
    private final OutboxAppender outbox = appender(Publisher.RELAY);

    private OutboxAppender appender(Publisher publisher) {
        EventRules admission = Admissions.of(publisher, OnParked.SKIP);
        return new OutboxAppender(
                current,
                new EventOrigin(() -> cause, Tracing.NONE),
                admission,
                new StoreOfTest(this::store, null),
                new SequencedEvents(current, null, TestCounters.immediate()));
    }

    @Test
    void givesTheSettingsPolicyToAnEventThatBringsNone() {
        outbox.append(event());
        outbox.append(event().whenParked(OnParked.HOLD));

        assertThat(stored)
                .extracting(one -> one.event().onParked().orElseThrow())
                .containsExactly(OnParked.SKIP, OnParked.HOLD);
    }

    @Test
    void keepsWhichWorkAppendedAnEvent() {
        UUID key = UUID.randomUUID();
        outbox.append(event());
        cause = key;
        outbox.append(event().whenParked(OnParked.HOLD));
        outbox.appendAll(List.of(event()));

        assertThat(stored).extracting(OutgoingEvent::causedBy).containsExactly(null, key, key);
    }

    @Test
    void refusesToWorkOutsideATransactionAndSaysWhatToDo() {
        transaction.status = Status.STATUS_NO_TRANSACTION;

        assertThatThrownBy(() -> outbox.append(event()))
                .isInstanceOf(OutboxUsageException.class)
                .hasMessageContaining("without an active transaction")
                .hasMessageContaining("@Transactional");
        assertThat(stored).isEmpty();
    }

    @Test
    void refusesATransactionThatCanOnlyRollBack() {
        transaction.status = Status.STATUS_MARKED_ROLLBACK;

        assertThatThrownBy(() -> outbox.append(event()))
                .isInstanceOf(OutboxUsageException.class)
                .hasMessageContaining("marked for rollback");
        assertThat(stored).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\0b", "line\nbreak", "half \uD800"})
    void refusesNamesThatCannotBeStored(String name) {
        refuses(OutboxEvent.toQueue(name));
        refuses(event().type(name));
        refuses(event().group(name));
        refuses(event().aggregate("Order", name));
        refuses(event().aggregate(name, "1"));
        refuses(OutgoingEvents.onlyFor(name, event()));
    }

    @Test
    void refusesAnEventForOneConsumerThatAllSubscribersWouldGet() {
        refuses(OutgoingEvents.onlyFor("payments", OutboxEvent.toTopic("news")));
        outbox.append(OutgoingEvents.onlyFor("payments", OutboxEvent.toTopic("news::ours")));
        assertThat(stored).hasSize(1);
    }

    @Test
    void refusesAnEventForAConsumerWithoutABrokerUnlessItIsForThatConsumerAlone() {
        refuses(DestinationKind.CONSUMER.event("payments"));
        refuses(OutgoingEvents.onlyFor("orders", DestinationKind.CONSUMER.event("payments")));
        outbox.append(OutgoingEvents.onlyFor("payments", DestinationKind.CONSUMER.event("payments")));
        assertThat(stored).hasSize(1);
    }

    @Test
    void refusesNamesThatAreTooLong() {
        refuses(OutboxEvent.toQueue("x".repeat(256)));
        refuses(event().type("x".repeat(256)));
        refuses(event().aggregate("x".repeat(200), "y".repeat(200)));
        refuses(OutgoingEvents.onlyFor("x".repeat(201), event()));
        outbox.append(event().type("\uD83D\uDE00".repeat(127)));
        assertThat(stored).hasSize(1);
    }

    @Test
    void saysHowLongANameIsAndHowLongItMayBe() {
        assertThatThrownBy(() -> outbox.append(event().type("x".repeat(256))))
                .hasMessageContaining("has 256 characters, but at most 255 can be stored");
    }

    @Test
    void takesWhatIsJustWithinItsBounds() {
        int fourMebibytes = 4 * 1024 * 1024;
        outbox.append(event().priority(0));
        outbox.append(event().priority(9));
        outbox.append(event().type("x".repeat(255)));
        outbox.append(event().idempotencyKey("x".repeat(fourMebibytes)));

        assertThat(stored).hasSize(4);
    }

    @Test
    void refusesBodiesOfMoreThanTenMebibytesAndHeadersOfMoreThanFour() {
        int tenMebibytes = 10 * 1024 * 1024;
        int fourMebibytes = 4 * 1024 * 1024;
        refuses(event().bytes(new byte[tenMebibytes + 1]));
        refuses(event().idempotencyKey("x".repeat(fourMebibytes + 1)));
        refuses(event().header("large", "x".repeat(fourMebibytes)));
        outbox.append(event().bytes(new byte[tenMebibytes]));
        assertThat(stored).hasSize(1);
    }

    @Test
    void refusesABlankKeyAndANegativeDelay() {
        refuses(event().idempotencyKey(" "));
        refuses(event().after(Duration.ofSeconds(-1)));
    }

    @Test
    void refusesAPriorityAndATimeToLiveThatCannotBe() {
        refuses(event().priority(-1));
        refuses(event().priority(10));
        refuses(event().timeToLive(Duration.ZERO));
        refuses(event().timeToLive(Duration.ofSeconds(-1)));
    }

    @Test
    void refusesTimesThatNoDatabaseCanStore() {
        refuses(event().after(Duration.ofSeconds(Long.MAX_VALUE)));
        refuses(event().timeToLive(Duration.ofSeconds(Long.MAX_VALUE)));
        refuses(event().notBefore(Instant.MAX));
        refuses(event().notBefore(Instant.MIN));
        refuses(event().notAfter(Instant.MAX));
        outbox.append(event().after(Duration.ofDays(36_525)).timeToLive(Duration.ofDays(36_525)));
        outbox.append(event().notBefore(Instant.parse("3000-01-01T00:00:00Z")).timeToLive(Duration.ofMillis(1)));
        outbox.append(event().notBefore(Instant.EPOCH).notAfter(Instant.EPOCH));
        assertThat(stored).hasSize(3);
    }

    @Test
    void refusesAMessageGroupOrANumberWithoutAGroup() {
        refuses(event().sequenced());
        refuses(event().messageGroup());
        refuses(OutgoingEvents.onlyFor(
                "payments", event().aggregate("Order", "1").messageGroup()));
        outbox.append(event().messageGroup().group("one"));
        assertThat(stored).hasSize(1);
    }

    @Test
    void appendsSeveralInTheirOrderAndNoneIfOneIsRefused() {
        outbox.appendAll(List.of(event().text("a"), event().text("b")));
        assertThat(stored).extracting(event -> event.message().text()).containsExactly("a", "b");

        assertThatThrownBy(() -> outbox.appendAll(List.of(event(), event().priority(10))))
                .isInstanceOf(OutboxUsageException.class);
        assertThat(stored).hasSize(2);
    }

    @Test
    void answersTheIdsOfSeveralInTheirOrder() {
        List<UUID> ids = outbox.appendAll(List.of(event().text("a"), event().text("b")));

        assertThat(ids).isEqualTo(given);
    }

    @Test
    void refusesWhatCannotBeSentAgain() {
        refuses(carrying(new StoredMessage(BodyKind.OBJECT, null, Map.of())));
        refuses(carrying(new StoredMessage(BodyKind.NONE, null, Map.of("list", List.of()))));
    }

    @Test
    void takesHostileKeysAndForeignPropertiesAsTheyAre() {
        outbox.append(event().idempotencyKey("a\0b \uD800"));
        outbox.append(carrying(StoredMessage.text("x", Map.of("content-type", "y", "semel_event_id", "z"))));

        assertThat(stored).hasSize(2);
    }

    @Test
    void addsTheTraceOfTheWorkExceptToAMessageThatIsSentAgain() throws Exception {
        String parent = "00-11111111111111111111111111111111-1111111111111111-01";
        CurrentTrace.during(TraceContext.of(parent, null), () -> {
            outbox.append(event());
            return outbox.append(OutgoingEvents.onlyFor("payments", event()));
        });

        assertThat(stored.get(0).message().properties()).containsEntry("traceparent", parent);
        assertThat(stored.get(1).message().properties()).isEmpty();
    }

    @Test
    void refusesWhatChangeDataCaptureWouldPublishDifferently() {
        OutboxAppender captured = appender(Publisher.CDC);

        refuses(captured, event().group("g").after(Duration.ofHours(1)));
        refuses(captured, event().aggregate("Order", "1").notBefore(Instant.EPOCH));
        refuses(captured, event().idempotencyKey("k".repeat(256)));
        refuses(captured, event().idempotencyKey("a\0b"));
        captured.append(event().after(Duration.ofHours(1)));
        captured.append(event().group("g").idempotencyKey("k".repeat(255)));
        captured.append(OutgoingEvents.onlyFor(
                "payments", event().idempotencyKey("a\0b").after(Duration.ofHours(1))));

        assertThat(stored).hasSize(3);
    }

    private void refuses(OutboxEvent event) {
        refuses(outbox, event);
    }

    private void refuses(OutboxAppender appender, OutboxEvent event) {
        refuses(() -> appender.append(event));
    }

    private void refuses(OutgoingEvent event) {
        refuses(() -> outbox.append(event));
    }

    private void refuses(ThrowingCallable append) {
        int before = stored.size();
        assertThatThrownBy(append)
                .isInstanceOf(OutboxUsageException.class)
                .hasMessageEndingWith("Nothing was appended.");
        assertThat(stored).hasSize(before);
    }

    private UUID store(OutgoingEvent event) {
        stored.add(event);
        given.add(UUID.randomUUID());
        return given.get(given.size() - 1);
    }

    private static OutgoingEvent carrying(StoredMessage message) {
        return new OutgoingEvent(event(), message, Optional.empty());
    }

    private static OutboxEvent event() {
        return OutboxEvent.toQueue("orders").type("OrderPlaced").text("x");
    }
}
