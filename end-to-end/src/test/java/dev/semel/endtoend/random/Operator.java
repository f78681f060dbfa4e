package dev.semel.endtoend.random;

import dev.semel.endtoend.cluster.LabHttp;
import dev.semel.endtoend.random.Truth.Work;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Tables;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** An operator at the console who does what may be done, for better or worse. */
final class Operator {

    private static final String PARKED =
            "SELECT id, consumer, key_text FROM semel_parked_message WHERE status = 'PARKED' ORDER BY id";
    /** To retry other content under a known key is to want a second effect. */
    private static final String WORTH_A_RETRY = "SELECT id, consumer, key_text FROM semel_parked_message"
            + " WHERE status = 'PARKED' AND reason <> 'CONFLICT' ORDER BY id";

    private static final String IN_PROGRESS =
            "SELECT key_hash FROM semel_idempotency_record WHERE status = 'IN_PROGRESS' ORDER BY key_hash";

    private final Tables tables;
    private final Truth truth;
    private final Random random;
    private final LabHttp http = new LabHttp();
    private final List<Sink> sinks;

    /** @param sinks destinations that are paused and resumed */
    Operator(List<Sink> sinks, Tables tables, Truth truth, Random random) {
        this.sinks = sinks;
        this.tables = tables;
        this.truth = truth;
        this.random = random;
    }

    void doSomething(LibertyServer node) {
        switch (random.nextInt(6)) {
            case 0, 1 -> onParked(node, "retry", WORTH_A_RETRY);
            case 2 -> onParked(node, "discard", PARKED);
            case 3 -> onLease(node);
            case 4 -> act(node, "pause", sinks.get(random.nextInt(sinks.size())));
            default -> act(node, "resume", sinks.get(random.nextInt(sinks.size())));
        }
    }

    /** All; whether each was answered. */
    boolean resume(LibertyServer node) {
        return sinks.stream().allMatch(sink -> act(node, "resume", sink));
    }

    private void onParked(LibertyServer node, String action, String which) {
        List<List<String>> parked = tables.rows(which);
        if (!parked.isEmpty()) {
            List<String> one = parked.get(random.nextInt(parked.size()));
            if (action.equals("discard")) {
                truth.discarded(new Work(one.get(1), one.get(2)));
            }
            act(node, action, one.get(0));
        }
    }

    /** Of any lease: one that lives is refused. */
    private void onLease(LibertyServer node) {
        List<List<String>> leases = tables.rows(IN_PROGRESS);
        if (!leases.isEmpty()) {
            act(node, "release", leases.get(random.nextInt(leases.size())).get(0));
        }
    }

    private boolean act(LibertyServer node, String action, Sink sink) {
        return act(node, Map.of("action", action, "what", sink.name(), "kind", sink.kind()));
    }

    private boolean act(LibertyServer node, String action, String what) {
        return act(node, Map.of("action", action, "what", what));
    }

    private boolean act(LibertyServer node, Map<String, Object> action) {
        String behaviour = "operator: " + action.get("action") + " " + action.get("what") + ", ";
        try {
            String changed = http.post(node, "operator", action);
            truth.happened(behaviour + changed + " changed");
            return true;
        } catch (IOException unknown) {
            truth.happened(behaviour + "not answered");
            return false;
        }
    }
}
