package dev.semel.internal.outbox.append;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.tracing.Tracing;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class SequencedEventsTest {

    private final TransactionOfTest registry = new TransactionOfTest();
    private final CurrentTransaction transaction = new CurrentTransaction(registry);
    private final List<String> stored = new ArrayList<>();
    private BiConsumer<String, Map<UUID, OutgoingEvent>> ofGroup = this::storeGroup;
    private final StoreOfTest store =
            new StoreOfTest(this::storeAtOnce, (group, events) -> ofGroup.accept(group, events));
    private final Counters counters = TestCounters.immediate();
    private final SequencedEvents sequenced = new SequencedEvents(transaction, store, counters);
    private final OutboxAppender outbox = new OutboxAppender(
            transaction,
            new EventOrigin(() -> null, Tracing.NONE),
            Admissions.of(Publisher.RELAY, OnParked.HOLD),
            store,
            sequenced);

    @Test
    void storesNumberedEventsJustBeforeTheCompletionGroupByGroupInSortedOrder() {
        outbox.append(event("b", "1").sequenced());
        outbox.append(event("a", "2").sequenced());
        outbox.append(event("b", "3").sequenced());
        assertThat(stored).isEmpty();

        registry.aboutToComplete();
        assertThat(stored).containsExactly("a 2", "b 1", "b 3");
    }

    @Test
    void storesOnceWhatOneTransactionAppendsTwiceAndCountsTheCopy() {
        OutboxEvent event = event("a", "1").id(UUID.randomUUID()).sequenced();
        outbox.append(event);
        outbox.append(event);
        outbox.append(event);
        registry.aboutToComplete();

        assertThat(stored).containsExactly("a 1");
        assertThat(counters.sinceStart(CounterName.CAUGHT_BY_OUTBOX_KEY)).isEqualTo(2);
    }

    @Test
    void answersTheIdUnderWhichAnEventWillBeStored() {
        UUID own = UUID.randomUUID();
        List<UUID> ids = new ArrayList<>();
        ofGroup = (group, events) -> ids.addAll(events.keySet());
        UUID given = outbox.append(event("a", "1").sequenced());
        assertThat(outbox.append(event("a", "2").id(own).sequenced())).isEqualTo(own);

        registry.aboutToComplete();
        assertThat(ids).containsExactly(given, own);
    }

    @Test
    void letsNothingOvertakeANumberedEventOfItsGroup() {
        outbox.append(event("a", "before"));
        outbox.append(event("a", "numbered").sequenced());
        outbox.append(event("a", "behind"));
        outbox.append(event("b", "other group"));

        registry.aboutToComplete();
        assertThat(stored).containsExactly("before", "other group", "a numbered", "a behind");
    }

    @Test
    void rollsTheTransactionBackWhenANumberCannotBeTaken() {
        ofGroup = (group, events) -> {
            throw new IllegalStateException("no counter");
        };
        outbox.append(event("a", "1").sequenced());

        assertThatThrownBy(registry::aboutToComplete).hasMessage("no counter");
        assertThat(registry.status).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
    }

    @Test
    void numbersAlsoWhatIsAppendedWhileTheTransactionIsCompleting() {
        ofGroup = (group, events) -> {
            ofGroup = this::storeGroup;
            outbox.append(event("late", "2").sequenced());
            storeGroup(group, events);
        };
        outbox.append(event("a", "1").sequenced());

        registry.aboutToComplete();
        assertThat(stored).containsExactly("a 1", "late 2");
    }

    @Test
    void numbersAlsoWhatIsAppendedOnceThatWasDoneAndTheTransactionIsStillCompleting() {
        outbox.append(event("a", "1").sequenced());
        registry.registerInterposedSynchronization(new Synchronization() {
            @Override
            public void beforeCompletion() {
                outbox.append(event("a", "2").sequenced());
            }

            @Override
            public void afterCompletion(int status) {}
        });

        registry.aboutToComplete();
        assertThat(stored).containsExactly("a 1", "a 2");
    }

    private UUID storeAtOnce(OutgoingEvent event) {
        stored.add(event.message().text());
        return UUID.randomUUID();
    }

    private void storeGroup(String group, Map<UUID, OutgoingEvent> events) {
        events.values()
                .forEach(event -> stored.add(group + " " + event.message().text()));
    }

    private static OutboxEvent event(String group, String text) {
        return OutboxEvent.toQueue("orders").group(group).text(text);
    }
}
