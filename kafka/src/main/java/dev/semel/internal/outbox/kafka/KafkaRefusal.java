package dev.semel.internal.outbox.kafka;

import dev.semel.internal.outbox.relay.EventPublisher.Outcome;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome.Kind;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Whose fault it is that Kafka did not take an event. */
final class KafkaRefusal {

    private KafkaRefusal() {}

    static Outcome toOutcome(RuntimeException failure) {
        if (failure instanceof RecordTooLargeException) {
            return new Outcome(
                    Kind.UNSENDABLE,
                    explained(
                            "This event is larger than Kafka takes. Discard it and append it with less in it, or raise"
                                    + " max.message.bytes of the topic and semel.kafka.max.request.size of the application, and"
                                    + " retry it.",
                            failure));
        }
        if (failure instanceof InvalidRecordException) {
            return new Outcome(
                    Kind.UNSENDABLE,
                    explained(
                            "The topic does not take a record like this; one that is compacted needs a key, which is the group"
                                    + " of the event.",
                            failure));
        }
        if (failure instanceof SerializationException) {
            return new Outcome(Kind.REJECTED, failure);
        }
        return failure instanceof KafkaException
                ? new Outcome(Kind.BLOCKED, blocked(failure))
                : new Outcome(Kind.REJECTED, failure);
    }

    // Another event for the topic would fare no better.
    private static Exception blocked(RuntimeException failure) {
        if (failure instanceof UnknownTopicOrPartitionException || failure instanceof InvalidTopicException) {
            return explained("Kafka has no topic of this name.", failure);
        }
        if (failure instanceof AuthorizationException) {
            return explained("The user of the application may not write to this topic.", failure);
        }
        if (failure instanceof AuthenticationException) {
            return explained("Kafka does not let the user of the application in.", failure);
        }
        return failure instanceof RetriableException
                ? explained("Kafka does not answer, or has no topic of this name.", failure)
                : failure;
    }

    private static Exception explained(String sentence, RuntimeException failure) {
        return new IllegalStateException(sentence + " Kafka's client says: " + failure.getMessage(), failure);
    }
}
