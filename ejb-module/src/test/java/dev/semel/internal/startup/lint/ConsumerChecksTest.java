package dev.semel.internal.startup.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.settings.StartSettings;
import dev.semel.internal.startup.consumer.TestConsumers;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConsumerChecksTest {

    @Test
    void findTransactionsThatTheBeanManages() {
        assertThat(new BeanManagedTransactions(TestConsumers.of(BeanManaged.class)).look())
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.what()).contains("self-managed");
                    assertThat(finding.where()).isEqualTo(BeanManaged.class.getName());
                    assertThat(finding.mend()).contains("@TransactionManagement(BEAN)");
                });
        assertThat(new BeanManagedTransactions(TestConsumers.of(ContainerManaged.class, Leased.class)).look())
                .isEmpty();
    }

    @Test
    void findANameThatIsOnlyImplied() {
        assertThat(new ImpliedName(TestConsumers.of(ContainerManaged.class)).look())
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.where()).isEqualTo(ContainerManaged.class.getName());
                    assertThat(finding.mend()).contains("@IdempotentConsumer(name = \"ContainerManaged\")");
                });
        assertThat(new ImpliedName(TestConsumers.of(Leased.class)).look()).isEmpty();
    }

    @Test
    void findALeaseThatIsShorterThanATransactionMayLast() {
        assertThat(shortLeases(Duration.ofMinutes(2))).singleElement().satisfies(finding -> assertThat(finding.what())
                .contains("leased", "PT1M", "PT2M"));
        assertThat(shortLeases(Duration.ofMinutes(1))).isEmpty();
    }

    private static Iterable<Finding> shortLeases(Duration transactionTimeout) {
        StartSettings settings =
                new StartSettings(StartSettings.Schema.CREATE, StartSettings.Lint.WARN, transactionTimeout);
        return new ShortLease(TestConsumers.of(Leased.class, Unleased.class), settings).look();
    }

    @IdempotentConsumer(name = "self-managed")
    @TransactionManagement(TransactionManagementType.BEAN)
    private static class BeanManaged {}

    @IdempotentConsumer
    @TransactionManagement(TransactionManagementType.CONTAINER)
    private static class ContainerManaged {}

    @IdempotentConsumer(name = "leased", mode = Mode.LEASED, lease = "PT1M")
    private static class Leased {}

    @IdempotentConsumer(name = "unleased", lease = "PT1M")
    private static class Unleased {}
}
