package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.OutgoingEvents.onlyFor;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is answered for an id of an event, on every database. */
abstract class StoredEventsContract extends OutboxContract {

    @ParameterizedTest
    @EnumSource(OutboxStatus.class)
    void saysThatAnEventWaitsUntilItIsPublishedOrDiscarded(OutboxStatus status) {
        UUID id = outbox.append(retry("key"));
        outbox.setStatus(id, status);

        Set<OutboxStatus> over = EnumSet.of(OutboxStatus.PUBLISHED, OutboxStatus.CAPTURED, OutboxStatus.DISCARDED);
        assertThat(is(stored -> isWaiting(stored, id))).isEqualTo(!over.contains(status));
    }

    @Test
    void saysThatAnEventWaitsWhoseTimeHasNotCome() {
        UUID id = outbox.append(
                onlyFor("payments", event("x").idempotencyKey("key").after(Duration.ofDays(1))));

        assertThat(is(stored -> isWaiting(stored, id))).isTrue();
    }

    @Test
    void saysUntilWhenAnEventThatWaitsIsNeeded() {
        Instant end = Instant.parse("2130-01-02T03:04:05.123Z");
        UUID passing = outbox.append(
                onlyFor("payments", event("x").idempotencyKey("key").notAfter(end)));
        UUID lasting = outbox.append(retry("key"));

        assertThat(waitsUntil(passing)).contains(end);
        assertThat(waitsUntil(lasting)).contains(Instant.MAX);
    }

    private Optional<Instant> waitsUntil(UUID event) {
        return database().inTransaction(stores -> stores.storedEvents().waitsUntil(event));
    }

    private static boolean isWaiting(StoredEvents stored, UUID event) {
        return stored.waitsUntil(event).isPresent();
    }

    @Test
    void saysThatAnUnknownEventDoesNotWait() {
        assertThat(is(stored -> isWaiting(stored, UUID.randomUUID()))).isFalse();
    }

    @Test
    void knowsAnEventByItsConsumerAndItsKeyAlone() {
        UUID id = outbox.append(retry("key"));

        assertThat(is(stored -> stored.isFor(id, "payments", "key"))).isTrue();
        assertThat(is(stored -> stored.isFor(id, "payments", "KEY"))).isFalse();
        assertThat(is(stored -> stored.isFor(id, "payments", "key "))).isFalse();
        assertThat(is(stored -> stored.isFor(id, "Payments", "key"))).isFalse();
        assertThat(is(stored -> stored.isFor(UUID.randomUUID(), "payments", "key")))
                .isFalse();
    }

    @Test
    void comparesAKeyThatNoColumnHoldsWhole() {
        String key = "k\r\n\0" + "x".repeat(10_000);
        UUID id = outbox.append(retry(key));

        assertThat(is(stored -> stored.isFor(id, "payments", key))).isTrue();
        assertThat(is(stored -> stored.isFor(id, "payments", key + "x"))).isFalse();
    }

    @Test
    void takesTheIdForTheKeyOfAnEventWithoutOne() {
        UUID id = outbox.append(onlyFor("payments", event("x")));

        assertThat(is(stored -> stored.isFor(id, "payments", id.toString()))).isTrue();
    }

    @Test
    void knowsNothingOfAnEventForEverybody() {
        UUID id = outbox.append(event("x").idempotencyKey("key"));

        assertThat(is(stored -> stored.isFor(id, "payments", "key"))).isFalse();
    }

    @Test
    void knowsNothingOfADamagedEvent() {
        UUID id = outbox.append(retry("key"));
        outbox.damage(id);

        assertThat(is(stored -> stored.isFor(id, "payments", "key"))).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Published.class)
    void knowsAnEventForOneConsumerAlsoAfterItWasPublished(Published mode) {
        UUID ours = outbox.append(retry("key"));
        UUID everybodys = outbox.append(event("x"));

        int marked = database()
                .inTransaction(stores -> stores.relay(mode).markPublished(List.of(everybodys, ours), Instant.now()));

        assertThat(marked).isEqualTo(2);
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(mode == Published.DELETE ? 1 : 2);
        assertThat(is(stored -> stored.isFor(ours, "payments", "key"))).isTrue();
        assertThat(is(stored -> isWaiting(stored, ours))).isFalse();
    }

    private static OutgoingEvent retry(String key) {
        return onlyFor("payments", event("x").idempotencyKey(key));
    }

    @Test
    void readsAnEventWithItsKeyItsPropertiesAndItsWholeBody() {
        String key = "k" + "x".repeat(10_000);
        String body = "b".repeat(1_000_000);
        UUID id = outbox.append(onlyFor(
                "payments",
                OutboxEvent.toTopic("news").text(body).header("color", "red").idempotencyKey(key)));

        OutgoingEvent read = database()
                .inTransaction(stores -> stores.storedEvents().read(id).orElseThrow());
        assertThat(read.event().idempotencyKey()).contains(key);
        assertThat(read.consumer()).contains("payments");
        assertThat(read.event().destinationKind()).isEqualTo(DestinationKind.TOPIC);
        assertThat(read.event().destination()).isEqualTo("news");
        assertThat(read.message().text()).isEqualTo(body);
        assertThat(read.message().properties()).containsEntry("color", "red");
        assertThat(is(stored -> stored.read(UUID.randomUUID()).isPresent())).isFalse();
    }

    private boolean is(Predicate<StoredEvents> question) {
        return database().inTransaction(stores -> question.test(stores.storedEvents()));
    }
}
