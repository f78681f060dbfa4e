package dev.semel.idempotency.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.consumer.ConsumerDefinition;
import jakarta.jms.MessageFormatException;
import jakarta.json.JsonException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class FailureClassifierTest {

    private static final Exception OUTAGE = new IOException("no connection");

    private final FailureClassifier classifier = new FailureClassifier(failure -> failure == OUTAGE);

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
        return classifier.classify(failure, definition);
    }

    @IdempotentConsumer(terminalOn = ArithmeticException.class)
    private static class Declared {}
}
