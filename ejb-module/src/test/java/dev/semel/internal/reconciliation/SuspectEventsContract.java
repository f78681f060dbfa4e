package dev.semel.internal.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.reconciliation.Suspicions.PublishedEvent;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.TableStores;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Of events, destinations and slots. */
abstract class SuspectEventsContract extends SuspicionsContract {

    @Test
    void findsDestinationsThatTakeEventsOfWhichSomeAreHeld() {
        in(stores -> {
            for (DestinationState state : DestinationState.values()) {
                held(stores, state.name(), state, LONG);
            }
            held(stores, "lately", DestinationState.CLOSED, SHORT);
            stores.rows().destination(queue("idle"), DestinationState.CLOSED, LONG);
            stores.rows().event(OutgoingEvents.of(to("idle")), OutboxStatus.PENDING, LONG);
            stores.rows()
                    .destination(new Address(DestinationKind.TOPIC, consumer + "OPEN"), DestinationState.CLOSED, LONG);

            List<Finding> found =
                    stores.suspicions().heldByNothing(stores.rows().now().minus(BOUND), MANY);
            assertThat(found)
                    .extracting(Finding::subject)
                    .filteredOn(subject -> subject.contains(consumer))
                    .containsExactly("QUEUE " + consumer + "CLOSED");
        });
    }

    private void held(TableStores stores, String name, DestinationState state, Duration age) {
        stores.rows().destination(queue(name), state, age);
        stores.rows().event(OutgoingEvents.of(to(name)), OutboxStatus.HELD, LONG);
    }

    private Address queue(String name) {
        return new Address(DestinationKind.QUEUE, consumer + name);
    }

    private OutboxEvent to(String name) {
        return OutboxEvent.toQueue(consumer + name).type("Order").text("coffee");
    }

    @Test
    void findsSlotsWithEventsThatCouldBeSentAndWereNot() {
        in(stores -> {
            stores.rows().deleteEvents();
            stores.rows().served(LONG);
            int due = inGroup(stores, "due", OutboxStatus.PENDING);
            Groups others = new Groups(stores, due);
            String parked = others.next();
            inGroup(stores, parked, OutboxStatus.PARKED);
            inGroup(stores, parked, OutboxStatus.PENDING);
            String held = others.next();
            inGroup(stores, held, OutboxStatus.HELD);
            inGroup(stores, held, OutboxStatus.PENDING);
            scheduled(stores, others.next(), LONG.negated());
            String overdue = others.next();
            scheduled(stores, overdue, LONG);
            stores.rows().event(OutgoingEvents.of(to("x").group(others.next())), OutboxStatus.PENDING, SHORT);
            inGroup(stores, others.next(), OutboxStatus.PUBLISHED);

            Instant before = stores.rows().now().minus(BOUND);
            assertThat(stores.suspicions().unserved(before))
                    .extracting(Finding::subject)
                    .containsExactlyInAnyOrder(
                            String.valueOf(due), String.valueOf(stores.rows().slotOf(overdue)));
            stores.rows().served(SHORT);
            assertThat(stores.suspicions().unserved(before)).isEmpty();
        });
    }

    /** Groups of slots that no other has. */
    private static final class Groups {

        private final TableStores stores;
        private final Set<Integer> taken;
        private int number;

        Groups(TableStores stores, int taken) {
            this.stores = stores;
            this.taken = new HashSet<>(Set.of(taken));
        }

        String next() {
            String group = "group " + ++number;
            return taken.add(stores.rows().slotOf(group)) ? group : next();
        }
    }

    private int inGroup(TableStores stores, String group, OutboxStatus status) {
        stores.rows().event(OutgoingEvents.of(to("x").group(group)), status, LONG);
        return stores.rows().slotOf(group);
    }

    private void scheduled(TableStores stores, String group, Duration overdue) {
        UUID event = stores.rows().event(OutgoingEvents.of(to("x").group(group)), OutboxStatus.SCHEDULED, LONG);
        stores.rows().dueAt(event, stores.rows().now().minus(overdue));
    }

    @Test
    void showsPublishedEventsInTheOrderOfTheirTimesAndGoesOnBehindOne() {
        in(stores -> {
            stores.rows().deleteEvents();
            List<UUID> ids = List.of(
                    published(stores, "a", Duration.ofMinutes(50)),
                    published(stores, "b", Duration.ofMinutes(40)),
                    published(stores, "c", Duration.ofMinutes(30)));
            UUID expired = published(stores, "expired", Duration.ofMinutes(35));
            stores.rows().expiresAt(expired, stores.rows().now().minus(SHORT));
            stores.rows().event(OutgoingEvents.of(event("waits")), OutboxStatus.PENDING, LONG);
            Instant from = stores.rows().now().minus(LONG);
            Instant to = stores.rows().now().minus(BOUND);

            List<PublishedEvent> all = stores.suspicions().published(from, null, to, MANY);
            assertThat(all).extracting(PublishedEvent::id).containsExactlyElementsOf(ids);
            assertThat(stores.suspicions().published(from, null, to, 2)).hasSize(2);
            assertThat(stores.suspicions().published(List.of(all.get(1).id(), UUID.randomUUID())))
                    .containsExactly(all.get(1));
            PublishedEvent first = all.get(0);
            assertThat(stores.suspicions().published(first.publishedAt(), first.id(), to, MANY))
                    .extracting(PublishedEvent::key)
                    .containsExactly("b", "c");
            assertThat(stores.suspicions().published(from, null, all.get(2).publishedAt(), MANY))
                    .as("before the end")
                    .hasSize(2);
        });
    }

    private UUID published(TableStores stores, String key, Duration age) {
        return stores.rows().event(OutgoingEvents.onlyFor(consumer, event(key)), OutboxStatus.PUBLISHED, age);
    }

    @Test
    void tellsForWhomAPublishedEventIsAndWhere() {
        in(stores -> {
            stores.rows().deleteEvents();
            published(stores, "only", LONG);
            UUID unnamed = stores.rows()
                    .event(
                            OutgoingEvents.of(
                                    OutboxEvent.toTopic(consumer).type("Order").text("x")),
                            OutboxStatus.PUBLISHED,
                            LONG.minusMinutes(1));

            List<PublishedEvent> found = stores.suspicions()
                    .published(Instant.EPOCH, null, stores.rows().now(), MANY);
            assertThat(found.get(0).consumer()).isEqualTo(consumer);
            assertThat(found.get(0).destination()).isEqualTo(consumer);
            assertThat(found.get(0).type()).isEqualTo("Order");
            assertThat(found.get(0).keyText()).isEqualTo("only");
            assertThat(found.get(1).consumer()).isNull();
            assertThat(found.get(1).destination())
                    .as("the subscriptions of a topic are not known")
                    .isNull();
            assertThat(found.get(1).key()).as("where it has none").isEqualTo(unnamed.toString());
        });
    }
}
