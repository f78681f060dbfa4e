package dev.semel.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.failed.FailedView;
import dev.semel.admin.partition.PartitionState;
import dev.semel.admin.search.Step;
import dev.semel.console.format.FormatBacking;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnBusy;
import dev.semel.idempotency.OnConflict;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.internal.admin.operation.OperationState;
import dev.semel.internal.idempotency.operator.KeyState;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.reconciliation.FindingKind;
import java.util.ResourceBundle;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the library can say, the console has words for. */
class WordsTest {

    private final ResourceBundle messages = ResourceBundle.getBundle("dev.semel.console.messages");

    static Stream<String> reasons() {
        return Stream.concat(Stream.of(ParkReason.values()).map(Enum::name), Stream.of(FailedView.NOT_PUBLISHED));
    }

    @ParameterizedTest
    @MethodSource("reasons")
    void tellEachReasonAndWhatHappened(String reason) {
        assertThat(messages.containsKey("reason." + reason)).isTrue();
        assertThat(messages.getString("happened." + reason)).endsWith(".");
    }

    @ParameterizedTest
    @EnumSource
    void tellEachStatusOfAnEventWithAnIconOfItsOwn(OutboxStatus status) {
        assertThat(messages.containsKey("status." + status)).isTrue();
        assertThat(new FormatBacking().style(status.name())).isNotEqualTo(new FormatBacking().style("unknown"));
    }

    @ParameterizedTest
    @EnumSource
    void tellEachKindOfFindingWithAnIconOfItsOwn(FindingKind kind) {
        assertThat(messages.containsKey("status." + kind)).isTrue();
        assertThat(messages.containsKey("triage.finding." + kind)).isTrue();
        assertThat(new FormatBacking().style(kind.name())).isNotEqualTo(new FormatBacking().style("unknown"));
    }

    @ParameterizedTest
    @EnumSource
    void tellEachStateOfAKeyAndWhatItMeansWithAnIconOfItsOwn(KeyState state) {
        assertThat(messages.containsKey("status." + state)).isTrue();
        assertThat(messages.getString("key.meaning." + state)).endsWith(".");
        assertThat(new FormatBacking().style(state.name())).isNotEqualTo(new FormatBacking().style("unknown"));
    }

    @ParameterizedTest
    @EnumSource
    void tellEachStateOfAPartitionWithAnIconOfItsOwn(PartitionState state) {
        assertThat(messages.containsKey("status.PARTITION_" + state)).isTrue();
        assertThat(new FormatBacking().style("PARTITION_" + state)).isNotEqualTo(new FormatBacking().style("unknown"));
    }

    @ParameterizedTest
    @EnumSource
    void tellWhyAHeldEventWaits(DestinationState state) {
        assertThat(messages.containsKey("event.held." + state)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void tellWhatIsDoneWithAnotherCopyInEachStateOfItsKey(KeyState state) {
        assertThat(messages.containsKey("search.next." + state)).isTrue();
        assertThat(messages.containsKey("search.outcome." + state)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void tellEachStepOfAPieceOfWorkWithAnIconOfItsOwn(Step.What what) {
        assertThat(messages.containsKey("search.step." + what)).isTrue();
        assertThat(new FormatBacking().style(what.name())).isNotEqualTo(new FormatBacking().style("unknown"));
    }

    static Stream<String> rules() {
        return Stream.of(
                        Stream.of(OnBusy.values()).map(rule -> "search.next.IN_PROGRESS." + rule),
                        Stream.of(OnUnknownOutcome.values()).map(rule -> "search.next.LAPSED." + rule),
                        Stream.of(OnConflict.values()).map(rule -> "explain.content." + rule),
                        Stream.of(Mode.values()).map(mode -> "explain.rule." + mode))
                .flatMap(names -> names);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void tellEachSettingOnWhichADecisionRests(String name) {
        assertThat(messages.containsKey(name)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void tellEachStateOfAnOperationWithAnIconOfItsOwn(OperationState state) {
        assertThat(messages.containsKey("status.OPERATION_" + state)).isTrue();
        assertThat(new FormatBacking().style("OPERATION_" + state)).isNotEqualTo(new FormatBacking().style("unknown"));
    }
}
