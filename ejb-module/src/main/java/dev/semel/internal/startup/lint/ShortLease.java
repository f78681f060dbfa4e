package dev.semel.internal.startup.lint;

import dev.semel.idempotency.Mode;
import dev.semel.internal.settings.StartSettings;
import dev.semel.internal.startup.consumer.AnnotatedConsumer;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;

/** A lease that can lapse while a transaction of the handler is still alive. */
@Dependent
class ShortLease implements Check {

    private final AnnotatedConsumers consumers;
    private final Duration transactionTimeout;

    @Inject
    ShortLease(AnnotatedConsumers consumers, StartSettings settings) {
        this.consumers = consumers;
        this.transactionTimeout = settings.transactionTimeout();
    }

    @Override
    public List<Finding> look() {
        return consumers.all().stream()
                .filter(consumer -> consumer.mode() == Mode.LEASED)
                .filter(consumer -> consumer.definition().work().lease().compareTo(transactionTimeout) < 0)
                .map(this::finding)
                .toList();
    }

    private Finding finding(AnnotatedConsumer consumer) {
        return new Finding(
                "The lease of the consumer " + consumer.definition().name() + " ("
                        + consumer.definition().work().lease() + ") is shorter than the server's transaction time-out ("
                        + transactionTimeout + ").",
                consumer.className(),
                "When a node stops for a while, its lease lapses and another delivery takes over, although a transaction"
                        + " of the first handler still lives and may yet commit.",
                "Give the lease more than " + transactionTimeout
                        + ", or shorten the server's totalTranLifetimeTimeout and set "
                        + StartSettings.TRANSACTION_TIMEOUT + " to it.");
    }
}
