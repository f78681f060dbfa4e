package dev.semel.internal.admin.seal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.audit.Verification;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The chain is looked through while it is purged and goes on growing. */
@Tag("long")
class WalkTest {

    private static final int MORE = 5;
    private static final Duration KEPT = Duration.ofDays(90);

    @ParameterizedTest
    @EnumSource
    void goesOnWhereTheChainBeginsNowWhenAPurgeHasRemovedWhatComesNext(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            fill(audit);
            Walk walk = new Walk(audit.store());
            assertThat(walk.goOn()).isTrue();

            purge(audit, Walk.CHUNK + MORE);
            audit.append(1);
            audit.seal();

            Verification verification = end(walk);
            assertThat(verification.findings()).isEmpty();
            assertThat(verification.seals()).isEqualTo(Walk.CHUNK + 1);
            assertThat(verification.chain().from()).isEqualTo(Walk.CHUNK + MORE + 1);
            assertThat(verification.chain().to()).isEqualTo(Walk.CHUNK + MORE + 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void endsWhereThePurgeEndedWhenNothingRemains(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            fill(audit);
            Walk walk = new Walk(audit.store());
            assertThat(walk.goOn()).isTrue();

            purge(audit, Walk.CHUNK + MORE);

            Verification verification = end(walk);
            assertThat(verification.findings()).isEmpty();
            assertThat(verification.chain().since()).isNull();
            assertThat(verification.chain().to()).isEqualTo(Walk.CHUNK + MORE);
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsToItsChainWhenAPurgeHasRemovedOnlyWhatItHasSeen(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            fill(audit);
            Walk walk = new Walk(audit.store());
            assertThat(walk.goOn()).isTrue();

            purge(audit, MORE);

            Verification verification = end(walk);
            assertThat(verification.findings()).isEmpty();
            assertThat(verification.seals()).isEqualTo(Walk.CHUNK + MORE);
            assertThat(verification.chain().from()).isEqualTo(1);
        }
    }

    private static void fill(OwnAudit audit) {
        audit.appendAll(Walk.CHUNK + MORE);
        audit.sealAt(audit.database().now().minus(KEPT.plusDays(1)));
    }

    private static void purge(OwnAudit audit, int most) {
        assertThat(TestExpiredRows.of(audit.database()).delete(PurgeTarget.AUDIT_LINES, KEPT, most))
                .isEqualTo(most);
    }

    private static Verification end(Walk walk) {
        while (walk.goOn()) {
            // It looks at the next ones.
        }
        return walk.end();
    }
}
