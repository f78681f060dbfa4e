package dev.semel.internal.idempotency.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.UnreadObjectException;
import jakarta.json.JsonException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import org.junit.jupiter.api.Test;

class FailureAnalyzerTest {

    private static final Exception OUTAGE = new IOException("no connection");

    private boolean isBodyAtFault;
    private final FaultHistory faults = new FaultHistory(Clock.systemUTC());
    private final FailureAnalyzer analyzer =
            new FailureAnalyzer(failure -> failure == OUTAGE ? Fault.OUTAGE : Fault.NONE, faults, null);

    @Test
    void triesAnUnknownFailureAgain() {
        assertThat(classify(new IllegalStateException())).isEqualTo(FailureKind.RETRYABLE);
    }

    @Test
    void callsADeclaredExceptionTerminalWhereverItIsInTheChainOfCauses() {
        assertThat(classify(new RuntimeException(new ArithmeticException()))).isEqualTo(FailureKind.TERMINAL);
    }

    @Test
    void callsABodyBrokenThatIsAtFaultWhereverThatIsInTheChainOfCauses() {
        isBodyAtFault = true;
        assertThat(classify(new RuntimeException(new JsonException("truncated"))))
                .isEqualTo(FailureKind.BROKEN_BODY);
        assertThat(classify(new UnreadObjectException("Forbidden", null))).isEqualTo(FailureKind.BROKEN_BODY);
    }

    @Test
    void blamesNoBodyForBrokenJsonFromElsewhere() {
        assertThat(classify(new RuntimeException(new JsonException("<html>")))).isEqualTo(FailureKind.RETRYABLE);
    }

    @Test
    void blamesNoMessageForAFullHeap() {
        assertThat(classify(new RuntimeException(new OutOfMemoryError()))).isEqualTo(FailureKind.NOT_THE_MESSAGES);
    }

    @Test
    void readsTheTypesOfAFailureThatCannotNameItsCause() {
        assertThat(classify(new Nameless())).isEqualTo(FailureKind.TERMINAL);
    }

    @Test
    void blamesNoMessageForAnOutage() {
        assertThat(classify(OUTAGE)).isEqualTo(FailureKind.NOT_THE_MESSAGES);
    }

    @Test
    void countsWhatIsDeclaredRetryableAlsoWhereItIsAFaultOfTheDatabase() {
        assertThat(classify(Retryable.class, OUTAGE)).isEqualTo(FailureKind.RETRYABLE);
        assertThat(classify(Retryable.class, new ArithmeticException()))
                .as("declared as both")
                .isEqualTo(FailureKind.RETRYABLE);
    }

    @Test
    void takesWhatSemelItselfSaysOfAFailureAsItIs() {
        IdempotencyKey key = new IdempotencyKey("consumer", "key");
        assertThat(classify(NeverCameBackException.deaths(key, 3))).isEqualTo(FailureKind.DEADLY);
        assertThat(classify(NeverCameBackException.lapsed(key))).isEqualTo(FailureKind.OUTCOME_UNKNOWN);
        assertThat(classify(new NotTheMessagesException("The lease could not be stored.", null)))
                .isEqualTo(FailureKind.NOT_THE_MESSAGES);
    }

    @Test
    void takesAFaultForANamesOwnOnceItHitsItAgainAndAgainWhileOthersGetThrough() {
        IdempotencyKey name = new IdempotencyKey("consumer", "ID:1");
        IdempotencyKey other = new IdempotencyKey("consumer", "ID:2");
        for (int fault = 1; fault < 10; fault++) {
            assertThat(analyzer.isItsOwn(name)).as("fault " + fault).isFalse();
            faults.succeeded(other);
        }
        assertThat(analyzer.isItsOwn(name)).isTrue();
    }

    @Test
    void endsWithAChainOfCausesThatIsACircle() {
        Exception first = new Exception();
        first.initCause(new Exception(first));

        assertThat(classify(first)).isEqualTo(FailureKind.RETRYABLE);
    }

    private FailureKind classify(Throwable failure) {
        return classify(Declared.class, failure);
    }

    private FailureKind classify(Class<?> consumer, Throwable failure) {
        ConsumerDefinition definition = ConsumerDefinition.of(consumer, name -> null);
        IncomingMessage message = (IncomingMessage) Proxy.newProxyInstance(
                IncomingMessage.class.getClassLoader(),
                new Class<?>[] {IncomingMessage.class},
                (proxy, method, arguments) -> isBodyAtFault && arguments[0] instanceof JsonException);
        return analyzer.kindOf(failure, definition, message, new IdempotencyKey("consumer", "key"));
    }

    private static final class Nameless extends ArithmeticException {

        private static final long serialVersionUID = 1L;

        @Override
        public synchronized Throwable getCause() {
            throw new IllegalStateException("no cause");
        }
    }

    @IdempotentConsumer(parkOn = ArithmeticException.class)
    private static class Declared {}

    @IdempotentConsumer(
            parkOn = ArithmeticException.class,
            retryOn = {IOException.class, ArithmeticException.class})
    private static class Retryable {}
}
