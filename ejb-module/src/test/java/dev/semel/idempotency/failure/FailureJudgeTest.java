package dev.semel.idempotency.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.store.DatabaseFaults.Fault;
import dev.semel.idempotency.store.IdempotencyKey;
import jakarta.jms.MessageFormatException;
import jakarta.json.JsonException;
import java.io.IOException;
import java.time.Clock;
import org.junit.jupiter.api.Test;

class FailureJudgeTest {

    private static final Exception OUTAGE = new IOException("no connection");

    private final FaultMemory memory = new FaultMemory(Clock.systemUTC());
    private final FailureJudge judge =
            new FailureJudge(failure -> failure == OUTAGE ? Fault.OUTAGE : Fault.NONE, memory, null);

    @Test
    void triesAnUnknownFailureAgain() {
        assertThat(classify(new IllegalStateException())).isEqualTo(Verdict.RETRYABLE);
    }

    @Test
    void callsADeclaredExceptionTerminalWhereverItIsInTheChainOfCauses() {
        assertThat(classify(new RuntimeException(new ArithmeticException()))).isEqualTo(Verdict.TERMINAL);
    }

    @Test
    void callsAnUnreadableBodyBroken() {
        assertThat(classify(new JsonException("truncated"))).isEqualTo(Verdict.BROKEN_BODY);
        assertThat(classify(new RuntimeException(new MessageFormatException("no text"))))
                .isEqualTo(Verdict.BROKEN_BODY);
    }

    @Test
    void blamesNoMessageForAnOutage() {
        assertThat(classify(OUTAGE)).isEqualTo(Verdict.NOT_THE_MESSAGES);
    }

    @Test
    void endsWithAChainOfCausesThatIsACircle() {
        Exception first = new Exception();
        first.initCause(new Exception(first));

        assertThat(classify(first)).isEqualTo(Verdict.RETRYABLE);
    }

    private Verdict classify(Throwable failure) {
        ConsumerDefinition definition = ConsumerDefinition.of(
                Declared.class.getAnnotation(IdempotentConsumer.class), Declared.class, name -> null);
        return judge.judge(failure, definition, new IdempotencyKey("consumer", "key"));
    }

    @IdempotentConsumer(terminalOn = ArithmeticException.class)
    private static class Declared {}
}
