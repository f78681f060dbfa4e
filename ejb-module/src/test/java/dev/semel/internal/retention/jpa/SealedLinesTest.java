package dev.semel.internal.retention.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.admin.audit.Verification;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.seal.OwnAudit;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.testing.ThreadTransactions;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The audit is purged, and what remains of it is a chain. */
class SealedLinesTest {

    private static final Duration KEPT = Duration.ofDays(90);
    private static final int MOST = 100;

    @ParameterizedTest
    @EnumSource
    void deletesTheBeginningOfTheChainWithItsLines(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            List<UUID> old = audit.appendAll(3);
            audit.sealAt(ago(91, audit.database()));
            List<UUID> young = audit.appendAll(2);
            Instant since = ago(89, audit.database());
            audit.sealAt(since);

            assertThat(purge(audit.database(), MOST)).isEqualTo(3);
            assertThat(purge(audit.database(), MOST)).isZero();

            assertThat(old).noneMatch(line -> isThere(line, audit.database()));
            assertThat(young).allMatch(line -> isThere(line, audit.database()));
            Verification verification = audit.verify();
            assertThat(verification.findings()).isEmpty();
            assertThat(verification.seals()).isEqualTo(2);
            assertThat(verification.chain().from()).isEqualTo(4);
            assertThat(verification.chain().since()).isBetween(since.minusMillis(1), since);
        }
    }

    @ParameterizedTest
    @EnumSource
    void goesOnWithTheChainWhenAllOfItWasPurged(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            audit.appendAll(3);
            audit.sealAt(ago(91, audit.database()));

            assertThat(purge(audit.database(), 2)).isEqualTo(2);
            assertThat(purge(audit.database(), 2)).isEqualTo(1);
            assertThat(audit.verify().findings()).isEmpty();
            audit.append(1);
            audit.seal();

            Verification verification = audit.verify();
            assertThat(verification.findings()).isEmpty();
            assertThat(verification.chain().from()).isEqualTo(4);
            assertThat(verification.chain().to()).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @EnumSource
    void deletesMoreWhenTheRetentionIsShorter(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            audit.appendAll(2);
            audit.sealAt(ago(50, audit.database()));
            audit.appendAll(1);
            audit.sealAt(ago(10, audit.database()));

            assertThat(purge(audit.database(), MOST)).isZero();
            assertThat(purge(Duration.ofDays(30), audit.database(), MOST)).isEqualTo(2);

            assertThat(audit.verify().findings()).isEmpty();
            assertThat(audit.verify().seals()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsALineWhoseLastSealIsYoung(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            UUID grown = audit.append(1);
            UUID waiting = audit.append(1);
            UUID old = audit.append(1);
            audit.sealAt(ago(91, audit.database()));
            audit.grow(grown, 1);
            audit.sealAt(ago(80, audit.database()));
            audit.grow(waiting, 1);

            assertThat(purge(audit.database(), MOST)).isEqualTo(3);

            assertThat(List.of(grown, waiting)).allMatch(line -> isThere(line, audit.database()));
            assertThat(isThere(old, audit.database())).isFalse();
            assertThat(audit.verify().findings()).isEmpty();
            audit.seal();
            assertThat(audit.verify().findings()).isEmpty();
            assertThat(audit.verify().seals()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void believesTheTimeOfTheSealAndNotOneThatWasWrittenIntoTheLine(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            UUID line = audit.append(1);
            audit.seal();
            Rows rows = new Rows(audit.database());
            rows.set("semel_audit", "acted_at", rows.ago(Duration.ofDays(91)), line);

            assertThat(purge(audit.database(), MOST)).isZero();

            assertThat(audit.verify().findings()).singleElement().asString().contains("was changed");
        }
    }

    @ParameterizedTest
    @EnumSource
    void deletesTheSealOfALineThatIsGoneWhenItsTimeHasCome(Dialect dialect) {
        try (OwnAudit audit = OwnAudit.in(dialect)) {
            UUID gone = audit.append(1);
            audit.append(1);
            audit.sealAt(ago(91, audit.database()));
            audit.execute("DELETE FROM semel_audit WHERE id = ?", gone);

            assertThat(purge(audit.database(), MOST)).isEqualTo(2);

            assertThat(audit.verify().seals()).isZero();
            assertThat(audit.verify().findings()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void leavesAllToTheNextPassWhileLinesAreSealed(Dialect dialect) throws SQLException {
        ThreadTransactions transactions = OwnAudit.committed(dialect);
        append(transactions);
        OwnAudit.sealAt(ago(91, transactions), transactions);

        whileAnotherHas("SELECT id FROM semel_audit_chain WHERE id = ? FOR UPDATE", 1, transactions, () -> {
            assertThat(purge(transactions)).isZero();
        });

        assertThat(purge(transactions)).isEqualTo(1);
        assertThat(OwnAudit.chain(transactions).verify().findings()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void endsBeforeALineAtWhichAnActionIsAtWork(Dialect dialect) throws SQLException {
        ThreadTransactions transactions = OwnAudit.committed(dialect);
        append(transactions);
        UUID atWork = append(transactions);
        append(transactions);
        OwnAudit.sealAt(ago(91, transactions), transactions);

        whileAnotherHas("SELECT id FROM semel_audit WHERE id = ? FOR UPDATE", atWork, transactions, () -> {
            assertThat(purge(transactions)).isEqualTo(1);
        });
        Verification left = OwnAudit.chain(transactions).verify();
        assertThat(left.findings()).isEmpty();
        assertThat(left.seals()).isEqualTo(2);

        transactions.doInNew(() -> TestAudit.log(transactions.database()).add(atWork, 1));
        assertThat(purge(transactions)).isEqualTo(2);
        OwnAudit.sealAt(ago(0, transactions), transactions);
        Verification grown = OwnAudit.chain(transactions).verify();
        assertThat(grown.findings()).isEmpty();
        assertThat(grown.seals()).isEqualTo(1);
    }

    private static void whileAnotherHas(String lock, Object id, ThreadTransactions transactions, Runnable work) {
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(1);
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> transactions.doInNew(() -> {
            transactions.database().query(lock, row -> row.getObject(1), id);
            locked.countDown();
            await(looked);
        }));
        await(locked);
        work.run();
        looked.countDown();
        other.orTimeout(5, TimeUnit.MINUTES).join();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(5, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    private static int purge(ThreadTransactions transactions) {
        return transactions.inNew(() -> purge(transactions.database(), MOST));
    }

    private static int purge(Database database, int most) {
        return purge(KEPT, database, most);
    }

    private static int purge(Duration kept, Database database, int most) {
        return TestExpiredRows.of(database).delete(PurgeTarget.AUDIT_LINES, kept, most);
    }

    private static UUID append(ThreadTransactions transactions) {
        return transactions.inNew(() -> OwnAudit.append(1, transactions.database()));
    }

    private static Instant ago(int days, ThreadTransactions transactions) {
        return transactions.inNew(() -> ago(days, transactions.database()));
    }

    private static Instant ago(int days, Database database) {
        return database.now().minus(Duration.ofDays(days));
    }

    private static boolean isThere(UUID line, Database database) {
        return new Rows(database).get("semel_audit", "id", line) != null;
    }
}
