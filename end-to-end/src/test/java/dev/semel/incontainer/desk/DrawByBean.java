package dev.semel.incontainer.desk;

import dev.semel.idempotency.call.IdempotencyKey;
import dev.semel.idempotency.call.Idempotent;
import dev.semel.specification.Behaviour;
import dev.semel.specification.Receipt;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;

/** A CDI bean. */
@ApplicationScoped
public class DrawByBean {

    static final String CONSUMER = "desk-bean";

    @Inject
    private Vault vault;

    @Idempotent(consumer = CONSUMER)
    public Receipt draw(@IdempotencyKey String reference, String text, Behaviour behaviour) throws IOException {
        return vault.draw(CONSUMER, reference, behaviour);
    }
}
