package dev.semel.internal.message.jms;

import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.Queue;
import jakarta.jms.ResourceAllocationException;
import jakarta.jms.Topic;
import java.util.Optional;

/** What gets the messages that one session sends, looked at before one is sent. */
public interface Receivers {

    /**
     * Requires that one queue of an address is there.
     *
     * @param name {@code address::queue}
     * @param queue the same one, of the session
     * @throws InvalidDestinationException if it is not there, or cannot be looked for
     */
    void requireQueue(String name, Destination queue) throws JMSException;

    /**
     * Requires that something sent to this address gets into a queue, because a send would make one.
     *
     * @param destination of the session; no {@code address::queue}
     * @throws InvalidDestinationException if nothing is there
     */
    void requireAny(String name, Destination destination) throws JMSException;

    /** Whether an address is that of a temporary queue, which only its requester reads, and which ends with it. */
    boolean areTemporary(Queue queue) throws JMSException;

    /**
     * Whether the queue of this name is there, belongs to the address of this name and takes all that is sent to it; false where this
     * client does not tell. It does not look at other queues of the address.
     */
    boolean takeAll(Queue queue) throws JMSException;

    /**
     * The filter that a message has to match to get into a queue of this address, or into the one that is named by
     * {@code address::queue}; empty if one of them takes all, and where that cannot be seen with this client: then the broker's
     * answer to the send has to do.
     *
     * @throws ResourceAllocationException if one of them is disabled
     */
    Optional<String> filterOf(Queue queue) throws JMSException;

    /** The same for the queues of subscriptions. What a subscription of a whole topic leaves out is its own business. */
    Optional<String> filterOf(Topic topic) throws JMSException;

    /**
     * Requires that the filter of a queue asks for nothing by a name that only selectors have: a trial with a selector would match.
     *
     * @param queue in words
     */
    void requireOwnNames(String queue, String filter) throws ResourceAllocationException;

    /** Makes the session look anew where it sends: it takes one queue of an address for all of them, and all of them for one. */
    void forget(SendWatch.Sends sends) throws JMSException;
}
