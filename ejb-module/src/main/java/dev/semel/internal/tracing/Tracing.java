package dev.semel.internal.tracing;

import dev.semel.internal.message.TraceContext;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Port: the system that is told of an event's way. It never fails, and what the work throws goes through it unchanged. A destination is a
 * queue or a topic of Jakarta Messaging, unless its name begins with {@value #KAFKA}.
 */
public interface Tracing {

    /** Before the name of a topic of Kafka. */
    String KAFKA = "kafka:";

    /** Makes no spans: a context goes on as it came. */
    Tracing NONE = new NoTracing();

    /** The context of the span in which this thread is at work. */
    Optional<TraceContext> current();

    /**
     * An event is appended.
     *
     * @param parent the trace to which it is to belong; empty: to one of its own
     * @return what its message is to carry
     */
    Optional<TraceContext> append(Optional<TraceContext> parent, String destination);

    /** Events are sent: the work names each of them when its turn comes. When it ends, all of them have come to their end. */
    <E extends Exception> void send(SendWork<E> work) throws E;

    /** A consumer works on a message, in a span that is the thread's. */
    <T extends @Nullable Object> T process(Work work, Handling<T> handling) throws Exception;

    /**
     * What a consumer works on.
     *
     * @param sender the context that came with the message
     */
    record Work(Optional<TraceContext> sender, String consumer, String destination) {}

    /** What is done for a message. */
    interface Handling<T extends @Nullable Object> {

        /** @param context the trace to which what is caused here belongs */
        T in(Optional<TraceContext> context) throws Exception;
    }

    /** What sends events. */
    interface SendWork<E extends Exception> {

        void run(Sends sends) throws E;
    }

    /** What is told of each event that is sent. */
    interface Sends {

        /** @param headers of its message; without a context the event is passed over */
        void add(Map<String, Object> headers, String destination, UUID event);
    }
}
