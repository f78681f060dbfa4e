package dev.semel.internal.startup.lint.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.settings.StartSettings;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import dev.semel.internal.startup.consumer.TestConsumers;
import dev.semel.internal.startup.lint.Finding;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.interceptor.Interceptors;
import jakarta.jms.Message;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsumerChecksTest {

    @Test
    void findTransactionsThatTheBeanManages() {
        assertThat(about("transactions itself", BeanManaged.class))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.what()).contains("self-managed");
                    assertThat(finding.where()).isEqualTo(BeanManaged.class.getName());
                    assertThat(finding.mend()).contains("@TransactionManagement(BEAN)");
                });
        assertThat(about("transactions itself", ContainerManaged.class, Leased.class))
                .isEmpty();
    }

    @Test
    void findANameThatIsOnlyImplied() {
        assertThat(about("no name of its own", ContainerManaged.class))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.where()).isEqualTo(ContainerManaged.class.getName());
                    assertThat(finding.mend()).contains("@IdempotentConsumer(name = \"ContainerManaged\")");
                });
        assertThat(about("no name of its own", Leased.class)).isEmpty();
    }

    @Test
    void findALeaseThatIsShorterThanATransactionMayLast() {
        assertThat(shortLeases(Duration.ofMinutes(2))).singleElement().satisfies(finding -> assertThat(finding.what())
                .contains("leased", "PT1M", "PT2M"));
        assertThat(shortLeases(Duration.ofMinutes(1))).isEmpty();
    }

    @Test
    void findASelectorByWhatARetryDoesNotKeep() {
        assertThat(about("selects messages", OfToday.class)).singleElement().satisfies(finding -> {
            assertThat(finding.what()).contains("of-today", "JMSTimestamp, JMSMessageID");
            assertThat(finding.where()).isEqualTo(OfToday.class.getName());
        });
    }

    @Test
    void findNothingInAnyOtherSelectorAndWithoutOne() {
        assertThat(about("selects messages", Urgent.class)).isEmpty();
        assertThat(about("selects messages", All.class)).isEmpty();
    }

    @Test
    void findInterceptorsThatStandOutside() {
        assertThat(about("@Interceptors", Intercepted.class, InterceptedMethod.class, ContainerManaged.class))
                .extracting(Finding::where)
                .containsExactly(Intercepted.class.getName(), InterceptedMethod.class.getName());
    }

    @Test
    void tellOfOneThatFailsAndGoOnWithTheOthers() {
        AnnotatedConsumers unreadable = TestConsumers.withDefinitionOf(ContainerManaged.class, Unannotated.class);

        assertThat(new ConsumerChecks(unreadable, settings(Duration.ofSeconds(1)), new ArtemisBroker()).check())
                .extracting(Finding::where, Finding::what)
                .satisfiesExactlyInAnyOrder(
                        one -> assertThat(one.toString()).contains("Unannotated", "manages its transactions itself"),
                        one -> assertThat(one.toString())
                                .contains("Unannotated", "could not look at", "NullPointerException"));
    }

    private static List<Finding> shortLeases(Duration transactionTimeout) {
        return look(transactionTimeout, Leased.class, Unleased.class);
    }

    private static List<Finding> about(String what, Class<?>... consumers) {
        return look(Duration.ofSeconds(1), consumers).stream()
                .filter(finding -> finding.what().contains(what))
                .toList();
    }

    private static List<Finding> look(Duration transactionTimeout, Class<?>... consumers) {
        return new ConsumerChecks(TestConsumers.of(consumers), settings(transactionTimeout), new ArtemisBroker())
                .check();
    }

    private static StartSettings settings(Duration transactionTimeout) {
        return new StartSettings(StartSettings.Schema.CREATE, StartSettings.Lint.WARN, transactionTimeout);
    }

    @TransactionManagement(TransactionManagementType.BEAN)
    private static class Unannotated {}

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

    @MessageDriven(
            activationConfig =
                    @ActivationConfigProperty(
                            propertyName = "messageSelector",
                            propertyValue = "JMSTimestamp > 0 AND JMSMessageID IS NOT NULL AND JMSTimestamp < 9"))
    @IdempotentConsumer(name = "of-today")
    private static class OfToday {}

    @MessageDriven(
            activationConfig =
                    @ActivationConfigProperty(
                            propertyName = "messageSelector",
                            propertyValue = "JMSPriority > 5 AND note = 'JMSTimestamp'"))
    @IdempotentConsumer(name = "urgent")
    private static class Urgent {}

    @IdempotentConsumer(name = "all")
    private static class All {}

    @IdempotentConsumer(name = "intercepted")
    @Interceptors(Object.class)
    private static class Intercepted {}

    @IdempotentConsumer(name = "intercepted-method")
    private static class InterceptedMethod {

        @Interceptors(Object.class)
        public void onMessage(Message message) {}
    }
}
