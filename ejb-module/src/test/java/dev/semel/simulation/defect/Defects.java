package dev.semel.simulation.defect;

import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.failure.DeliveryFailures;
import dev.semel.internal.idempotency.failure.DeliveryFailures.FailedDelivery;
import dev.semel.internal.idempotency.failure.DeliveryFailures.Later;
import dev.semel.internal.idempotency.failure.DeliveryFailures.Recorded;
import dev.semel.internal.idempotency.failure.FailureKind;
import dev.semel.internal.idempotency.poison.Deaths;
import dev.semel.internal.idempotency.poison.Marks;
import dev.semel.internal.idempotency.store.DatabaseFaults;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.StoredRetries;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.relay.EventPublisher;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.OutboxStore;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.reconciliation.Findings;
import dev.semel.internal.reconciliation.Suspicions;
import dev.semel.internal.redelivery.NoWayOut;
import dev.semel.internal.redelivery.StrandedKeys;
import dev.semel.internal.retention.ExpiredRows;
import dev.semel.internal.retention.SharedTerms;
import dev.semel.simulation.store.OutboxTablesInMemory;
import dev.semel.simulation.world.Mutation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** All planted defects by what they are. */
final class Defects {

    private static final UUID NO_NODE = new UUID(0, 0);

    private Defects() {}

    static List<Defect> all() {
        List<Defect> all = new ArrayList<>(ForeignDefects.all());
        ofFindings(all);
        ofFindingsAboutMessages(all);
        ofConsumers(all);
        ofTheRelay(all);
        ofTheReconciler(all);
        all.addAll(KeyRuleDefects.all());
        all.addAll(ExcuseDefects.all());
        all.addAll(HistoryDefects.all());
        all.addAll(AuditDefects.all());
        all.addAll(CounterDefects.all());
        all.addAll(GrowthDefects.all());
        all.addAll(OperationDefects.all());
        all.addAll(ReplyDefects.all());
        all.addAll(OrderDefects.all());
        all.addAll(CallDefects.all());
        all.addAll(CacheDefects.all());
        all.addAll(CaughtDefects.all());
        all.addAll(QuietDefects.all());
        all.addAll(TroubleDefects.all());
        return all;
    }

    private static void ofFindings(List<Defect> all) {
        all.add(Defect.of("I8", "I11", "A1: a live retry that is stored for later loses its name", (beans, server) -> {
            exchange(beans, StoredRetries.class, "waitsUntil", (right, arguments) -> Optional.of(Instant.MAX));
            ForgetfulStore.with(ForgetfulStore.Fault.NAMES_NO_SUCCESSOR).into(beans, server);
        }));
        all.add(Defect.of(
                "I11",
                "A2: a lease of another delivery counts as settled when a failure is recorded",
                ForgetfulStore.with(ForgetfulStore.Fault.TRUSTS_ANY_LEASE)));
        all.add(Defect.of(
                "I11",
                "A3: a retry goes to a queue of a made-up name",
                new BentMessage(message -> Optional.of("ActiveMQDestination[" + message.destination() + "]"))));
        all.add(Defect.of(
                "I11",
                "A4: a delivery that lost its lease acknowledges",
                (beans, server) -> exchange(
                        beans,
                        DeliveryFailures.class,
                        "storeForLater",
                        (right, arguments) -> isLeased(arguments[0]) ? Later.STORED : right.done())));
        all.add(Defect.of(
                "I8",
                "A5: deaths are not counted",
                (beans, server) -> exchange(beans, Marks.class, "deaths", (right, arguments) -> new Deaths(0, 0, 0))));
        all.add(Defect.of(
                "I8",
                "A6: an operator has no way out for a stranded key",
                (beans, server) -> beans.exchange(StrandedKeys.class, NoWayOut::new)));
        all.add(Defect.of(
                "I8",
                "deaths are forgotten before the conviction is recorded",
                (beans, server) -> exchange(beans, DeliveryFailures.class, "record", (right, arguments) -> {
                    FailedDelivery failed = (FailedDelivery) arguments[0];
                    if (failed.kind() == FailureKind.DEADLY) {
                        server.transactions().doInNew(() -> beans.get(Marks.class)
                                .forgetDeaths(failed.delivery().key(), NO_NODE));
                    }
                    return right.done();
                })));
        all.add(Defect.of(
                "I7",
                "A7: a retry of a topic's message goes to all subscribers",
                new BentMessage(
                        message -> isFromTopic(message) ? Optional.of(message.destination()) : message.ownQueue())));
        all.add(Defect.of(
                "I11",
                "A8: a retry for a consumer that has another name now is dropped",
                (beans, server) -> exchange(
                        beans,
                        DeliveryFailures.class,
                        "park",
                        (right, arguments) -> isForAnother(arguments[2]) ? null : right.done())));
        all.add(Defect.of(
                "I7",
                "I11",
                "A9: a message of a topic gets no stored retry",
                new BentMessage(message -> isFromTopic(message) ? Optional.empty() : message.ownQueue())));
        all.add(Defect.of(
                "I8",
                "A10: an event that can never be sent is taken for an outage",
                (beans, server) -> exchange(beans, EventPublisher.class, "publishOne", (right, arguments) -> {
                    EventPublisher.Outcome outcome = (EventPublisher.Outcome) right.done();
                    return outcome.kind() == EventPublisher.Outcome.Kind.REJECTED
                            ? new EventPublisher.Outcome(EventPublisher.Outcome.Kind.OUTAGE, outcome.cause())
                            : outcome;
                })));
        all.add(Defect.of(
                "I11",
                "A12: a retry goes to the queue of a subscription that is gone",
                new BentMessage(message -> message.ownQueue().map(queue -> queue + ".gone"))));
        all.add(Defect.of(
                "I11",
                "A13: other content that fails is acknowledged",
                (beans, server) -> exchange(
                        beans,
                        DeliveryFailures.class,
                        "record",
                        (right, arguments) -> settled((Recorded) right.done()))));
    }

    private static void ofFindingsAboutMessages(List<Defect> all) {
        all.add(Defect.of(
                "I11",
                "A11: a second message with a known id is acknowledged unstored",
                (beans, server) -> exchange(beans, ParkedMessageStore.class, "park", (right, arguments) -> {
                    arguments[0] = ((ParkedMessage) arguments[1]).origin().messageId();
                    return right.done();
                })));
        all.add(Defect.of(
                "I11",
                "A14: a retry does not pass the selector of its consumer",
                new BentMessage(message ->
                        Optional.of(message.ownQueue().orElse(isFromTopic(message) ? "topic:news::hear" : "picks")))));
        all.add(Defect.of("I1", "A15: the body is gone when the message is parked", new UnloadedMessage()));
        all.add(Defect.of(
                "I7",
                "I1",
                "A16: a retry loses the properties that Jakarta Messaging has no name for",
                (beans, server) -> exchange(beans, OutboxStore.class, "append", (right, arguments) -> {
                    if (arguments[0] instanceof OutgoingEvent event) {
                        arguments[0] = withLegalNames(event);
                    }
                    return right.done();
                })));
    }

    private static OutgoingEvent withLegalNames(OutgoingEvent event) {
        StoredMessage message = event.message();
        Map<String, Object> legal = new LinkedHashMap<>(message.properties());
        legal.keySet().removeIf(name -> name.contains("-"));
        return new OutgoingEvent(
                event.event(), new StoredMessage(message.kind(), message.body(), legal), event.consumer());
    }

    private static void ofConsumers(List<Defect> all) {
        all.add(Defect.of(
                "I2",
                "the claim is left out",
                (beans, server) -> exchange(beans, KeyRecords.class, "insertCompleted", (right, arguments) -> true)));
        all.add(Defect.of(
                "I2",
                "the fence is ignored: a lease that was lost can be completed",
                (beans, server) -> exchange(beans, KeyRecords.class, "complete", (right, arguments) -> {
                    right.done();
                    return true;
                })));
        all.add(Defect.of(
                "I11",
                "a failure that could not be recorded is acknowledged",
                (beans, server) -> exchange(beans, DeliveryFailures.class, "record", (right, arguments) -> {
                    try {
                        return right.done();
                    } catch (RuntimeException unrecorded) {
                        return Recorded.KEPT;
                    }
                })));
        all.add(Defect.of(
                "I11",
                "a busy key is acknowledged",
                (beans, server) ->
                        exchange(beans, DeliveryFailures.class, "storeForLater", (right, arguments) -> Later.STORED)));
        all.add(Defect.of(
                "I6",
                "a failure is recorded over completed work",
                ForgetfulStore.with(ForgetfulStore.Fault.RECORDS_OVER_ALL)));
        all.add(Defect.of(
                "I2",
                "an unknown outcome is forgotten when the next handler fails",
                new Patch(
                        "idempotency.store.KeyRecord",
                        "boolean isUnknown = isUnknownAfter(delivery);",
                        "boolean isUnknown = false;")));
        all.add(Defect.of(
                "I11",
                "a retry takes the place of a copy that is needed longer",
                new Patch("idempotency.store.KeyRecord", " && !end.isBefore(delivery.neededUntil())", "")));
        all.add(Defect.of(
                "I11",
                "what is parked is not kept",
                (beans, server) -> exchange(
                        beans, ParkedMessageStore.class, "park", (right, arguments) -> Optional.of(new UUID(0, 1)))));
        all.add(Defect.of(
                "I7",
                "a fault of the database is the message's",
                (beans, server) ->
                        exchange(beans, DatabaseFaults.class, "of", (right, arguments) -> DatabaseFaults.Fault.NONE)));
        all.add(Defect.of(
                "I2",
                "the purge looks at no age",
                (beans, server) -> exchange(beans, ExpiredRows.class, "delete", (right, arguments) -> {
                    arguments[1] = Duration.ZERO;
                    return right.done();
                })));
        all.add(Defect.of(
                "I2",
                "the purge does not ask the other applications",
                (beans, server) -> exchange(beans, SharedTerms.class, "read", (right, arguments) -> Optional.empty())));
        all.add(Defect.of(
                "I11",
                "the purge takes the content of a failed key",
                (beans, server) -> beans.exchange(ExpiredRows.class, real -> new HastyPurge(beans, server))));
    }

    private static void ofTheRelay(List<Defect> all) {
        all.add(Defect.of(
                "I1",
                "events are marked before they are sent",
                (beans, server) -> exchange(beans, EventPublisher.class, "publishBatch", (right, arguments) -> {
                    beans.universe().scheduler().start("late sender", server.life(), right::done);
                    return null;
                })));
        all.add(Defect.of(
                "I1",
                "a batch that failed counts as sent",
                (beans, server) -> exchange(beans, EventPublisher.class, "publishBatch", (right, arguments) -> {
                    try {
                        return right.done();
                    } catch (RuntimeException failed) {
                        return null;
                    }
                })));
        all.add(Defect.of(
                "I8",
                "the breaker never closes",
                (beans, server) -> exchange(beans, DestinationStore.class, "close", (right, arguments) -> false)));
        all.add(Defect.of(
                "I4",
                "a group is not held back by its head",
                (beans, server) -> exchange(
                        beans, RelayStore.class, "nextBatch", (right, arguments) -> unordered(beans, arguments))));
        all.add(Defect.of(
                "I3",
                "an event is stored outside the transaction of its business",
                (beans, server) ->
                        exchange(beans, OutboxStore.class, "append", (right, arguments) -> server.transactions()
                                .inNew(right::done))));
        all.add(Defect.of(
                "I4",
                "a retry loses the number of its event",
                (beans, server) -> exchange(beans, OutboxStore.class, "append", (right, arguments) -> {
                    if (arguments[0] instanceof OutgoingEvent event) {
                        StoredMessage bare = event.message().without(MessageContract.SEQUENCE);
                        arguments[0] = new OutgoingEvent(event.event(), bare, event.consumer());
                    }
                    return right.done();
                })));
        all.add(Defect.of(
                "I4",
                "each transaction numbers a group anew",
                (beans, server) -> exchange(beans, OutboxStore.class, "append", (right, arguments) -> {
                    if (arguments[0] instanceof String group) {
                        arguments[0] = group
                                + ((Map<?, ?>) arguments[1]).keySet().iterator().next();
                    }
                    return right.done();
                })));
        all.add(Defect.of(
                "I11",
                "a retry is only said to be stored",
                (beans, server) -> exchange(beans, OutboxStore.class, "append", (right, arguments) -> {
                    OutgoingEvent event = (OutgoingEvent) arguments[0];
                    return event.consumer().isPresent()
                            ? beans.universe().outbox().nextId()
                            : right.done();
                })));
    }

    private static void ofTheReconciler(List<Defect> all) {
        all.add(Defect.of(
                "I8",
                "the reconciler does not find failed keys",
                (beans, server) -> exchange(beans, Suspicions.class, "retried", (right, arguments) -> List.of())));
        all.add(Defect.of(
                "I11",
                "the reconciler sees no parked messages",
                (beans, server) -> exchange(beans, Suspicions.class, "parked", (right, arguments) -> ((List<?>)
                                right.done())
                        .stream()
                                .map(Suspicions.ParkedKey.class::cast)
                                .map(key -> new Suspicions.ParkedKey(key.place(), key.keyHash(), key.key(), false))
                                .toList())));
        all.add(Defect.of(
                "I11",
                "a finding never goes away",
                (beans, server) -> exchange(beans, Findings.class, "remove", (right, arguments) -> false)));
    }

    private static <T> void exchange(Mutation.Ground beans, Class<T> port, String method, Instead.Action action) {
        beans.exchange(port, real -> Instead.of(port, real, method, action));
    }

    private static Recorded settled(Recorded recorded) {
        return recorded == Recorded.CONFLICT ? Recorded.KEPT : recorded;
    }

    private static boolean isLeased(Object consumer) {
        return ((ConsumerDefinition) consumer).work().mode() == Mode.LEASED;
    }

    private static boolean isFromTopic(IncomingMessage message) {
        return message.destination().startsWith(IncomingMessage.TOPIC);
    }

    private static boolean isForAnother(Object cause) {
        return ((UnusableMessageException) cause).reason() == ParkReason.WRONG_CONSUMER;
    }

    // The last first, past all that waits in front of it.
    private static Object unordered(Mutation.Ground beans, Object[] arguments) {
        LockedSlot slot = (LockedSlot) arguments[0];
        OutboxTablesInMemory tables = beans.universe().outbox();
        List<PendingEvent> events = tables.pendingOf(slot.number(), slot.lockedAt());
        return new RelayStore.NextEvents(
                events.subList(Math.max(0, events.size() - 1), events.size()), false, false, 0);
    }
}
