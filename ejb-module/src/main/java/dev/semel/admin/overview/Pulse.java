package dev.semel.admin.overview;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What tells whether something is wrong, at a smaller price than the {@link Overview}: every page shows it.
 *
 * @param asOf the database's time
 * @param backlog pending events that are due, counted up to 10,000
 * @param oldestDueAt since when the oldest due event waits; null without backlog
 * @param parkedMessages messages parked by consumers, counted up to 25,000
 * @param parkedEvents events parked by the relay, counted up to 25,000
 * @param groupsHeldBack parked events that hold back what follows them in their groups, counted up to 10,000
 * @param parked the largest causes of parked entries, five of messages and five of events at most
 * @param forgotten how often nodes have noticed that the store of keys outside the database has forgotten, and when last
 * @param relay what the relays of all nodes say of themselves
 * @param nodes the applications on each node, the latest started first; a hundred at most
 */
public record Pulse(
        Instant asOf,
        long backlog,
        @Nullable Instant oldestDueAt,
        long parkedMessages,
        long parkedEvents,
        long groupsHeldBack,
        List<ParkedView> parked,
        CountView forgotten,
        RelayView relay,
        List<NodeView> nodes) {}
