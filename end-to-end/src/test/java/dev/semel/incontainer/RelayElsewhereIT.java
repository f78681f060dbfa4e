package dev.semel.incontainer;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.notice.OpenAccount;
import dev.semel.incontainer.probe.Bank;
import dev.semel.incontainer.probe.Row;
import dev.semel.incontainer.server.Archives;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An application whose relay is off, and beside it one that relays for both, by wake-ups: its timer is far too slow. */
@ExtendWith(ArquillianExtension.class)
@Tag("long")
class RelayElsewhereIT {

    private static final String TOPIC = "semel.relay.wake-up-topic=bank.wake-up";

    @Inject
    private Bank bank;

    @Inject
    private OpenAccount accounts;

    @Deployment(name = "war", order = 1)
    static WebArchive war() {
        return Archives.warWith("semel.relay.enabled=false", TOPIC);
    }

    @Deployment(name = "ear", order = 2)
    static EnterpriseArchive ear() {
        return Archives.earWith("semel.relay.poll-interval=PT10M", TOPIC);
    }

    @Test
    @OperateOnDeployment("war")
    void leavesItsEventsToTheOther() {
        List<UUID> events = Stream.generate(
                        () -> accounts.open(UUID.randomUUID().toString()))
                .limit(50)
                .toList();

        eventually(() -> assertThat(events).allSatisfy(event -> {
            Row row = bank.tables()
                    .rows("SELECT status, node FROM semel_outbox_event WHERE id = ?", event)
                    .get(0);
            assertThat(row.text("status")).isEqualTo("PUBLISHED");
            assertThat(row.text("node")).isEqualTo("bank-ear");
        }));
    }
}
