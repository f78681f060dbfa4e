package dev.semel.internal.artemis.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.message.jms.TestBroker;
import dev.semel.internal.startup.lint.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MissingAddressesTest {

    @Test
    void findsNoDeadLetterAddress() {
        try (TestBroker broker = new TestBroker()) {
            assertThat(look(broker)).singleElement().satisfies(finding -> {
                assertThat(finding.what()).contains("no dead-letter address");
                assertThat(finding.where()).contains("jms/semel");
            });
        }
    }

    @Test
    void findsNothingWhenBothAreThere() {
        try (TestBroker broker = new TestBroker()) {
            broker.setAddresses("DLQ", "ExpiryQueue");

            assertThat(new BrokerManagement(broker.connectionFactory())
                            .ask("getAddressSettingsAsJSON", "#")
                            .answer())
                    .get()
                    .asString()
                    .contains("DLQ");
            assertThat(look(broker)).isEmpty();
        }
    }

    @Test
    void findsNoExpiryAddress() {
        try (TestBroker broker = new TestBroker()) {
            broker.setAddresses("DLQ", "");

            assertThat(look(broker)).singleElement().satisfies(finding -> assertThat(finding.what())
                    .contains("no expiry address"));
        }
    }

    @Test
    void findsThatTheBrokerDeletesQueuesByItself() {
        try (TestBroker broker = new TestBroker()) {
            broker.setAddresses("DLQ", "ExpiryQueue");
            broker.deleteQueuesByItself(true);
            assertThat(look(broker))
                    .extracting(Finding::what)
                    .containsExactly("The broker has auto-delete-queues for the addresses that match #.");

            broker.deleteQueuesByItself(null);
            assertThat(look(broker)).as("by default").hasSize(1);
        }
    }

    @Test
    void findsThatTheBrokerDropsWhatComesToAFullAddress() {
        try (TestBroker broker = new TestBroker()) {
            broker.setAddresses("DLQ", "ExpiryQueue");
            broker.dropWhenFull();

            assertThat(look(broker))
                    .extracting(Finding::what)
                    .containsExactly(
                            "The broker has address-full-policy=DROP for the addresses that match #.",
                            "The broker has page-full-policy=DROP for the addresses that match #.");
        }
    }

    @Test
    void findsTheSameWithNoMoreThanTheShippedRights() {
        try (TestBroker broker = TestBroker.guarded()) {
            assertThat(look(broker)).singleElement().satisfies(finding -> assertThat(finding.what())
                    .contains("no dead-letter address"));
        }
    }

    @ParameterizedTest
    @CsvSource({"activemq.management, MANAGE", "mops.broker.getAddressSettingsAsJSON, VIEW"})
    void findsThatItMayNotAsk(String address, String right) {
        try (TestBroker broker = TestBroker.guarded()) {
            broker.permitOnly(address);

            assertThat(look(broker)).singleElement().satisfies(finding -> {
                assertThat(finding.what()).contains("does not answer", right, address);
                assertThat(finding.mend()).contains("artemis-broker.xml", address);
            });
        }
    }

    @Test
    void isUnknownWhileTheBrokerIsAway() {
        TestBroker broker = new TestBroker();
        broker.close();

        assertThat(look(broker)).isEmpty();
    }

    private static List<Finding> look(TestBroker broker) {
        return new MissingAddresses(new BrokerManagement(broker.connectionFactory())).check();
    }
}
