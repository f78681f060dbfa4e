package dev.semel.admin.finding;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/**
 * Messages that the broker gave up, as they were when someone looked: what is done is done to these, and to no later ones.
 *
 * @param queue where they lie
 * @param origin the queue from which they came; empty if it is not known
 * @param messages the oldest ones
 * @param areAll whether there were no more
 */
public record GivenUpMessages(FindingId finding, String queue, String origin, List<Message> messages, boolean areAll)
        implements Serializable {

    public GivenUpMessages {
        messages = List.copyOf(messages);
    }

    /**
     * One of them.
     *
     * @param number names it at its broker
     * @param name its key, or else its message id
     */
    public record Message(long number, String name, Instant sentAt) implements Serializable {

        @Override
        public String toString() {
            return name;
        }
    }
}
