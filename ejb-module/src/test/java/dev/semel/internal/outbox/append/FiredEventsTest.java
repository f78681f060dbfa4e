package dev.semel.internal.outbox.append;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.message.CurrentTrace;
import dev.semel.internal.message.TraceContext;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.tracing.Tracing;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.OutboxMessage;
import dev.semel.outbox.OutboxUsageException;
import dev.semel.testing.TransactionOfTest;
import jakarta.enterprise.inject.Instance;
import jakarta.transaction.Status;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FiredEventsTest {

    private final TransactionOfTest registry = new TransactionOfTest();
    private final CurrentTransaction transaction = new CurrentTransaction(registry);
    private final List<OutgoingEvent> stored = new ArrayList<>();
    private final StoreOfTest store = new StoreOfTest(this::store, this::storeGroup);
    private final SequencedEvents sequenced = new SequencedEvents(transaction, store, TestCounters.immediate());
    private UUID cause;
    private final EventOrigin origin = new EventOrigin(() -> cause, Tracing.NONE);
    private final OutboxAppender outbox =
            new OutboxAppender(transaction, origin, Admissions.of(Publisher.RELAY, OnParked.HOLD), store, sequenced);
    private final FiredEvents events = new FiredEvents();

    @BeforeEach
    void inject() {
        events.transaction = transaction;
        events.outbox = outbox;
        events.origin = origin;
    }

    @OutboxMessage(queue = "orders", aggregateType = "Order", aggregateId = "orderId")
    public record OrderPlaced(String orderId, int amount) {}

    @OutboxMessage(topic = "news", type = "Changed", aggregateType = "Price", aggregateId = "item", sequenced = true)
    public static class PriceChanged {
        private String text = "as fired";

        public long getItem() {
            return 4711;
        }

        public String getText() {
            return text;
        }
    }

    static class PriceReduced extends PriceChanged {}

    @OutboxMessage(queue = "payments", idempotencyKey = "orderId")
    public record PaymentDue(String orderId) {}

    @OutboxMessage(kafka = "bookings", aggregateType = "Account", aggregateId = "account")
    public record Booked(String account) {}

    @OutboxMessage(queue = "orders", topic = "news")
    record Both() {}

    @OutboxMessage(topic = "news", kafka = "news")
    record TwoTopics() {}

    @OutboxMessage
    record Neither() {}

    @OutboxMessage(queue = "orders", aggregateId = "id")
    record Half(String id) {}

    @OutboxMessage(queue = "orders", aggregateType = "Order", aggregateId = "number")
    record Mistaken(String id) {}

    @OutboxMessage(queue = "orders", idempotencyKey = "number")
    public record Overloaded(String id) {
        public String number(int length) {
            throw new UnsupportedOperationException();
        }

        public String getNumber() {
            return id;
        }
    }

    @OutboxMessage(queue = "orders", sequenced = true)
    record Groupless() {}

    @Test
    void appendsAnAnnotatedObjectAsJsonJustBeforeTheTransactionCompletes() {
        events.add(new OrderPlaced("1", 5));
        assertThat(stored).isEmpty();

        registry.aboutToComplete();
        assertThat(stored).singleElement().satisfies(event -> {
            assertThat(event.event().destinationKind()).isEqualTo(DestinationKind.QUEUE);
            assertThat(event.event().destination()).isEqualTo("orders");
            assertThat(event.event().type()).isEqualTo("OrderPlaced");
            assertThat(event.group()).contains("Order/1");
            assertThat(event.message().text()).isEqualTo("{\"amount\":5,\"orderId\":\"1\"}");
        });
    }

    @Test
    void appendsAnObjectForATopicOfKafka() {
        events.add(new Booked("a-1"));
        registry.aboutToComplete();

        assertThat(stored).singleElement().satisfies(event -> {
            assertThat(event.event().destinationKind()).isEqualTo(DestinationKind.KAFKA);
            assertThat(event.event().destination()).isEqualTo("bookings");
            assertThat(event.group()).contains("Account/a-1");
        });
    }

    @Test
    void writesAnObjectAsItIsInTheEnd() {
        PriceChanged changed = new PriceChanged();
        events.add(changed);
        changed.text = "as committed";

        registry.aboutToComplete();
        assertThat(stored).singleElement().satisfies(event -> {
            assertThat(event.event().destinationKind()).isEqualTo(DestinationKind.TOPIC);
            assertThat(event.event().type()).isEqualTo("Changed");
            assertThat(event.event().aggregateId()).contains("4711");
            assertThat(event.event().isSequenced()).isTrue();
            assertThat(event.message().text()).contains("as committed");
        });
    }

    @Test
    void keepsTheWorkThatFiredIt() {
        UUID key = UUID.randomUUID();
        cause = key;
        events.add(new PaymentDue("1001"));
        cause = null;

        registry.aboutToComplete();
        assertThat(stored).extracting(OutgoingEvent::causedBy).containsExactly(key);
    }

    @Test
    void givesAnEventTheKeyThatItsObjectNames() {
        events.add(new PaymentDue("1001"));
        registry.aboutToComplete();
        assertThat(stored)
                .singleElement()
                .satisfies(event -> assertThat(event.event().idempotencyKey()).contains("1001"));

        refuses(new PaymentDue(null), "reads the idempotency key from \"orderId\", but that is null");
    }

    @Test
    void readsAKeyFromAMethodWithoutParameters() {
        events.add(new Overloaded("7"));
        registry.aboutToComplete();

        assertThat(stored)
                .singleElement()
                .satisfies(event -> assertThat(event.event().idempotencyKey()).contains("7"));
    }

    @Test
    void appendsInTheOrderOfTheFiring() {
        outbox.append(OutboxEvent.toQueue("orders").text("appended"));
        events.add(new OrderPlaced("1", 1));
        events.add(new OrderPlaced("1", 2));

        registry.aboutToComplete();
        assertThat(stored)
                .extracting(event -> event.event().type())
                .containsExactly("event", "OrderPlaced", "OrderPlaced");
        assertThat(stored.get(2).message().text()).contains("\"amount\":2");
    }

    @Test
    void givesAnEventTheTraceInWhichItWasFired() throws Exception {
        String parent = "00-11111111111111111111111111111111-1111111111111111-01";
        CurrentTrace.during(TraceContext.of(parent, null), () -> {
            events.add(new OrderPlaced("1", 1));
            return null;
        });

        registry.aboutToComplete();
        assertThat(stored)
                .singleElement()
                .satisfies(event -> assertThat(event.message().properties()).containsEntry("traceparent", parent));
    }

    @Test
    void numbersFiredEventsTogetherWithThoseThatWereAppended() {
        outbox.append(OutboxEvent.toQueue("orders").group("Z").text("x").sequenced());
        events.add(new PriceChanged());

        registry.aboutToComplete();
        assertThat(stored).extracting(event -> event.group().orElseThrow()).containsExactly("Price/4711", "Z");
    }

    @Test
    void takesTheAnnotationOfASuperclass() {
        assertThat(MessageOfObject.of(PriceReduced.class)).isPresent();
        assertThat(MessageOfObject.of(String.class)).isEmpty();
    }

    @Test
    void asksForItsBeanOnlyWhereAnAnnotatedObjectIsFired() {
        List<String> asked = new ArrayList<>();
        Instance<FiredEvents> bean = instanceOf(events, asked);

        FiredEvents.observe("another one's", bean);
        assertThat(asked).isEmpty();

        FiredEvents.observe(new OrderPlaced("1001", 3), bean);
        registry.aboutToComplete();
        assertThat(asked).containsExactly("get");
        assertThat(stored).hasSize(1);
    }

    @SuppressWarnings("unchecked")
    private static Instance<FiredEvents> instanceOf(FiredEvents bean, List<String> asked) {
        return (Instance<FiredEvents>) Proxy.newProxyInstance(
                FiredEventsTest.class.getClassLoader(), new Class<?>[] {Instance.class}, (proxy, method, arguments) -> {
                    asked.add(method.getName());
                    return bean;
                });
    }

    @Test
    void refusesAnEventThatIsFiredOutsideATransaction() {
        registry.status = Status.STATUS_NO_TRANSACTION;

        assertThatThrownBy(() -> events.add(new OrderPlaced("1", 1)))
                .isInstanceOf(OutboxUsageException.class)
                .hasMessageContaining("OrderPlaced was fired without an active transaction");
    }

    @Test
    void refusesAnEventThatIsFiredAsynchronously() {
        assertThatThrownBy(() -> FiredEvents.refuse(new OrderPlaced("1", 1)))
                .isInstanceOf(OutboxUsageException.class)
                .hasMessageContaining("OrderPlaced");
        assertThatCode(() -> FiredEvents.refuse("another's")).doesNotThrowAnyException();
    }

    @Test
    void refusesAnnotationsThatCannotBeFollowedAndNamesTheClass() {
        refuses(new Both(), "more than one destination");
        refuses(new TwoTopics(), "more than one destination");
        refuses(new Neither(), "no destination");
        refuses(new Half("1"), "both or none");
        refuses(new Mistaken("1"), "no public method number() or getNumber()");
        refuses(new OrderPlaced(null, 1), "but that is null");
        assertThatThrownBy(() -> events.add(new Groupless())).hasMessageContaining("belongs to no group");
    }

    @Test
    void rollsTheTransactionBackWhenTheObjectCannotBeWritten() {
        PriceChanged unwritable = new PriceChanged() {
            @Override
            public String getText() {
                throw new IllegalStateException("no text");
            }
        };
        events.add(unwritable);

        assertThatThrownBy(registry::aboutToComplete).isInstanceOf(OutboxUsageException.class);
        assertThat(registry.status).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
        assertThat(stored).isEmpty();
    }

    private void refuses(Object fired, String complaint) {
        assertThatThrownBy(() -> events.add(fired))
                .isInstanceOf(OutboxUsageException.class)
                .hasMessageContaining(fired.getClass().getName())
                .hasMessageContaining(complaint)
                .hasMessageEndingWith("Nothing was appended.");
    }

    private UUID store(OutgoingEvent event) {
        stored.add(event);
        return UUID.randomUUID();
    }

    private void storeGroup(String group, Map<UUID, OutgoingEvent> events) {
        stored.addAll(events.values());
    }
}
