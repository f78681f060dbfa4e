package dev.semel.internal.idempotency.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.FailureClassifier;
import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.failure.FailureKind;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import jakarta.ejb.EJBException;
import jakarta.transaction.Status;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** After any exception or error before or around the handler, the message is parked, or counted, or asked for again. */
class WayBeforeTheHandlerTest {

    private static final Handler NO_HANDLER = () -> {
        throw new AssertionError("The handler was called.");
    };

    private final AtomicInteger messages = new AtomicInteger();

    static Stream<Throwable> anyThrowable() {
        return Stream.of(
                new IllegalStateException("no branch"),
                new StackOverflowError("nested too deeply"),
                new AssertionError("no branch"),
                new IOException("sneaked"),
                new Speechless());
    }

    @ParameterizedTest
    @MethodSource("anyThrowable")
    void parksAMessageWhoseResolverThrowsAnything(Throwable thrown) {
        ScriptedDelivery delivery = new ScriptedDelivery(resolver(thrown));

        assertThat(delivery.take(ByResolver.class, next(), NO_HANDLER)).isEqualTo("acknowledged");
        assertThat(delivery.parked)
                .singleElement()
                .extracting(UnusableMessageException::reason)
                .isEqualTo(ParkReason.MISSING_KEY);
    }

    @ParameterizedTest
    @MethodSource("anyThrowable")
    void parksAMessageThatCannotBeReadAfterAnyThrowable(Throwable thrown) {
        ScriptedDelivery delivery = new ScriptedDelivery(null);

        assertThat(delivery.take(Plain.class, unreadable(thrown), NO_HANDLER)).isEqualTo("acknowledged");
        assertThat(delivery.parked)
                .singleElement()
                .extracting(UnusableMessageException::reason)
                .isEqualTo(ParkReason.BROKEN_BODY);
    }

    @ParameterizedTest
    @MethodSource("anyThrowable")
    void letsTheTypesDecideWhenTheClassifierThrowsAnything(Throwable thrown) {
        ScriptedDelivery delivery = new ScriptedDelivery((FailureClassifier) failure -> sneak(thrown));

        assertThat(delivery.take(Classified.class, next(), () -> sneak(new ArithmeticException())))
                .isEqualTo("acknowledged");
        assertThat(delivery.recorded).singleElement().satisfies(failed -> assertThat(failed.kind())
                .isEqualTo(FailureKind.TERMINAL));
    }

    @ParameterizedTest
    @MethodSource("anyThrowable")
    void asksAgainForAMessageWhoseFailureCannotBeRecordedAfterAnyThrowable(Throwable thrown) {
        ScriptedDelivery delivery = new ScriptedDelivery(null);
        delivery.storeNothing(thrown);

        assertThat(delivery.take(Plain.class, next(), () -> sneak(new IOException())))
                .isEqualTo("asked again");
        assertThat(delivery.take(Plain.class, unreadable(new IOException()), NO_HANDLER))
                .isEqualTo("asked again");
    }

    @ParameterizedTest
    @MethodSource("anyThrowable")
    void asksForAMessageAgainThatCannotSayItsId(Throwable thrown) {
        DeliveredText nameless = new DeliveredText("ID:1", "key", true) {
            @Override
            public String messageId() {
                return sneak(thrown);
            }
        };

        assertThat(new ScriptedDelivery(null).take(Plain.class, nameless, NO_HANDLER))
                .isEqualTo("asked again");
    }

    @Test
    void blamesNoMessageForAFullHeapOrAMissingClassHoweverItIsWrapped() {
        Error heap = new OutOfMemoryError("heap");
        Error missing = new NoClassDefFoundError("app/Parser");

        assertThat(List.of(heap, new EJBException("wrapped", new IOException(heap)), missing))
                .allSatisfy(thrown -> {
                    ScriptedDelivery delivery = new ScriptedDelivery(resolver(thrown));

                    assertThat(delivery.take(ByResolver.class, next(), NO_HANDLER))
                            .isEqualTo("asked again");
                    assertThat(delivery.take(Plain.class, unreadable(thrown), NO_HANDLER))
                            .isEqualTo("asked again");
                    assertThat(delivery.parked).isEmpty();
                });
    }

    @Test
    void parksUnderItsKeyWhatIsNeverAdmittedWhileOthersGetThrough() {
        ScriptedDelivery delivery = new ScriptedDelivery(null);
        delivery.admitNothing(new IllegalStateException("no branch"));
        takeTenTimes(delivery, Plain.class, new DeliveredText("ID:1", "key", false));

        assertThat(delivery.parked).singleElement().satisfies(parked -> {
            assertThat(parked.reason()).isEqualTo(ParkReason.ATTEMPTS_USED_UP);
            assertThat(parked.key()).contains(new IdempotencyKey("plain", "key"));
        });
    }

    @Test
    void asksAgainForWhatIsNeverAdmittedAsLongAsItCannotBeParked() {
        ScriptedDelivery delivery = new ScriptedDelivery(null);
        delivery.admitNothing(new IllegalStateException("no branch"));
        delivery.storeNothing(new IllegalStateException("no database"));

        for (int i = 1; i <= 10; i++) {
            assertThat(delivery.take(Plain.class, new DeliveredText("ID:1", "key", false), NO_HANDLER))
                    .isEqualTo("asked again");
            delivery.faults.succeeded(new IdempotencyKey("plain", "neighbour"));
        }
        delivery.storeNothing(null);
        assertThat(delivery.take(Plain.class, new DeliveredText("ID:1", "key", false), NO_HANDLER))
                .isEqualTo("acknowledged");
        assertThat(delivery.parked).hasSize(1);
    }

    @Test
    void parksNothingThatTheContainersTransactionMayStillCommit() {
        ScriptedDelivery delivery = new ScriptedDelivery(null);
        delivery.transaction.status = Status.STATUS_ACTIVE;
        delivery.admitNothing(new IllegalStateException("no branch"));
        takeTenTimes(delivery, Xa.class, new DeliveredText("ID:1", "key", false));

        assertThat(delivery.parked).isEmpty();
        assertThat(delivery.transaction.status).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
    }

    @Test
    void parksUnderTheKeyOutsideTheBodyWhatCannotBeRead() {
        ScriptedDelivery delivery = new ScriptedDelivery(null);
        takeTenTimes(delivery, Plain.class, unreadable(new OutOfMemoryError("heap")));

        assertThat(delivery.parked).singleElement().satisfies(parked -> assertThat(parked.key())
                .contains(new IdempotencyKey("plain", "broken")));
    }

    private static void takeTenTimes(ScriptedDelivery delivery, Class<?> consumer, DeliveredText message) {
        String name = consumer.getAnnotation(IdempotentConsumer.class).name();
        for (int i = 1; i <= 10; i++) {
            delivery.take(consumer, message, NO_HANDLER);
            delivery.faults.succeeded(new IdempotencyKey(name, "neighbour"));
        }
    }

    @Test
    void parksAMessageThatKeepsFailingBeforeItsHandlerWhileOthersGetThrough() {
        ScriptedDelivery delivery = new ScriptedDelivery(resolver(new OutOfMemoryError("heap")));
        DeliveredText guilty = next();
        IdempotencyKey neighbour = new IdempotencyKey("by-resolver", "neighbour");

        for (int i = 1; i < 10; i++) {
            assertThat(delivery.take(ByResolver.class, guilty, NO_HANDLER)).isEqualTo("asked again");
            assertThat(delivery.take(ByResolver.class, next(), NO_HANDLER)).isEqualTo("asked again");
            delivery.faults.succeeded(neighbour);
        }
        assertThat(delivery.take(ByResolver.class, guilty, NO_HANDLER)).isEqualTo("acknowledged");
        assertThat(delivery.parked).singleElement().satisfies(parked -> {
            assertThat(parked.reason()).isEqualTo(ParkReason.ATTEMPTS_USED_UP);
            assertThat(parked).hasMessageContaining("OutOfMemoryError");
        });
    }

    @Test
    void remembersThatWorkOnAKeySucceeded() {
        ScriptedDelivery delivery = new ScriptedDelivery(null);
        DeliveredText guilty = new DeliveredText("ID:guilty", "guilty", false);
        Handler fullHeap = () -> sneak(new OutOfMemoryError("heap"));

        for (int i = 1; i < 10; i++) {
            delivery.take(Plain.class, guilty, fullHeap);
            assertThat(delivery.take(Plain.class, next(), () -> null)).isEqualTo("acknowledged");
        }
        assertThat(delivery.recorded).isEmpty();
        delivery.take(Plain.class, guilty, fullHeap);
        assertThat(delivery.recorded).as("others of the consumer got through").hasSize(1);
        delivery.take(Plain.class, guilty, fullHeap);
        assertThat(delivery.recorded).as("it goes on counting").hasSize(2);
        assertThat(delivery.take(Plain.class, guilty, () -> null)).isEqualTo("acknowledged");
        delivery.take(Plain.class, guilty, fullHeap);
        assertThat(delivery.recorded).as("it got through").hasSize(2);
    }

    private DeliveredText next() {
        int number = messages.incrementAndGet();
        return new DeliveredText("ID:" + number, "key " + number, false);
    }

    private DeliveredText unreadable(Throwable thrown) {
        return new DeliveredText("ID:broken", "broken", false) {
            @Override
            public String contentHash(List<String> ignored) {
                return sneak(thrown);
            }
        };
    }

    private static IdempotencyKeyResolver resolver(Throwable thrown) {
        return message -> sneak(thrown);
    }

    @SuppressWarnings("unchecked")
    private static <T, E extends Throwable> T sneak(Throwable thrown) throws E {
        throw (E) thrown;
    }

    private static final class Speechless extends RuntimeException {

        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }
    }

    interface Resolver extends IdempotencyKeyResolver {}

    interface Classifier extends FailureClassifier {}

    @IdempotentConsumer(name = "plain")
    private static final class Plain {}

    @IdempotentConsumer(name = "xa", mode = Mode.XA)
    private static final class Xa {}

    @IdempotentConsumer(name = "by-resolver", keyResolver = Resolver.class)
    private static final class ByResolver {}

    @IdempotentConsumer(name = "classified", classifier = Classifier.class, parkOn = ArithmeticException.class)
    private static final class Classified {}
}
