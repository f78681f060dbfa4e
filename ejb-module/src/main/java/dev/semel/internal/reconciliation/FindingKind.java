package dev.semel.internal.reconciliation;

import java.util.EnumSet;
import java.util.Set;

/** What can be stranded. */
public enum FindingKind {
    /** A failed key whose retry is published or gone, and no consumer took it. The subject is the hash of the key. */
    KEY_WITHOUT_RETRY,
    /** A key whose handler never came back, and no copy of whose message took over. The subject is the hash of the key. */
    KEY_UNDER_LAPSED_LEASE,
    /** A key that waits for an operator, but nothing is parked for it. The subject is the hash of the key. */
    KEY_PARKED_WITHOUT_MESSAGE,
    /** A parked message whose key is not parked. The subject is the id of the message. */
    MESSAGE_PARKED_WITHOUT_KEY,
    /** A published event that its consumer never took. The subject is the id of the event, and the consumer. */
    EVENT_NOT_TAKEN,
    /** Events that are held although their destination takes events. The subject is the destination. */
    EVENTS_HELD_BY_NOTHING,
    /** A slot of the outbox with due events that no relay serves. The subject is its number. */
    SLOT_NOT_SERVED,
    /** Messages that wait for their predecessor in their group. The subject is the hash of consumer and group, and the missing number. */
    GAP_IN_GROUP,
    /** A queue of the broker with messages and without a consumer. The subject is its name. */
    QUEUE_WITHOUT_CONSUMER,
    /** A queue of which a consumer has had the same messages for long. The subject is its name. */
    DELIVERY_WITHOUT_END,
    /** A queue that gets nothing of what is sent to it. The subject is its name. */
    QUEUE_DISABLED,
    /** Messages that the broker has given up. The subject is where they lie, and the queue that they came from. */
    DEAD_LETTERS,
    /** Messages whose time to live had passed. The subject is where they lie, and the queue that they came from. */
    EXPIRED_MESSAGES,
    /** A topic of Kafka of which a consumer gets nothing: it is not there, or may not be read. The subject is the consumer and the topic. */
    TOPIC_NOT_READ,
    /** Records of Kafka that were deleted before a consumer had worked on them. The subject is the consumer, the partition, and the first offset. */
    RECORDS_GONE;

    /** Whether the key can be given a new carrier. */
    public boolean isRunnableAgain() {
        return this == KEY_WITHOUT_RETRY || this == KEY_UNDER_LAPSED_LEASE || this == EVENT_NOT_TAKEN;
    }

    private static final Set<FindingKind> AT_BROKER =
            EnumSet.of(QUEUE_WITHOUT_CONSUMER, DELIVERY_WITHOUT_END, QUEUE_DISABLED, DEAD_LETTERS, EXPIRED_MESSAGES);

    /** Whether a kind, by its name, is about what lies at a broker. A name that only a newer version knows is not. */
    public static boolean ofBroker(String name) {
        return AT_BROKER.stream().anyMatch(kind -> kind.name().equals(name));
    }

    /** Whether it is about messages that the broker gave up: they lie there, and can be sent back or deleted. */
    public boolean isGivenUp() {
        return this == DEAD_LETTERS || this == EXPIRED_MESSAGES;
    }

    /** Whether an operator can put an end to it; the others end when their cause does. */
    public boolean isClosable() {
        return isRunnableAgain() || this == KEY_PARKED_WITHOUT_MESSAGE || this == GAP_IN_GROUP || this == RECORDS_GONE;
    }
}
