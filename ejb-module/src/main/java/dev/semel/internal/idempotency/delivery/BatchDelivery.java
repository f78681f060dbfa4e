package dev.semel.internal.idempotency.delivery;

import dev.semel.internal.idempotency.attempt.Circumstances;
import dev.semel.internal.idempotency.attempt.CurrentAttempt;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.delivery.KeyConcurrencyLimit.Ticket;
import dev.semel.internal.idempotency.delivery.MessageEntry.Part;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Several messages of one consumer in one transaction, where all goes well. Otherwise nothing has happened, and each is delivered by
 * itself ({@link IdempotentDelivery}), which decides what becomes of it: no failure is recorded here, and nothing is stored for later.
 *
 * <ol>
 *   <li>Read all. One without a usable key: nothing is begun.
 *   <li>In one transaction, for each: admit it, claim its key, run its handler. A copy of one that is done, also of one before it in the
 *       batch, has nothing to do.
 *   <li>Busy, early, other content under its key, a failure: all is rolled back.
 *   <li>The last thing in the transaction is the caller's: its position. Commit. If the outcome of that is unknown, each message asks its
 *       own key.
 *   <li>Count what was done.
 * </ol>
 */
@Dependent
class BatchDelivery {

    private static final Logger LOG = Logger.getLogger(BatchDelivery.class.getName());

    private final WatchedReading reading;
    private final KeyConcurrencyLimit admission;
    private final Modes modes;
    private final IdempotentDelivery single;
    private final Transactions transactions;

    @Inject
    CurrentAttempt attempts = new CurrentAttempt();

    @Inject
    BatchDelivery(
            WatchedReading reading,
            KeyConcurrencyLimit admission,
            Modes modes,
            IdempotentDelivery single,
            Transactions transactions) {
        this.reading = reading;
        this.admission = admission;
        this.modes = modes;
        this.single = single;
        this.transactions = transactions;
    }

    /** Whether all is committed; otherwise nothing has happened. */
    boolean deliver(ConsumerDefinition consumer, List<Part> parts, Runnable last) {
        if (admission.obstacle() != null) {
            return false;
        }
        try {
            List<Delivery> read = new ArrayList<>();
            for (Part part : parts) {
                read.add(reading.readQuietly(consumer, part.message()).orElseThrow(Divided::new));
            }
            List<Claim> claims = transactions.inNew(() -> work(consumer, parts, read, last));
            for (int i = 0; i < claims.size(); i++) {
                Part part = parts.get(i);
                single.finish(consumer, part.message(), read.get(i), part.handler(), claims.get(i));
            }
            return true;
        } catch (Exception | Error failed) {
            LOG.log(
                    Level.FINE,
                    failed,
                    () -> parts.size() + " messages of " + consumer.name()
                            + " could not be worked on together; each is delivered by itself.");
            return false;
        }
    }

    private List<Claim> work(ConsumerDefinition consumer, List<Part> parts, List<Delivery> read, Runnable last)
            throws Exception {
        List<Claim> claims = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            claims.add(work(consumer, parts.get(i), read.get(i)));
        }
        last.run();
        return claims;
    }

    private Claim work(ConsumerDefinition consumer, Part part, Delivery delivery) throws Exception {
        IncomingMessage message = part.message();
        Optional<Ticket> admitted = admission.admit(consumer, message, delivery);
        try (Ticket ticket = admitted.orElseThrow(Divided::new)) {
            Circumstances how = Circumstances.ofMessage(
                    message.isRedelivered(), consumer.work().isDoneByMark(delivery));
            Handler watched = new WatchedHandler(part.handler(), message, ticket.watch());
            Claim claim = modes.joined().run(consumer.work(), delivery, attempts.of(delivery, how, watched));
            // Of one that a retry will do, or an operator, its caller may want to know.
            if (claim != Claim.GRANTED && claim != Claim.DUPLICATE && claim != Claim.OVERTAKEN) {
                throw new Divided();
            }
            return claim;
        }
    }

    /** One of them cannot be worked on together with the others. */
    private static final class Divided extends Exception {

        private static final long serialVersionUID = 1L;

        Divided() {
            super("one of them cannot be worked on now, or not in this way", null, false, false);
        }
    }
}
