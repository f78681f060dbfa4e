package dev.semel.incontainer.desk;

import dev.semel.idempotency.call.IdempotencyKey;
import dev.semel.idempotency.call.Idempotent;
import dev.semel.specification.Behaviour;
import dev.semel.specification.Receipt;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.io.IOException;

/** An Enterprise Bean, which has a transaction only if its caller has one. */
@Stateless
@TransactionAttribute(TransactionAttributeType.SUPPORTS)
public class DrawByEnterpriseBean {

    static final String CONSUMER = "desk-ejb";

    @Inject
    private Vault vault;

    @Idempotent(consumer = CONSUMER)
    public Receipt draw(@IdempotencyKey String reference, String text, Behaviour behaviour) throws IOException {
        return vault.draw(CONSUMER, reference, behaviour);
    }
}
