package dev.semel.admin.overview;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of the whole at one moment.
 *
 * @param asOf the database's time
 * @param backlog pending events that are due, counted up to 10,000
 * @param scheduled pending events that wait for their time
 * @param held events whose destination takes none now, counted up to 10,000
 * @param oldestDueAt since when the oldest due event waits; null without backlog
 * @param publishedLastHour events of applications that were published in the last hour
 * @param retriesLastHour retries of consumers that were; of both together 10,000 are counted
 * @param parkedMessages messages parked by consumers
 * @param parkedEvents events parked by the relay
 * @param keysLastHour keys first seen in the last hour, counted up to 10,000
 * @param keysInProgress keys under a live lease, counted up to 10,000
 * @param leasesLapsed keys whose lease has run out by the database's time, counted up to 10,000
 * @param keysFailing keys whose work failed and has a retry scheduled, counted up to 10,000
 * @param keysLeftToBroker keys whose work failed and is tried again when the broker delivers, counted up to 10,000
 * @param duplicates duplicates skipped, over the latest 10,000 keys that were first seen in the last 24 hours
 * @param caught by barrier: duplicates at the outbox, batches the broker refused, events sent to it again, duplicates at
 *     consumers
 * @param expired events that the broker was given after their time to live had passed
 * @param droppedReplies replies that reached no one
 * @param forgotten how often nodes have noticed that the store of keys outside the database has forgotten
 * @param relay what the relays of all nodes say of themselves
 * @param consumers those that applications have told of, that have some of the latest 10,000 keys of the last 24 hours, and those for which a message is parked
 * @param suspects keys over which a server has died, the worst first; ten at most
 * @param nodes the applications on each node, the latest started first; a hundred at most
 */
public record Overview(
        Instant asOf,
        long backlog,
        long scheduled,
        long held,
        @Nullable Instant oldestDueAt,
        long publishedLastHour,
        long retriesLastHour,
        long parkedMessages,
        long parkedEvents,
        long keysLastHour,
        long keysInProgress,
        long leasesLapsed,
        long keysFailing,
        long keysLeftToBroker,
        long duplicates,
        List<CountView> caught,
        CountView expired,
        CountView droppedReplies,
        CountView forgotten,
        RelayView relay,
        List<ConsumerView> consumers,
        List<SuspectView> suspects,
        List<NodeView> nodes) {}
