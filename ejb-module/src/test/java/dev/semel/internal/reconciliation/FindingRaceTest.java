package dev.semel.internal.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two operators run the same finding again at once. */
class FindingRaceTest extends Stranding {

    @ParameterizedTest
    @EnumSource
    void givesTheKeyOneCarrierWhenTwoOperatorsAskAtOnce(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        UUID lost = database.inTransaction(open -> {
            UUID event = published(open, "lost", LONG);
            TestReconciliation.findings(open)
                    .add(new Finding(
                            FindingKind.EVENT_NOT_TAKEN,
                            event + " " + consumer,
                            consumer,
                            "lost",
                            IdempotencyKey.hash(consumer, "lost"),
                            event.toString(),
                            open.now(),
                            "It is lost."));
            return event;
        });
        CompletableFuture<Boolean> second;
        try (OpenTransaction first = database.begin()) {
            assertThat(actions(first.database()).runAgain(FindingKind.EVENT_NOT_TAKEN, lost + " " + consumer))
                    .isTrue();
            second = CompletableFuture.supplyAsync(() -> database.inTransaction(
                    open -> actions(open).runAgain(FindingKind.EVENT_NOT_TAKEN, lost + " " + consumer)));
            await().during(Duration.ofMillis(300)).until(() -> !second.isDone());
            first.commit();
        }

        assertThat(second.join()).isFalse();
        database.doInTransaction(
                open -> assertThat(open.number("SELECT COUNT(*) FROM semel_outbox_event WHERE consumer = ?", consumer))
                        .as("the lost one and its successor")
                        .isEqualTo(2));
    }
}
