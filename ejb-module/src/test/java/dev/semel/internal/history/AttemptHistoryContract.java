package dev.semel.internal.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** How failed attempts are kept, on each database. */
abstract class AttemptHistoryContract {

    private final String subject = UUID.randomUUID().toString();

    abstract ContractDatabase<KeyStores> database();

    @Test
    void keepsWhichAttemptItWasWhereAndHowItFailed() {
        Failure failure = new Failure("java.lang.IllegalStateException", "No stock", "at Shop");
        record(7, failure);

        assertThat(attempts()).singleElement().satisfies(kept -> {
            assertThat(kept.attempt()).isEqualTo(7);
            assertThat(kept.node()).isEqualTo("node-a");
            assertThat(kept.attemptedAt()).isNotNull();
            assertThat(kept.failure()).isEqualTo(failure);
        });
    }

    @Test
    void showsTheLatestFirst() {
        for (int attempt = 1; attempt <= 3; attempt++) {
            record(attempt, failure());
        }

        assertThat(attempts()).extracting(FailedAttempt::attempt).containsExactly(3, 2, 1);
    }

    @Test
    void keepsAnAttemptAgainAfterAllAreGivenBack() {
        record(1, failure());
        record(1, failure());

        assertThat(attempts()).extracting(FailedAttempt::attempt).containsExactly(1, 1);
    }

    @Test
    void showsAHundredAtMost() {
        for (int attempt = 1; attempt <= 101; attempt++) {
            record(attempt, failure());
        }

        assertThat(attempts()).hasSize(100).extracting(FailedAttempt::attempt).doesNotContain(1);
    }

    @Test
    void showsNothingOfAnotherSubjectAndNothingThatWasRolledBack() {
        database().doInTransaction(stores -> stores.history()
                .record(UUID.randomUUID().toString(), 1, failure()));
        try (HeldTransaction<KeyStores> held = database().begin()) {
            held.doWithin(stores -> stores.history().record(subject, 1, failure()));
        }

        assertThat(attempts()).isEmpty();
    }

    private static Failure failure() {
        return new Failure("java.lang.Exception", "broken", "stack");
    }

    private void record(int attempt, Failure failure) {
        database().doInTransaction(stores -> stores.history().record(subject, attempt, failure));
    }

    private List<FailedAttempt> attempts() {
        return database().inTransaction(stores -> stores.history().of(subject));
    }
}
