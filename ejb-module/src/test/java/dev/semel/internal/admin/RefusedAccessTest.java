package dev.semel.internal.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.audit.Outcome;
import dev.semel.testing.MutableClock;
import dev.semel.testing.SameTransaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RefusedAccessTest {

    private final MutableClock clock = new MutableClock();
    private final Counted audit = new Counted();
    private final RefusedAccess refused = new RefusedAccess(audit, new SameTransaction(), clock);

    @Test
    void beginsALineAnewAfterTenMinutes() {
        refused.append(of("eve"), Outcome.REFUSED);
        refused.append(of("eve"), Outcome.REFUSED);
        clock.advance(Duration.ofMinutes(10));
        refused.append(of("eve"), Outcome.REFUSED);

        assertThat(audit.counts.values()).containsExactlyInAnyOrder(2L, 1L);
    }

    @Test
    void countsOnOneLineWhatIsBeyondTheBound() {
        for (int i = 0; i < 1_000; i++) {
            refused.append(of("name-" + i), Outcome.REFUSED);
        }

        assertThat(audit.lines).hasSize(RefusedAccess.MOST_LINES + 1);
        assertThat(audit.lines.get(RefusedAccess.MOST_LINES).user()).isEqualTo(RefusedAccess.MANY);
        assertThat(audit.counts.values()).contains(1_000L - RefusedAccess.MOST_LINES);
    }

    @Test
    void goesOnCountingTheLinesThatItHasBeyondTheBound() {
        for (int i = 0; i < 1_000; i++) {
            refused.append(of("name-" + i), Outcome.REFUSED);
        }
        refused.append(of("name-7"), Outcome.REFUSED);

        assertThat(audit.counts.values()).contains(2L);
    }

    @Test
    void letsNoCallerWaitWhileTheDatabaseIsSlow() {
        audit.whileWriting = () -> {
            audit.whileWriting = () -> {};
            Thread other = new Thread(() -> refused.append(of("bob"), Outcome.REFUSED));
            other.start();
            join(other);
        };

        refused.append(of("eve"), Outcome.REFUSED);

        assertThat(audit.lines).extracting(Operation::user).containsExactly("eve", RefusedAccess.MANY);
        assertThat(audit.counts.values()).containsExactly(1L, 1L);
    }

    private static void join(Thread other) {
        try {
            other.join(Duration.ofSeconds(30).toMillis());
            assertThat(other.isAlive()).as("who waits").isFalse();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Operation of(String user) {
        return new Operation(user, "sign in", "from 192.0.2.7", null);
    }

    private static final class Counted implements AuditLog {

        private final List<Operation> lines = new ArrayList<>();
        private final Map<UUID, Long> counts = new LinkedHashMap<>();
        private Runnable whileWriting = () -> {};

        @Override
        public UUID append(Operation operation, Outcome outcome, long affected) {
            UUID id = UUID.randomUUID();
            lines.add(operation);
            whileWriting.run();
            counts.put(id, affected);
            return id;
        }

        @Override
        public void about(UUID line, Collection<UUID> subjects) {
            throw new AssertionError("What was refused is about nothing.");
        }

        @Override
        public void add(UUID line, long affected) {
            counts.merge(line, affected, Long::sum);
        }
    }
}
