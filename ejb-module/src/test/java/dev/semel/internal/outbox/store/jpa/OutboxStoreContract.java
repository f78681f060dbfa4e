package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.OutboxStores.lockFirst;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.event;
import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutboxStore;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.HeldTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What appending promises, on every database. */
abstract class OutboxStoreContract extends OutboxContract {

    @Test
    void countsAnEventThatWasAppendedBefore() {
        Counters counters = TestCounters.immediate();
        OutboxEvent event = event("once").id(UUID.randomUUID());
        OutboxEvent numbered =
                eventOf("group", "numbered").id(UUID.randomUUID()).sequenced();
        for (int copy = 0; copy < 3; copy++) {
            database().doInTransaction(stores -> {
                stores.outbox(counters).append(OutgoingEvents.of(event));
                stores.outbox(counters)
                        .append("group", Map.of(numbered.id().orElseThrow(), OutgoingEvents.of(numbered)));
            });
        }

        assertThat(counters.sinceStart(CounterName.CAUGHT_BY_OUTBOX_KEY)).isEqualTo(4);
    }

    @Test
    void keepsAnEventAsItWasAppended() {
        UUID id = outbox.append(OutboxEvent.toTopic("news")
                .type("OrderPlaced")
                .aggregate("Order", "4711")
                .idempotencyKey("order-4711")
                .header("colour", "red")
                .header("weight", 3)
                .text("{\"a\":1}"));

        OutgoingEvent kept = pending(id).content();
        assertThat(kept.event().destinationKind()).isEqualTo(DestinationKind.TOPIC);
        assertThat(kept.event().destination()).isEqualTo("news");
        assertThat(kept.event().type()).isEqualTo("OrderPlaced");
        assertThat(kept.event().aggregateType()).contains("Order");
        assertThat(kept.event().aggregateId()).contains("4711");
        assertThat(kept.group()).contains("Order/4711");
        assertThat(kept.message().kind()).isEqualTo(BodyKind.TEXT);
        assertThat(kept.message().text()).isEqualTo("{\"a\":1}");
        assertThat(kept.message().properties()).containsEntry("colour", "red").containsEntry("weight", 3);
        assertThat(pending(id).key()).isEqualTo("order-4711");
        assertThat(outbox.status(id)).isEqualTo(OutboxStatus.PENDING);
    }

    @Test
    void putsTheEventsOfAGroupIntoOneSlotWithAnyKeys() {
        List<String> texts = List.of("1", "2", "3", "4", "5", "6", "7", "8");
        outbox.append(texts.stream()
                .map(text -> eventOf("group", text).idempotencyKey("key " + text))
                .toArray(OutboxEvent[]::new));

        assertThat(sentOfOneSlot(texts.size())).isEqualTo(texts);
    }

    @Test
    void namesTheSlotOfEachEventThatIsStoredAndCanBePublishedAtOnce() {
        List<String> groups = outbox.groupsOfDifferentSlots(2);
        UUID own = UUID.randomUUID();
        List<Integer> named = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            database().doInTransaction(stores -> {
                OutboxStore store = stores.outbox(TestCounters.immediate(), named::add);
                store.append(
                        OutgoingEvents.of(eventOf(groups.get(0), "stored once").id(own)));
                store.append(OutgoingEvents.of(eventOf(groups.get(1), "later").after(Duration.ofHours(1))));
            });
        }

        int slot = outbox.look(rows -> rows.slotOf(groups.get(0)));
        assertThat(named).containsExactly(slot);
    }

    @Test
    void storesSeveralEventsTogetherInTheirOrder() {
        List<String> texts = IntStream.range(0, 250).mapToObj(String::valueOf).toList();
        List<Integer> named = new ArrayList<>();
        List<UUID> ids = database().inTransaction(stores -> stores.outbox(TestCounters.immediate(), named::add)
                .appendAll(texts.stream()
                        .map(text -> OutgoingEvents.of(eventOf("group", text)))
                        .toList()));

        assertThat(ids.stream().map(id -> pending(id).content().message().text()))
                .isEqualTo(texts);
        assertThat(sentOfOneSlot(texts.size())).isEqualTo(texts);
        int slot = outbox.look(rows -> rows.slotOf("group"));
        assertThat(named).hasSameSizeAs(texts).containsOnly(slot);
    }

    @Test
    void storesSeveralEventsOfWhichSomeAreLargeOrEmptyOrHaveAnIdOfTheirOwn() {
        UUID own = UUID.randomUUID();
        outbox.append(eventOf("group", "there before").id(own));
        String large = "x".repeat(100_000);
        OutboxEvent empty = OutboxEvent.toQueue("orders").type("OrderPlaced").group("group");

        List<UUID> mixed = appendAll(eventOf("group", "small"), eventOf("group", large), empty);
        List<UUID> known = appendAll(
                eventOf("group", "first"), eventOf("group", "not again").id(own));

        assertThat(known).contains(own);
        assertThat(mixed.stream().map(id -> pending(id).content().message().kind()))
                .containsExactly(BodyKind.TEXT, BodyKind.TEXT, BodyKind.NONE);
        assertThat(sentOfOneSlot(10)).containsExactly("there before", "small", large, "", "first");
    }

    private List<UUID> appendAll(OutboxEvent... events) {
        return database().inTransaction(stores -> stores.outbox()
                .appendAll(Arrays.stream(events).map(OutgoingEvents::of).toList()));
    }

    private List<String> sentOfOneSlot(int most) {
        return database().inTransaction(stores -> {
            RelayStore relay = stores.relay();
            return relay.nextBatch(lockFirst(relay).orElseThrow(), most).events().stream()
                    .map(OutboxTables::text)
                    .toList();
        });
    }

    @Test
    void namesTheSlotOfNumberedEvents() {
        List<Integer> named = new ArrayList<>();
        database().doInTransaction(stores -> stores.outbox(TestCounters.immediate(), named::add)
                .append(
                        "group",
                        Map.of(
                                UUID.randomUUID(),
                                OutgoingEvents.of(eventOf("group", "1").sequenced()))));

        int slot = outbox.look(rows -> rows.slotOf("group"));
        assertThat(named).containsExactly(slot);
    }

    @Test
    void appendsAnEventWithAnIdOfTheCallersOwnOnce() {
        UUID own = UUID.randomUUID();
        OutboxEvent event = OutboxEvent.toQueue("orders").id(own);

        assertThat(outbox.append(event.text("first"))).isEqualTo(own);
        assertThat(outbox.append(event.text("second"))).isEqualTo(own);
        assertThat(pending(own).content().message().text()).isEqualTo("first");
    }

    @Test
    void keepsAnEventWithoutBodyGroupAndKey() {
        UUID id = outbox.append(OutboxEvent.toQueue("orders"));

        PendingEvent kept = pending(id);
        assertThat(kept.group()).isNull();
        assertThat(kept.key()).isEqualTo(id.toString());
        assertThat(kept.content().event().idempotencyKey()).isEmpty();
        assertThat(kept.content().message().kind()).isEqualTo(BodyKind.NONE);
        assertThat(kept.content().message().body()).isNull();
    }

    @Test
    void keepsHostileKeysWhole() {
        String emoji = "\uD83D\uDE00";
        for (String key :
                List.of("a\0b", "\uD800 alone", "'; DROP TABLE x;--", emoji, emoji.repeat(500_000), "k\r\nl")) {
            UUID id = outbox.append(event("x").idempotencyKey(key));

            assertThat(pending(id).key()).isEqualTo(key);
        }
    }

    @Test
    void keepsHostileBodiesAndHeadersWhole() {
        String hostile = "NUL \0, half \uDC00, <script>, \uD83D\uDE00, \u007f, \\u0041";
        byte[] bytes = {0, -1, 127, -128};
        Map<String, Object> properties = new HashMap<>();
        properties.put("content-type", hostile);
        properties.put("short", (short) 7);
        properties.put("float", Float.NaN);
        properties.put("bytes", bytes);
        properties.put("letter", '\0');
        UUID text = outbox.append(carrying(StoredMessage.text(hostile, properties), event("")));
        UUID binary = outbox.append(event("").bytes(bytes));

        StoredMessage kept = pending(text).content().message();
        assertThat(kept.text()).isEqualTo(hostile);
        assertThat(kept.properties())
                .containsEntry("content-type", hostile)
                .containsEntry("short", (short) 7)
                .containsEntry("float", Float.NaN)
                .containsEntry("bytes", bytes)
                .containsEntry("letter", '\0');
        assertThat(pending(binary).content().message().body()).isEqualTo(bytes);
    }

    @Test
    void letsTheEventsOwnKeyWinOverAPropertyOfTheMessage() {
        StoredMessage parked = StoredMessage.text("x", Map.of("idempotency_key", "of the message"));

        assertThat(pending(outbox.append(carrying(parked, event("").idempotencyKey("own"))))
                        .key())
                .isEqualTo("own");
        UUID id = outbox.append(carrying(parked, event("")));
        assertThat(pending(id).key()).isEqualTo("of the message");
    }

    private static OutgoingEvent carrying(StoredMessage message, OutboxEvent event) {
        return new OutgoingEvent(event, message, Optional.empty());
    }

    @Test
    void givesAnEventForOneConsumerNoGroup() {
        UUID id = outbox.append(OutgoingEvents.onlyFor("payments", event("x").aggregate("Order", "1")));

        assertThat(pending(id).group()).isNull();
        assertThat(pending(id).content().consumer()).contains("payments");
    }

    @Test
    void leavesNothingOfATransactionThatIsRolledBack() {
        try (HeldTransaction<OutboxStores> open = database().begin()) {
            open.doWithin(stores -> stores.outbox().append(OutgoingEvents.of(event("ghost"))));
        }
        assertThat(outbox.sendable()).isEmpty();
    }

    @Test
    void keepsTheOrderInWhichOneTransactionAppended() {
        OutboxEvent[] events = IntStream.range(0, 300)
                .mapToObj(i -> eventOf("one", String.valueOf(i)))
                .toArray(OutboxEvent[]::new);
        outbox.append(events);

        assertThat(outbox.sendable())
                .containsExactlyElementsOf(
                        IntStream.range(0, 300).mapToObj(String::valueOf).toList());
    }

    @Test
    void measuresADelayByTheTimeOfTheDatabase() {
        UUID id = outbox.append(event("later").after(Duration.ofHours(1)));

        long seconds = database()
                .inTransaction(stores ->
                        Duration.between(stores.now(), stores.rows().dueAt(id)).toSeconds());
        assertThat(seconds).isBetween(3_000L, 3_600L);
        assertThat(outbox.sendable()).isEmpty();
    }

    @Test
    void takesAMomentForTheTimeBeforeWhichNothingIsPublished() {
        Instant moment = Instant.parse("2100-01-01T00:00:00.123456Z");
        UUID id = outbox.append(event("later").notBefore(moment));

        assertThat(outbox.dueAt(id)).isEqualTo(moment);
        assertThat(outbox.sendable()).isEmpty();
    }

    @Test
    void publishesAtOnceWhatWasToWaitForAMomentThatIsOver() {
        outbox.append(event("overdue").notBefore(Instant.EPOCH));

        assertThat(outbox.sendable()).containsExactly("overdue");
    }

    @Test
    void letsTheTimeToLiveBeginWhenTheEventIsDue() {
        UUID now = outbox.append(event("a").timeToLive(Duration.ofMinutes(10)));
        UUID later = outbox.append(event("b").after(Duration.ofHours(1)).timeToLive(Duration.ofMinutes(10)));
        UUID overdue = outbox.append(event("c").notBefore(Instant.EPOCH).timeToLive(Duration.ofMinutes(10)));

        assertThat(pending(now).timeLeft()).isBetween(Duration.ofMinutes(5), Duration.ofMinutes(10));
        assertThat(pending(later).timeLeft()).isBetween(Duration.ofMinutes(65), Duration.ofMinutes(70));
        assertThat(pending(overdue).timeLeft()).isBetween(Duration.ofMinutes(5), Duration.ofMinutes(10));
        assertThat(pending(outbox.append(event("d"))).timeLeft()).isNull();
    }

    @Test
    void letsTheEventExpireAtItsLastMomentWheneverItIsDue() {
        Instant moment = Instant.parse("2200-01-01T00:00:00Z");
        UUID now = outbox.append(event("a").notAfter(moment));
        UUID later = outbox.append(event("b").after(Duration.ofHours(1)).notAfter(moment));
        UUID over = outbox.append(event("c").notAfter(Instant.EPOCH));

        assertThat(pending(now).timeLeft()).isCloseTo(pending(later).timeLeft(), Duration.ofMinutes(1));
        assertThat(pending(over).isExpired()).isTrue();
    }

    @Test
    void keepsThePriority() {
        assertThat(pending(outbox.append(event("x").priority(9)))
                        .content()
                        .event()
                        .priority())
                .isEqualTo(9);
        assertThat(pending(outbox.append(event("x"))).content().event().priority())
                .isEqualTo(4);
    }

    @Test
    void spreadsGroupsOverTheSlotsAndKeepsAGroupInOne() {
        Set<Object> slots = new HashSet<>();
        for (int i = 0; i < 60; i++) {
            slots.add(outbox.column(outbox.append(eventOf("Order/" + i, "x")), "slot"));
        }
        assertThat(slots).hasSizeGreaterThan(10);

        Object slot = outbox.column(outbox.append(eventOf("Order/7", "y")), "slot");
        assertThat(outbox.column(outbox.append(eventOf("Order/7", "z")), "slot"))
                .isEqualTo(slot);
    }

    @Test
    void spreadsEventsWithoutAGroupOverTheSlots() {
        OutboxEvent[] events = Stream.generate(() -> event("x")).limit(60).toArray(OutboxEvent[]::new);
        Set<Object> slots = new HashSet<>();
        outbox.append(events).forEach(id -> slots.add(outbox.column(id, "slot")));

        assertThat(slots).hasSizeGreaterThan(10);
    }

    private PendingEvent pending(UUID id) {
        return outbox.pending(id);
    }
}
