package dev.semel.incontainer.start;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.ejb.Stateless;

/** Must not start, as its neighbour. */
@Stateless
@IdempotentConsumer(name = "session-service")
public class SessionService {

    public void pay(String order) {
        throw new IllegalStateException("No payment is made for " + order);
    }
}
