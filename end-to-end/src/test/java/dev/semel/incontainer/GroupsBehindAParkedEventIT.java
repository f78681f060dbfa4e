package dev.semel.incontainer;

import static dev.semel.incontainer.probe.Eventually.eventually;
import static dev.semel.incontainer.probe.Eventually.throughout;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.incontainer.probe.Bank;
import dev.semel.incontainer.server.Archives;
import dev.semel.outbox.OnParked;
import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** In an application that is set to skip what is parked. */
@ExtendWith(ArquillianExtension.class)
@Tag("long")
class GroupsBehindAParkedEventIT {

    @Inject
    private Bank bank;

    @Inject
    private Outbox outbox;

    @Deployment
    static WebArchive archive() {
        return Archives.warWith("semel.relay.on-parked=skip");
    }

    @Test
    void goOnIfItLeavesThatToTheSetting() {
        List<UUID> group = appendBehind(eventOf(UUID.randomUUID().toString()));

        eventually(() -> assertThat(statusesOf(group)).containsExactly("PARKED", "PUBLISHED"));
    }

    @Test
    void waitIfItIsToHoldThem() {
        List<UUID> group = appendBehind(eventOf(UUID.randomUUID().toString()).whenParked(OnParked.HOLD));

        eventually(() -> assertThat(statusesOf(group).get(0)).isEqualTo("PARKED"));
        throughout(Duration.ofSeconds(1), () -> assertThat(statusesOf(group)).containsExactly("PARKED", "PENDING"));
    }

    /** A head that no message can carry, and one event behind it. */
    private List<UUID> appendBehind(OutboxEvent head) {
        List<UUID> group = new ArrayList<>();
        bank.work().committed(() -> {
            group.add(outbox.append(head));
            group.add(outbox.append(eventOf(head.group().orElseThrow())));
            bank.tables().change("UPDATE semel_outbox_event SET headers = 'no json' WHERE id = ?", group.get(0));
        });
        return group;
    }

    private static OutboxEvent eventOf(String group) {
        return OutboxEvent.toQueue("bank.out").group(group).text("x");
    }

    private List<String> statusesOf(List<UUID> events) {
        return events.stream()
                .map(event -> bank.tables()
                        .rows("SELECT status FROM semel_outbox_event WHERE id = ?", event)
                        .get(0)
                        .text("status"))
                .toList();
    }
}
