package dev.semel.internal.reconciliation.broker;

import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.broker.BrokerSide.QueueState;
import java.time.Instant;

/**
 * What a finding of one broker says.
 *
 * @param logOfTakenConsumer see {@link BrokerSide#logOfTakenConsumer}
 */
record BrokerFindings(String broker, String logOfTakenConsumer) {

    Finding withoutConsumer(QueueState queue, Instant since) {
        String name = queue.name();
        return Finding.of(
                FindingKind.QUEUE_WITHOUT_CONSUMER,
                subject(name),
                since,
                "The queue " + name + " holds " + queue.waiting()
                        + " messages, and has no consumer. They wait; nothing is lost. That is fine if the consumer is meant to be"
                        + " away, as a nightly batch is, or another application with a durable subscription. Otherwise see"
                        + " whether its application is deployed and its server runs: both open it by themselves. If they do, the"
                        + " broker may have taken it away because of a message that it cannot give to it: "
                        + logOfTakenConsumer
                        + ", and the message has to be moved with the broker's tools.");
    }

    Finding endlessDelivery(QueueState queue, int messages, Instant since) {
        return Finding.of(
                FindingKind.DELIVERY_WITHOUT_END,
                subject(queue.name()),
                since,
                (messages == 1 ? "1 message" : messages + " messages") + " of the queue " + queue.name()
                        + (messages == 1 ? " is" : " are") + " with a consumer and"
                        + (messages == 1 ? " was" : " were")
                        + " neither acknowledged nor given back. A handler may be at"
                        + " work for long, or hang: take a thread dump first. If it hangs, or none runs, let the broker deliver"
                        + " again: press Deliver again.");
    }

    Finding disabled(QueueState queue, Instant now) {
        String name = queue.name();
        String address = queue.address();
        return Finding.of(
                FindingKind.QUEUE_DISABLED,
                subject(name),
                now,
                "The queue " + name + (name.equals(address) ? "" : " of the address " + address)
                        + " is disabled at the broker: what is sent to it is confirmed and dropped, and no sender is told. Events"
                        + " of the outbox are held back for it, those of a topic for all its subscriptions; what others send is lost."
                        + " Enable it at the broker (its console: Queues, enable). If it is to get nothing any more, delete it.");
    }

    Finding givenUp(FindingKind kind, String grave, String origin, long messages, Instant now) {
        String from = origin.isEmpty() ? "an unknown queue" : "the queue " + origin;
        boolean isExpired = kind == FindingKind.EXPIRED_MESSAGES;
        return Finding.of(
                kind,
                new BrokerSubject(broker, grave, origin).toString(),
                now,
                (messages == 1 ? "1 message" : messages + " messages") + " from " + from
                        + " lay in " + grave + " when this was found. "
                        + (isExpired
                                ? "Their time to live ended before a consumer took them. Find out what held them up; send them"
                                        + " back only if they may still take effect."
                                : "No consumer acknowledged them in the deliveries that max-delivery-attempts allows: its log says"
                                        + " why. Mend that, then send them back.")
                        + " They do nothing while they lie there.");
    }

    String subject(String queue) {
        return BrokerSubject.of(broker, queue).toString();
    }
}
