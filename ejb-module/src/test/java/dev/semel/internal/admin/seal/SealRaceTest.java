package dev.semel.internal.admin.seal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.audit.Verification;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.ThreadTransactions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nodes seal, and actions write, at the same moment. */
class SealRaceTest {

    private static final int LINES = 40;

    @ParameterizedTest
    @EnumSource
    void sealsEachLineOnceThoughFourNodesDoItAtTheSameMoment(Dialect dialect) throws SQLException {
        ThreadTransactions transactions = OwnAudit.committed(dialect);
        for (int i = 0; i < LINES; i++) {
            append(transactions);
        }
        CountDownLatch all = new CountDownLatch(4);

        together(IntStream.range(0, 4).<Runnable>mapToObj(node -> () -> {
            all.countDown();
            await(all);
            OwnAudit.sealer(transactions).run();
        }));

        assertIsWhole(OwnAudit.chain(transactions).verify(), LINES);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("long")
    void chainsAllLinesThatAreWrittenAndGrowWhileTwoNodesSeal(Dialect dialect) throws SQLException {
        ThreadTransactions transactions = OwnAudit.committed(dialect);
        Runnable operator = () -> {
            for (int i = 0; i < LINES; i++) {
                UUID line = append(transactions);
                transactions.doInNew(
                        () -> TestAudit.log(transactions.database()).add(line, 1));
            }
        };
        Runnable node = () -> {
            for (int i = 0; i < LINES; i++) {
                OwnAudit.sealer(transactions).run();
            }
        };

        together(List.of(operator, node, operator, node).stream());
        OwnAudit.sealer(transactions).run();

        Verification verification = OwnAudit.chain(transactions).verify();
        assertThat(verification.findings()).isEmpty();
        assertThat(verification.chain().waiting()).isZero();
        assertThat(verification.seals()).isBetween(2L * LINES, 4L * LINES);
    }

    @ParameterizedTest
    @EnumSource
    void sealsALineAtWhichAnActionIsAtWorkWhenThatHasEnded(Dialect dialect) throws SQLException {
        ThreadTransactions transactions = OwnAudit.committed(dialect);
        UUID line = append(transactions);
        append(transactions);
        CountDownLatch grown = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(1);
        CompletableFuture<Void> action = CompletableFuture.runAsync(() -> transactions.doInNew(() -> {
            TestAudit.log(transactions.database()).add(line, 4);
            grown.countDown();
            await(looked);
        }));
        await(grown);

        OwnAudit.sealer(transactions).run();
        assertThat(transactions.inNew(() -> new JdbcSealStore(transactions.database()).after(0, 9)))
                .hasSize(1)
                .noneMatch(one -> one.seal().line().equals(line));
        looked.countDown();
        action.orTimeout(5, TimeUnit.MINUTES).join();
        OwnAudit.sealer(transactions).run();

        assertThat(transactions.inNew(() -> new JdbcSealStore(transactions.database()).after(0, 9)))
                .extracting(one -> one.seal().affected())
                .containsExactly(1L, 5L);
        assertIsWhole(OwnAudit.chain(transactions).verify(), 2);
    }

    @ParameterizedTest
    @EnumSource
    void leavesTheLinesToTheNodeThatHasTheChain(Dialect dialect) throws SQLException {
        ThreadTransactions transactions = OwnAudit.committed(dialect);
        append(transactions);
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(1);
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> transactions.doInNew(() -> {
            new JdbcSealStore(transactions.database()).lockChain();
            locked.countDown();
            await(looked);
        }));
        await(locked);

        OwnAudit.sealer(transactions).run();

        assertIsWhole(OwnAudit.chain(transactions).verify(), 0);
        looked.countDown();
        other.orTimeout(5, TimeUnit.MINUTES).join();
        OwnAudit.sealer(transactions).run();
        assertIsWhole(OwnAudit.chain(transactions).verify(), 1);
    }

    private static void assertIsWhole(Verification verification, long seals) {
        assertThat(verification.findings()).isEmpty();
        assertThat(verification.seals()).isEqualTo(seals);
        assertThat(verification.chain().to()).isEqualTo(seals);
    }

    private static UUID append(ThreadTransactions transactions) {
        return transactions.inNew(() -> OwnAudit.append(1, transactions.database()));
    }

    private static void together(Stream<Runnable> works) {
        List<CompletableFuture<Void>> begun = new ArrayList<>();
        works.forEach(work -> begun.add(CompletableFuture.runAsync(work, run -> new Thread(run).start())));
        begun.forEach(one -> one.orTimeout(5, TimeUnit.MINUTES).join());
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(5, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }
}
