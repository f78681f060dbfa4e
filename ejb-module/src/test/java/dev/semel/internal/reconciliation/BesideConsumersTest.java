package dev.semel.internal.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.redelivery.TestRedelivery;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Consumers work while the reconciler looks: what the broker does not have any more may be done. Nothing here is committed. */
class BesideConsumersTest extends Stranding {

    @ParameterizedTest
    @EnumSource
    void findsNothingOfAKeyThatIsCompletedWhileTheBrokerIsAsked(Dialect dialect) {
        on(dialect, database -> {
            Rows rows = new Rows(database);
            String hash = failed(database, "key", published(database, "key", LONG));
            whileTheBrokerIsAsked = () -> rows.set(RECORDS, "status", "COMPLETED", hash);

            pass(database);

            assertThat(found(database, FindingKind.KEY_WITHOUT_RETRY)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsNothingOfAKeyThatFailsAgainWhileTheBrokerIsAsked(Dialect dialect) {
        on(dialect, database -> {
            Rows rows = new Rows(database);
            String hash = failed(database, "key", published(database, "key", LONG));
            UUID next = published(database, "key", SHORT.dividedBy(2));
            whileTheBrokerIsAsked = () -> rows.set(RECORDS, "retry_event_id", next, hash);

            pass(database);

            assertThat(found(database, FindingKind.KEY_WITHOUT_RETRY)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsNothingOfAnEventThatIsTakenWhileTheBrokerIsAsked(Dialect dialect) {
        on(dialect, database -> {
            Rows rows = new Rows(database);
            published(database, "key", LONG);
            whileTheBrokerIsAsked = () -> rows.key(consumer, "key", "COMPLETED", SHORT);

            pass(database);

            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsNothingOfAnEventThatCameWhileTheFirstWorkOnItsKeyWasNotCommitted(Dialect dialect) {
        on(dialect, database -> {
            UUID first = published(database, "key", LONG);
            published(database, "lost", LONG);
            TestRedelivery.storeForLater(database, first, consumer);

            pass(database);

            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN))
                    .extracting(Finding::key)
                    .containsExactly("lost");
            assertThat(TestRedelivery.strandedKeys(database)
                            .resend(first, consumer, IdempotencyKey.hash(consumer, "key")))
                    .as("an operator cannot send it beside what took its place")
                    .isFalse();
        });
    }
}
