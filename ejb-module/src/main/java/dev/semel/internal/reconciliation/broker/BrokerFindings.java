package dev.semel.internal.reconciliation.broker;

import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.broker.BrokerSide.QueueState;
import java.time.Instant;

/** What a finding of one broker says. */
record BrokerFindings(String broker) {

    Finding withoutConsumer(QueueState queue, Instant since) {
        String name = queue.name();
        return Finding.of(
                FindingKind.QUEUE_WITHOUT_CONSUMER,
                subject(name),
                since,
                "The queue " + name + " holds " + queue.waiting()
                        + " messages, and has no consumer. That is fine if its consumer is meant to be away, as a nightly batch"
                        + " is, or another application with a durable subscription: the messages wait for it. Otherwise see"
                        + " whether the consumer is deployed and its server runs. If so, the broker may have taken it away"
                        + " because of a message that it cannot give to it: broker.log says AMQ222151, and the message has to"
                        + " be moved with the broker's tools.");
    }

    Finding endlessDelivery(QueueState queue, int messages, Instant since) {
        return Finding.of(
                FindingKind.DELIVERY_WITHOUT_END,
                subject(queue.name()),
                since,
                messages + " messages of the queue " + queue.name()
                        + " are with a consumer and were neither acknowledged nor"
                        + " given back. Its handler may be at work for long, or hang: take a thread dump. If no handler runs, the"
                        + " consumer's client has lost them: restart its server, and they are delivered again.");
    }

    Finding givenUp(FindingKind kind, String grave, String origin, long messages, Instant now) {
        String from = origin.isEmpty() ? "any queue" : "the queue " + origin;
        String why = kind == FindingKind.EXPIRED_MESSAGES
                ? " whose time to live had passed before a consumer took them"
                : " that no consumer took in so many deliveries as max-delivery-attempts allows";
        return Finding.of(
                kind,
                new BrokerSubject(broker, grave, origin).toString(),
                now,
                "When this was found, " + grave + " had " + messages + " messages from " + from + why
                        + ". They took no effect."
                        + " Read them with the broker's tools; then move them back, or remove them.");
    }

    String subject(String queue) {
        return BrokerSubject.of(broker, queue).toString();
    }
}
