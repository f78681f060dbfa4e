package dev.semel.redelivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.failure.Verdict;
import dev.semel.idempotency.incoming.IncomingMessage;
import dev.semel.idempotency.incoming.UnusableMessageException;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.ParkReason;
import dev.semel.idempotency.store.jpa.TestStores;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What an operator does with a parked message. */
abstract class ParkedReplayContract extends FailedPayments {

    @Test
    void givesAllTheTimeBackWhenAnOperatorRetries() {
        failForTooLong();
        retryParked();
        record(carriedByLastRetry(), Verdict.RETRYABLE, impatient());

        assertThat(status()).isEqualTo("FAILED");
    }

    @Test
    void parksAMessageInConflictBesideTheRecordAndRetriesItUnderAKeyOfItsOwn() {
        database().doInTransaction(database -> TestStores.records(database).claim(foreign(), Duration.ofSeconds(10)));
        IncomingMessage other = new TextDelivery("ID:" + UUID.randomUUID());
        database().doInTransaction(database -> retryOrPark(database)
                .park(definition(), other, new UnusableMessageException(ParkReason.CONFLICT, "Other.", key)));

        assertThat(parked("reason")).isEqualTo("CONFLICT");
        assertThat(retryParked()).isTrue();
        assertThat(appended)
                .singleElement()
                .satisfies(retry -> assertThat(retry.key().orElseThrow()).startsWith("parked:"));
        assertThat(status()).isEqualTo("COMPLETED");
    }

    @Test
    void sendsAParkedMessageAgainUnderItsOldKeyWhenAnOperatorRetriesIt() {
        record(foreign(), Verdict.TERMINAL);

        assertThat(retryParked()).isTrue();
        assertThat(appended).singleElement().satisfies(retry -> {
            assertThat(retry.key()).contains(key.value());
            assertThat(retry.schedule().delay()).isEmpty();
        });
        assertThat(claim(foreign())).isEqualTo(Claim.SUPERSEDED);
        assertThat(claim(carriedByLastRetry())).isEqualTo(Claim.GRANTED);
    }

    @Test
    void retriesAParkedMessageOnlyOnce() {
        record(foreign(), Verdict.TERMINAL);
        retryParked();

        assertThat(retryParked()).isFalse();
        assertThat(appended).hasSize(1);
    }

    @Test
    void keepsADiscardedMessageClosed() {
        record(foreign(), Verdict.TERMINAL);

        assertThat(discardParked()).isTrue();
        assertThat(claim(foreign())).isEqualTo(Claim.CLOSED);
        assertThat(retryParked()).isFalse();
    }
}
