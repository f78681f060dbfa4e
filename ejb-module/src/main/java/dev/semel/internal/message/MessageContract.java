package dev.semel.internal.message;

/**
 * The names of the message properties that Semel reads and writes. A foreign producer needs to set at most
 * {@link #IDEMPOTENCY_KEY}.
 */
public final class MessageContract {

    /** The key of one piece of work; by default the id of the outbox event. */
    public static final String IDEMPOTENCY_KEY = "idempotency_key";

    /** The order group, set for groups that ask for it: the broker remembers it. */
    public static final String GROUP = "JMSXGroupID";

    /** The order group for consumers alone, set where it is neither {@link #GROUP} nor the aggregate. */
    public static final String ORDER_GROUP = "semel_group";

    /** The id of the outbox event that carries the message. */
    public static final String EVENT_ID = "semel_event_id";

    public static final String EVENT_TYPE = "semel_event_type";
    public static final String AGGREGATE_TYPE = "semel_aggregate_type";
    public static final String AGGREGATE_ID = "semel_aggregate_id";

    /** The number of the event within its group, a long: set for events that ask for it. */
    public static final String SEQUENCE = "semel_sequence";

    /** The number of the event before it in the group; missing on the first one. */
    public static final String PREVIOUS_SEQUENCE = "semel_previous_sequence";

    /** Only the consumer of this name takes the message: a retry. */
    public static final String CONSUMER = "semel_consumer";

    /** Where the message belongs in a distributed trace: W3C Trace Context. */
    public static final String TRACE_PARENT = "traceparent";

    /** What tracing systems add to it. */
    public static final String TRACE_STATE = "tracestate";

    /** How often the message was stored for later because its key was busy. */
    public static final String WAITS = "semel_waits";

    /** Whether an operator had the message brought again. */
    public static final String REPLAY = "semel_replay";

    /** The event in whose place this one comes, because the key was busy when that one came. */
    public static final String RETRY_OF = "semel_retry_of";

    /**
     * What is wrong with a message of which the adapter could make none of Jakarta Messaging, so that it is one of bytes: the end of a
     * sentence that begins with "it". A message that is sent with it is parked.
     */
    public static final String UNREADABLE = "semel_unreadable";

    /** Whether the message answers one that named an address for its answer. */
    public static final String REPLY = "semel_reply";

    /** What the body of a reply is, such as {@code application/json}. */
    public static final String MEDIA_TYPE = "semel_media_type";

    /** The id of the first message of a request, on each that brings it again. */
    public static final String REQUEST_ID = "semel_request_id";

    private MessageContract() {}

    /** The order group of an aggregate. */
    public static String groupOf(String aggregateType, String aggregateId) {
        return aggregateType + "/" + aggregateId;
    }
}
