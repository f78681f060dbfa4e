package dev.semel.internal.startup.lint;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.message.jms.Broker;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.RelaySettings;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Two relays that share the events of one outbox, and take them to two brokers. */
@Dependent
class OtherBroker implements Check {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final String REMEMBERED = "SELECT setting_value FROM semel_setting WHERE name = 'relay.broker'";
    private static final String REMEMBER = "UPDATE semel_setting SET setting_value = ? WHERE name = 'relay.broker'";

    private final Database database;
    private final Transactions transactions;
    private final RelaySettings relay;
    private final Broker broker;

    @Resource(lookup = "jms/semel")
    ConnectionFactory connectionFactory;

    @Inject
    OtherBroker(Database database, Transactions transactions, RelaySettings relay, Broker broker) {
        this.database = database;
        this.transactions = transactions;
        this.relay = relay;
        this.broker = broker;
    }

    @Override
    public boolean asksBroker() {
        return true;
    }

    @Override
    public List<Finding> check() {
        return relay.enabled()
                ? broker().flatMap(this::last).map(OtherBroker::finding).stream()
                        .toList()
                : List.of();
    }

    private Optional<String> broker() {
        try {
            return broker.id(connectionFactory);
        } catch (JMSException | JMSRuntimeException away) {
            return Optional.empty();
        }
    }

    /** The broker of the relay that started last, if it is another one; from now on that is ours. */
    private Optional<String> last(String ours) {
        return transactions.inNew(() -> {
            Optional<String> last = database.texts(REMEMBERED).stream()
                    .filter(remembered -> !remembered.equals(ours))
                    .findFirst();
            if (last.isPresent()) {
                database.update(REMEMBER, LONGEST_WAIT, ours);
            }
            return last.filter(remembered -> !remembered.isEmpty());
        });
    }

    private static Finding finding(String last) {
        return new Finding(
                "This relay uses another broker than the relay of these tables that started last (" + last + ").",
                "the broker behind jms/semel",
                "Relays share the events of their tables: those that go to a broker without consumers are PUBLISHED, but never"
                        + " consumed.",
                "Bind jms/semel to one broker in all applications with these tables, or set semel.relay.enabled=false where it is"
                        + " another one. If the broker was made anew, or is another one of the same cluster, all is well.");
    }
}
