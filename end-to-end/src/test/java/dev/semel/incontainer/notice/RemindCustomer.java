package dev.semel.incontainer.notice;

import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.UUID;

@Dependent
@Transactional
public class RemindCustomer {

    @Inject
    private Outbox outbox;

    public UUID remind(String customer) {
        return outbox.append(OutboxEvent.toQueue("bank.out")
                .type("Reminder")
                .header("customer", customer)
                .after(Duration.ofSeconds(2))
                .timeToLive(Duration.ofHours(1))
                .priority(7)
                .text("Your payment is due."));
    }
}
