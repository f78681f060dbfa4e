package dev.semel.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.failed.FailedView;
import dev.semel.admin.partition.PartitionState;
import dev.semel.console.format.FormatBacking;
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
    void tellEachStateOfAnOperationWithAnIconOfItsOwn(OperationState state) {
        assertThat(messages.containsKey("status.OPERATION_" + state)).isTrue();
        assertThat(new FormatBacking().style("OPERATION_" + state)).isNotEqualTo(new FormatBacking().style("unknown"));
    }
}
