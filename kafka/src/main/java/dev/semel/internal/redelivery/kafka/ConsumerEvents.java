package dev.semel.internal.redelivery.kafka;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Port: the stored events that are for one consumer without a broker. Every method works in the transaction of its caller. */
interface ConsumerEvents {

    /** Makes pending those whose time has come, and answers the pending ones in order, as many as are worked on in one go. */
    List<UUID> due(String consumer);

    /** Locks a pending event, and answers the database's time; empty if it is none any more, or another transaction has it. */
    Optional<Instant> lock(UUID event);

    /** As {@link #lock}, also for one that is put off; it is pending then. */
    Optional<Instant> lockAgain(UUID event);

    /** Lets an event that is neither done nor given up come again after a pause. Answers whether it does. */
    boolean putOff(UUID event, Duration pause);

    /** Puts those off again that are still put off, and are not locked. */
    void keepOff(Collection<UUID> events, Duration pause);
}
