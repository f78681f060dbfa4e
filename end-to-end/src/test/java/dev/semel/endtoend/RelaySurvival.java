package dev.semel.endtoend;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Flow;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.testing.bench.LibertyServer;

/** A backlog whose relay is hurt, and what has to come of it each time. */
final class RelaySurvival {

    private static final int GROUPS = 7;
    private static final int EVENTS = 300;
    private static final int FEW = 24;

    private final Cluster cluster;

    RelaySurvival(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Events of several groups, and in their midst some that were rolled back; the relays may begin when all are there. */
    Flow backlog(LibertyServer node, String queue) {
        return backlog(node, queue, GROUPS);
    }

    /** The same in one group, and so in one slot: one worker at a time can have anything of it in flight. */
    Flow backlogOfOneGroup(LibertyServer node, String queue) {
        return backlog(node, queue, 1);
    }

    /** A few events of many groups, so that a pass takes several slots; the relays may begin when all are there. */
    Flow thinBacklog(LibertyServer node, String queue) {
        Flow flow = cluster.flow(queue, FEW);
        cluster.whileRelaysWait(() -> flow.append(node, FEW));
        return flow;
    }

    /** The backlog drains: nothing is lost, doubled, out of order, parked, paid for or left behind. */
    void assertAllWentWell(Flow flow) {
        flow.awaitPublished();
        flow.assertAllArrivedOnceAndInOrder();
        flow.assertNoneSuffered();
        flow.awaitFreeSlots();
        Outcome outcome = cluster.outcome();
        outcome.awaitNoOpenTransaction();
        outcome.assertNoAttemptIsBurnt();
        outcome.assertNothingIsDeadOrInDoubt();
    }

    private Flow backlog(LibertyServer node, String queue, int groups) {
        Flow flow = cluster.flow(queue, groups);
        cluster.whileRelaysWait(() -> {
            flow.append(node, EVENTS);
            flow.appendInVain(node, EVENTS);
            flow.append(node, EVENTS);
        });
        return flow;
    }
}
