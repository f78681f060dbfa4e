package dev.semel.simulation.counter;

import dev.semel.idempotency.FailureClassifier;
import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnBusy;
import dev.semel.idempotency.OnConflict;
import dev.semel.idempotency.OnMissingKey;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.idempotency.Order;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.WorkRule;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The consumers of the counter, as the beans of the guide are annotated. */
final class Clerks {

    private static final Set<String> OF_THEIR_OWN_PACE = Set.of("retry-slowly", "give-up-in-time");
    private static final Map<String, String> DELAYS = Map.of("first-delay", "PT0.1S", "max-delay", "PT0.4S");

    private Clerks() {}

    /** By their names. */
    static Map<String, ConsumerDefinition> all(boolean isTransacted) {
        return Arrays.stream(Clerks.class.getDeclaredClasses())
                .filter(type -> type.isAnnotationPresent(IdempotentConsumer.class))
                .map(type -> ConsumerDefinition.of(type, Clerks::setting))
                .map(definition -> isTransacted ? transacted(definition) : definition)
                .collect(Collectors.toMap(ConsumerDefinition::name, Function.identity()));
    }

    private static ConsumerDefinition transacted(ConsumerDefinition fast) {
        WorkRule work = fast.work();
        return new ConsumerDefinition(
                fast.name(),
                fast.key(),
                new WorkRule(work.mode(), work.onBusy(), work.onUnknownOutcome(), work.lease(), true, work.order()),
                fast.attempts(),
                fast.failureTypes());
    }

    // The tests do not wait for what a real application has time for.
    private static String setting(String name) {
        String[] parts = name.split("\\.");
        if (parts[2].equals("call-outside") && parts[3].equals("lease")) {
            return "PT1S";
        }
        return OF_THEIR_OWN_PACE.contains(parts[2]) ? null : DELAYS.get(parts[3]);
    }

    @IdempotentConsumer(
            name = "take-order",
            maxAttempts = 3,
            parkOn = Clerk.AccountClosedException.class,
            retryOn = Clerk.AccountFrozenException.class)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class TakeOrder {}

    @IdempotentConsumer(name = "retry-slowly", firstDelay = "PT1H", maxDelay = "PT6H")
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class RetrySlowly {}

    @IdempotentConsumer(
            name = "give-up-in-time",
            maxAttempts = 100,
            firstDelay = "PT0.4S",
            maxDelay = "PT0.4S",
            retryFor = "PT1S")
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class GiveUpInTime {}

    @IdempotentConsumer(name = "by-property", keyProperty = "order_number")
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class ByProperty {}

    @IdempotentConsumer(name = "by-pointer", keyPointer = "/order/number")
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class ByPointer {}

    @IdempotentConsumer(name = "by-message-id", keyFromMessageId = true)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class ByMessageId {}

    @IdempotentConsumer(name = "by-resolver", keyResolver = OrderNumbers.class)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class ByResolver {}

    @IdempotentConsumer(name = "work-unprotected", onMissingKey = OnMissingKey.PROCESS_UNPROTECTED)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class WorkUnprotected {}

    @IdempotentConsumer(name = "derive-key", onMissingKey = OnMissingKey.DERIVE, ignoredContent = "/sentAt")
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class DeriveKey {}

    @IdempotentConsumer(name = "accept-conflict", onConflict = OnConflict.ACCEPT)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class AcceptConflict {}

    @IdempotentConsumer(name = "ignore-conflict", onConflict = OnConflict.IGNORE)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class IgnoreConflict {}

    @IdempotentConsumer(
            name = "ignore-sending-time",
            ignoredContent = {"/sentAt", "/trace"})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class IgnoreSendingTime {}

    @IdempotentConsumer(name = "come-back-later", onBusy = OnBusy.LATER)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class ComeBackLater {}

    @IdempotentConsumer(name = "ask-classifier", classifier = RefusalClassifier.class, maxAttempts = 3)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class AskClassifier {}

    @IdempotentConsumer(name = "survive-deaths", maxServerDeaths = 2)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class SurviveDeaths {}

    @IdempotentConsumer(name = "keep-order", order = Order.IN_SEQUENCE, maxAttempts = 3)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class KeepOrder {}

    @IdempotentConsumer(name = "one-at-a-time", order = Order.ONE_AT_A_TIME)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class OneAtATime {}

    @IdempotentConsumer(name = "show-state", order = Order.HIGH_WATER_MARK, maxAttempts = 3)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class ShowState {}

    @IdempotentConsumer(name = "read-news", maxAttempts = 3)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class ReadNews {}

    @IdempotentConsumer(name = "read-news-later", onBusy = OnBusy.LATER)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class ReadNewsLater {}

    @IdempotentConsumer(name = "call-outside", mode = Mode.LEASED, lease = "PT2M")
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class CallOutside {}

    @IdempotentConsumer(name = "call-once", mode = Mode.LEASED, onUnknownOutcome = OnUnknownOutcome.PARK)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class CallOnce {}

    @IdempotentConsumer(name = "write-under-lease", mode = Mode.LEASED)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class WriteUnderLease {}

    @IdempotentConsumer(name = "check-lease", mode = Mode.LEASED)
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    static final class CheckLease {}

    @IdempotentConsumer(
            name = "send-and-book",
            mode = Mode.XA,
            maxAttempts = 3,
            parkOn = Clerk.AccountClosedException.class)
    static final class SendAndBook {}

    @IdempotentConsumer(name = "book-in-order", mode = Mode.XA, order = Order.IN_SEQUENCE)
    static final class BookInOrder {}

    static final class OrderNumbers implements IdempotencyKeyResolver {

        @Override
        public String keyOf(Message message) throws JMSException {
            String branch = message.getStringProperty("branch");
            return branch == null ? null : branch + "/" + message.getLongProperty("number");
        }
    }

    static final class RefusalClassifier implements FailureClassifier {

        @Override
        public Optional<Decision> classify(Throwable failure) {
            return failure instanceof Clerk.RefusedException refused
                    ? Optional.of(refused.isForGood() ? Decision.PARK : Decision.RETRY)
                    : Optional.empty();
        }
    }
}
