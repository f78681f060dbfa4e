package dev.semel.internal.startup.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.message.jms.TestBroker;
import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.settings.RetrySettings;
import dev.semel.testing.TestDatabase;
import dev.semel.testing.ThreadTransactions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OtherBrokerTest {

    @ParameterizedTest
    @EnumSource
    void tellsARelayWithAnotherBrokerThanTheLastOneHad(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        database.doInTransaction(connected ->
                connected.update("UPDATE semel_setting SET setting_value = '' WHERE name = 'relay.broker'"));
        try (TestBroker one = TestBroker.guarded();
                TestBroker other = TestBroker.guarded()) {
            assertThat(look(database, one, true)).as("the first").isEmpty();
            assertThat(look(database, one, true)).as("the same").isEmpty();
            assertThat(look(database, other, false)).as("no relay").isEmpty();

            assertThat(look(database, other, true)).singleElement().satisfies(finding -> assertThat(finding.what())
                    .startsWith("This relay uses another broker"));
            assertThat(look(database, other, true)).as("told once").isEmpty();
            assertThat(look(database, one, true)).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void staysSilentWhileTheBrokerIsAway(Dialect dialect) {
        TestBroker away = TestBroker.guarded();
        away.close();

        assertThat(look(TestDatabase.of(dialect), away, true)).isEmpty();
    }

    private static List<Finding> look(TestDatabase database, TestBroker broker, boolean relays) {
        RetrySettings retry = new RetrySettings("semel.relay", 10, Duration.ofSeconds(1), Duration.ofMinutes(5));
        RelaySettings settings = new RelaySettings(relays, Duration.ofSeconds(1), 500, 4, retry);
        ThreadTransactions transactions = new ThreadTransactions(database);
        OtherBroker check = new OtherBroker(transactions.database(), transactions, settings, new ArtemisBroker());
        check.connectionFactory = broker.connectionFactory();
        return check.check();
    }
}
