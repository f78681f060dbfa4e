package dev.semel.simulation.check;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** How often a situation came up. */
public final class Situations {

    /** What every build has to meet. */
    public static final Set<String> ALL = Set.of(
            "a message was redelivered",
            "a delivery was handed back",
            "a delivery was rolled back",
            "a server died",
            "a server was frozen",
            "a server started without its broker",
            "a frozen server lost its connections",
            "an acknowledgement was lost",
            "an address was full",
            "the broker was down",
            "the database was down",
            "other content came under a known key",
            "other content was accepted under a key of its own",
            "a key came by a pointer into the body",
            "a message without a key took effect when an operator let it",
            "a message without a key took effect under its id",
            "a message without a key took effect under the hash of its content",
            "a transaction with events was rolled back",
            "an operator discarded a parked message",
            "an operator retried a parked message",
            "an operator discarded an event",
            "an operator retried an event",
            "an operator released a lapsed lease",
            "an operator paused a destination",
            "an operator resumed a destination",
            "an operator forgot a key",
            "an operator closed a key",
            "an operator ran a key again",
            "a lapsed lease was taken over",
            "a live retry was stored for later",
            "a message with a busy key was stored for later",
            "a message was held back until its turn came",
            "a key came with two numbers of its group",
            "a state was skipped that a newer one had overtaken",
            "a call was answered",
            "a repeated call was answered with what was kept",
            "a caller changed its mind",
            "a suspect had its turn",
            "a deadlock hit a statement",
            "the outcome of a commit stayed unknown",
            "a breaker opened",
            "a breaker closed",
            "an event was sent one by one",
            "the broker refused a known id",
            "several applications shared the tables",
            "a node did not relay",
            "the purge kept to its hours",
            "an application changed its settings",
            "the applications were replaced by their next version",
            "the rule for an unknown outcome changed",
            "a server was stopped in good order",
            "an operator ran again what the reconciler found",
            "an operator closed what the reconciler found",
            "the reconciler found something",
            "the purge removed a key",
            "a message expired at the broker",
            "a message was parked because its retry would come too late",
            "a message was parked because its time was used up",
            "a message was parked because its successors had been worked on",
            "a retry was deleted at the broker",
            "a stranded key was given a way out",
            "Redis was away",
            "Redis lost its last writes",
            "Redis lost a key",
            "Redis lost all",
            "an answer of Redis was lost",
            "a request was answered",
            "a reply was dropped");

    private final Map<String, Long> counts = new TreeMap<>();

    public void count(String situation) {
        counts.merge(situation, 1L, Long::sum);
    }

    public void addAll(Situations others) {
        others.counts.forEach((situation, count) -> counts.merge(situation, count, Long::sum));
    }

    public Map<String, Long> counts() {
        return counts;
    }
}
