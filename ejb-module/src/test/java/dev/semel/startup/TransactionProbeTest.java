package dev.semel.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.settings.RelaySettings;
import dev.semel.settings.RelaySettings.Transaction;
import dev.semel.settings.RetrySettings;
import dev.semel.startup.consumer.AnnotatedConsumers;
import dev.semel.startup.consumer.TestConsumers;
import jakarta.transaction.TransactionalException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TransactionProbeTest {

    private static final AnnotatedConsumers NONE = TestConsumers.of();
    private static final AnnotatedConsumers LOCAL = TestConsumers.of(Local.class);
    private static final AnnotatedConsumers JOINED = TestConsumers.of(Joined.class);

    private final BusinessDatabase accepting = () -> {};
    private final BusinessDatabase refusing = () -> {
        throw new TransactionalException("refused", new IllegalStateException());
    };
    private final Broker broker = () -> {};
    private final Broker unreachable = () -> {
        throw new Broker.UnreachableException(new IllegalStateException("connection refused"));
    };

    @Test
    void wantsASecondResourceToBeRefused() {
        assertThat(probe(refusing, broker, LOCAL).isAnswered()).isTrue();
        assertThat(probe(refusing, broker, NONE).isAnswered()).isTrue();
        assertThatThrownBy(() -> probe(accepting, broker, LOCAL).isAnswered())
                .isInstanceOf(UnsafeTransactionException.class)
                .hasMessageContaining("acceptHeuristicHazard=\"false\"");
        assertThatThrownBy(() -> probe(accepting, broker, NONE).isAnswered())
                .isInstanceOf(UnsafeTransactionException.class);
    }

    @Test
    void wantsASecondResourceToBeAcceptedWhenConsumersJoin() {
        assertThat(probe(accepting, broker, JOINED).isAnswered()).isTrue();
        assertThatThrownBy(() -> probe(refusing, broker, JOINED).isAnswered())
                .isInstanceOf(UnsafeTransactionException.class)
                .hasMessageContaining("JOINED needs an XADataSource")
                .hasMessageContaining("a database that prepares transactions");
    }

    @Test
    void wantsASecondResourceToBeAcceptedWhenTheRelayCommitsInTwoPhases() {
        assertThat(probe(accepting, NONE, relay(true, Transaction.XA)).isAnswered())
                .isTrue();
        assertThatThrownBy(
                        () -> probe(refusing, NONE, relay(true, Transaction.XA)).isAnswered())
                .isInstanceOf(UnsafeTransactionException.class)
                .hasMessageContaining("semel.relay.transaction=xa needs an XADataSource");
        assertThat(probe(accepting, JOINED, relay(true, Transaction.XA)).isAnswered())
                .isTrue();
    }

    @Test
    void refusesARelayInTwoPhasesBesideConsumersInOne() {
        assertThatThrownBy(() ->
                        probe(accepting, LOCAL, relay(true, Transaction.XA)).isAnswered())
                .isInstanceOf(UnsafeTransactionException.class)
                .hasMessageContaining(Local.class.getName())
                .hasMessageContaining("semel.relay.enabled=false");
        assertThat(probe(refusing, LOCAL, relay(false, Transaction.XA)).isAnswered())
                .isTrue();
    }

    @Test
    void knowsNothingWhileTheBrokerIsAway() {
        assertThat(probe(refusing, unreachable, LOCAL).isAnswered()).isFalse();
        assertThat(probe(accepting, unreachable, JOINED).isAnswered()).isFalse();
    }

    private static TransactionProbe probe(BusinessDatabase database, Broker broker, AnnotatedConsumers consumers) {
        return new TransactionProbe(new TwoResources(database, broker), consumers, relay(true, Transaction.LOCAL));
    }

    private TransactionProbe probe(BusinessDatabase database, AnnotatedConsumers consumers, RelaySettings relay) {
        return new TransactionProbe(new TwoResources(database, broker), consumers, relay);
    }

    private static RelaySettings relay(boolean isEnabled, Transaction transaction) {
        RetrySettings retry = new RetrySettings("semel.relay", 10, Duration.ofSeconds(1), Duration.ofMinutes(5));
        return new RelaySettings(isEnabled, Duration.ofSeconds(1), 500, 4, transaction, retry);
    }

    @IdempotentConsumer(name = "local")
    private static class Local {}

    @IdempotentConsumer(name = "joined", mode = Mode.JOINED)
    private static class Joined {}
}
