package dev.semel.console.action;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.ListFilter;
import dev.semel.admin.PurgePlan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The frame of each test of a purge, whichever rows it deletes: what was planned is what is asked for, and what is started. */
public final class PurgeFrame<Q extends ListFilter> {

    public static final int DAYS = 90;

    private static final int MATCHING = 412;
    private static final UUID OPERATION = UUID.randomUUID();

    private final PurgePlan<Q> plan;
    private final List<Object> done = new ArrayList<>();

    public PurgeFrame(Q query) {
        this.plan = new PurgePlan<>(query, Instant.EPOCH, MATCHING);
    }

    public Q query() {
        return plan.query();
    }

    /** For the bean. */
    public PurgePlan<Q> plan(Q query, Duration olderThan) {
        done.addAll(List.of(query, olderThan));
        return plan;
    }

    /** For the bean. */
    public UUID purge(PurgePlan<Q> planned, long perSecond, String reason) {
        done.addAll(List.of(planned, perSecond, reason));
        return OPERATION;
    }

    public void assertAsked(Confirmation purge, String name, String... details) {
        assertThat(purge.name()).isEqualTo(name);
        assertThat(purge.isDangerous()).isTrue();
        assertThat(purge.input().phrase()).isEqualTo(String.valueOf(MATCHING));
        assertThat(purge.input().days()).isEqualTo(DAYS);
        assertThat(purge.input().isPaced()).isTrue();
        assertThat(purge.details()).containsExactly(details);
        assertThat(purge.start().run("disk is full", 50)).isEqualTo(OPERATION);
        assertThat(done).containsExactly(query(), Duration.ofDays(DAYS), plan, 50L, "disk is full");
    }
}
