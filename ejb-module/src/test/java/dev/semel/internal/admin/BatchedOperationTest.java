package dev.semel.internal.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Caller;
import dev.semel.admin.OperationFailedException;
import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.audit.Outcome;
import dev.semel.admin.finding.FindingId;
import dev.semel.testing.SameTransaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchedOperationTest {

    private final List<Long> audited = new ArrayList<>();
    private final List<UUID> named = new ArrayList<>();
    private final BatchedOperation run = new Operations(new OneLine(), new SameTransaction())
            .start(new Operation(Caller.named("otto"), "retry", "many"));

    @Test
    void worksInChunksAndCountsThemOnOneLine() {
        List<Integer> sizes = new ArrayList<>();
        ActionResult result = run.inChunks(numbers(450), chunk -> {
                    sizes.add(chunk.size());
                    return chunk.size() - 1;
                })
                .end();

        assertThat(sizes).containsExactly(200, 200, 50);
        assertThat(audited).containsExactly(199L, 199L, 49L);
        assertThat(result).isEqualTo(new ActionResult(447, 3));
    }

    @Test
    void namesEachKeyEventMessageAndFindingThatItChanged() {
        UUID event = UUID.randomUUID();
        UUID unchanged = UUID.randomUUID();
        String hash = UUID.randomUUID().toString();
        UUID stranded = UUID.randomUUID();

        run.inChunks(List.of(event), List::size)
                .oneByOne(List.of(hash, unchanged.toString()), id -> id.equals(hash) ? 1 : 0)
                .oneByOne(List.of(new FindingId("EVENT_NOT_TAKEN", stranded + " shop.ship-order")), id -> 1)
                .oneByOne(List.of(new FindingId("QUEUE_WITHOUT_CONSUMER", "shop.orders")), id -> 1);

        assertThat(named).containsExactly(event, UUID.fromString(hash), stranded);
    }

    @Test
    void saysHowFarItCameWhenAChunkFails() {
        assertThatThrownBy(() -> run.inChunks(numbers(300), chunk -> {
                    if (chunk.contains(250)) {
                        throw new IllegalStateException("The database is gone.");
                    }
                    return chunk.size();
                }))
                .isInstanceOf(OperationFailedException.class)
                .hasMessageContaining("after 200 changes")
                .hasMessageContaining("The database is gone.");
        assertThat(audited).containsExactly(200L);
    }

    @Test
    void breaksOffWhenNothingWorksAnyMore() {
        List<Integer> tried = new ArrayList<>();
        assertThatThrownBy(() -> run.oneByOne(numbers(300), number -> {
                    tried.add(number);
                    throw new IllegalStateException("The database is gone.");
                }))
                .isInstanceOf(OperationFailedException.class);
        assertThat(tried).hasSize(5);
        assertThat(audited).isEmpty();
    }

    @Test
    void refusesMoreThanOneActionMayChange() {
        assertThatThrownBy(() -> run.inChunks(numbers(10_001), List::size)).isInstanceOf(RefusedException.class);
        assertThat(audited).isEmpty();
    }

    @Test
    void auditsNothingWhenNothingWasAskedFor() {
        assertThat(run.inChunks(List.<Integer>of(), List::size).end()).isEqualTo(new ActionResult(0, 0));
        assertThat(audited).isEmpty();
    }

    private static List<Integer> numbers(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    private final class OneLine implements AuditLog {

        private final UUID line = UUID.randomUUID();

        @Override
        public UUID append(Operation operation, Outcome outcome, long affected) {
            assertThat(audited).as("only the first chunk begins a line").isEmpty();
            audited.add(affected);
            return line;
        }

        @Override
        public void about(UUID id, Collection<UUID> subjects) {
            assertThat(id).isEqualTo(line);
            named.addAll(subjects);
        }

        @Override
        public void add(UUID id, long affected) {
            assertThat(id).isEqualTo(line);
            audited.add(affected);
        }
    }
}
