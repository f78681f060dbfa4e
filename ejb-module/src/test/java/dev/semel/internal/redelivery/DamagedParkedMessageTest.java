package dev.semel.internal.redelivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.idempotency.failure.FailureKind;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.idempotency.store.jpa.SqlKeyStores;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.TestDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an operator can do with a parked message that cannot be read any more. */
class DamagedParkedMessageTest extends FailedPayments {

    private Dialect dialect;

    @Override
    ContractDatabase<KeyStores> database() {
        return SqlKeyStores.on(dialect);
    }

    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, headers, no json",
        "POSTGRESQL, body_kind, PAPER",
        "MARIADB, headers, no json",
        "MARIADB, body_kind, PAPER",
        "H2, headers, no json",
        "H2, body_kind, PAPER"
    })
    void isRefusedToBeSentAgainButCanBeDiscarded(Dialect product, String column, String damage) {
        dialect = product;
        record(foreign(), FailureKind.TERMINAL);
        TestDatabase.of(product)
                .doInTransaction(database -> database.update(
                        "UPDATE semel_parked_message SET " + column + " = ? WHERE key_hash = ?",
                        damage,
                        Binary.id(key.hash())));

        assertThatThrownBy(this::retryParked)
                .isInstanceOf(NoRetryException.class)
                .hasMessageContaining("could not be read");
        assertThat(discardParked()).isTrue();
        assertThat(parked("status")).isEqualTo("DISCARDED");
        assertThat(status()).isEqualTo("DISCARDED");
    }
}
