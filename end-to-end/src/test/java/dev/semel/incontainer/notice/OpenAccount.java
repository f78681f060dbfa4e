package dev.semel.incontainer.notice;

import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.UUID;

@Stateless
public class OpenAccount {

    @Inject
    private Outbox outbox;

    public UUID open(String account) {
        // Your own rows, in the same transaction.
        return outbox.append(OutboxEvent.toQueue("bank.out")
                .type("AccountOpened")
                .aggregate("Account", account)
                .json(new Account(account)));
    }

    public record Account(String number) {}
}
