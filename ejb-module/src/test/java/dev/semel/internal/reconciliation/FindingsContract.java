package dev.semel.internal.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.Concurrent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import dev.semel.testing.TableStores;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** How findings are kept, on each database. Nothing here is committed but where two meet. */
abstract class FindingsContract {

    private static final FindingKind KIND = FindingKind.KEY_WITHOUT_RETRY;
    private static final Instant SINCE = Instant.parse("2020-01-02T03:04:05Z");

    private final String subject = UUID.randomUUID().toString();

    abstract ContractDatabase<TableStores> database();

    @Test
    void keepsAFindingOnceAsItWasMade() {
        Finding finding = finding(KIND, subject);
        in(findings -> {
            assertThat(findings.add(finding)).isTrue();
            assertThat(findings.add(finding(KIND, subject))).as("again").isFalse();
            assertThat(findings.add(finding(FindingKind.EVENT_NOT_TAKEN, subject)))
                    .as("another of the same subject")
                    .isTrue();

            assertThat(findings.lock(KIND, subject)).contains(finding);
            assertThat(findings.of(KIND, 100_000)).contains(finding);
            assertThat(findings.lock(FindingKind.SLOT_NOT_SERVED, subject)).isEmpty();
        });
    }

    private static Finding finding(FindingKind kind, String subject) {
        return new Finding(
                kind, subject, "billing", "key", subject, UUID.randomUUID().toString(), SINCE, "It is lost.");
    }

    @Test
    void removesAFindingOnce() {
        in(findings -> {
            findings.add(finding(KIND, subject));

            assertThat(findings.remove(FindingKind.EVENT_NOT_TAKEN, subject)).isFalse();
            assertThat(findings.remove(KIND, subject)).isTrue();
            assertThat(findings.remove(KIND, subject)).isFalse();
            assertThat(findings.lock(KIND, subject)).isEmpty();
        });
    }

    @Test
    void showsTheOldestOfAKindAndNoMoreThanItIsAskedFor() {
        in(findings -> {
            int before = findings.of(KIND, 100_000).size();
            List<String> subjects = List.of(subject + "a", subject + "b", subject + "c");
            subjects.forEach(each -> findings.add(finding(KIND, each)));

            assertThat(findings.of(KIND, 100_000))
                    .extracting(Finding::subject)
                    .filteredOn(found -> found.startsWith(subject))
                    .containsExactlyElementsOf(subjects);
            assertThat(findings.of(KIND, before + 2)).hasSize(before + 2);
        });
    }

    @Test
    void countsThemByTheirKind() {
        in(findings -> {
            long before = findings.counts().getOrDefault(KIND, 0L);
            findings.add(finding(KIND, subject));
            findings.add(finding(KIND, subject + "b"));

            assertThat(findings.counts()).containsEntry(KIND, before + 2);
        });
    }

    @Test
    void cutsATextThatIsTooLong() {
        String endless = "x".repeat(3_000);
        in(findings -> {
            findings.add(new Finding(KIND, subject, "billing", endless, null, null, SINCE, endless));

            Finding kept = findings.lock(KIND, subject).orElseThrow();
            assertThat(kept.key()).hasSizeLessThanOrEqualTo(255);
            assertThat(kept.known()).hasSizeLessThanOrEqualTo(1_000);
        });
    }

    @Test
    void letsASecondOperatorFindNothingOnceTheFirstHasEndedIt() {
        database().doInTransaction(stores -> stores.findings().add(finding(KIND, subject)));
        try (HeldTransaction<TableStores> first = database().begin()) {
            first.doWithin(
                    stores -> assertThat(stores.findings().lock(KIND, subject)).isPresent());
            Concurrent<Boolean> second = database().concurrently(() -> database()
                    .inTransaction(
                            stores -> stores.findings().lock(KIND, subject).isPresent()));
            database().awaitLockWait();
            first.doWithin(stores -> stores.findings().remove(KIND, subject));
            first.commit();

            assertThat(second.join()).isFalse();
        }
    }

    @Test
    void letsOneNodeHaveTheTurn() {
        in(findings -> {
            Instant now = Instant.parse("2120-01-01T00:00:00Z");

            assertThat(findings.takeTurn(now, now.minusSeconds(60))).isTrue();
            assertThat(findings.takeTurn(now.plusSeconds(1), now.minusSeconds(60)))
                    .isFalse();
            assertThat(findings.takeTurn(now.plusSeconds(90), now.plusSeconds(30)))
                    .as("once it is time again")
                    .isTrue();
        });
    }

    @Test
    void givesTheTurnAgainWhenTheClockOfTheDatabaseWasSetBack() {
        in(findings -> {
            Instant now = Instant.parse("2130-01-01T00:00:00Z");
            assertThat(findings.takeTurn(now.plus(Duration.ofDays(1)), now)).isTrue();

            assertThat(findings.takeTurn(now, now.minusSeconds(60))).isTrue();
            assertThat(findings.takeTurn(now.minusSeconds(5), now.minusSeconds(65)))
                    .as("to a node that has looked at the clock a moment before")
                    .isFalse();
        });
    }

    @Test
    void remembersUpToWhenEventsWereLookedAt() {
        in(findings -> {
            Instant position = SINCE.plus(Duration.ofMillis(123));
            findings.moveTo(position);

            assertThat(findings.position()).contains(position);
        });
    }

    private void in(Consumer<Findings> test) {
        try (HeldTransaction<TableStores> held = database().begin()) {
            held.doWithin(stores -> test.accept(stores.findings()));
        }
    }
}
