package dev.semel.simulation.defect;

import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.simulation.world.Mutation;
import dev.semel.simulation.world.Server;
import dev.semel.simulation.world.Universe;
import java.util.HashMap;
import java.util.Map;

/** Remembers the rules that consumers had first, and keeps to them when later versions of the application say others. */
public final class FirstVersion implements Mutation {

    private static final Map<String, OnUnknownOutcome> RULES = new HashMap<>();

    private final Mutation asked = new Patch(
            "idempotency.delivery.IdempotentDelivery",
            ".run(consumer.work(), delivery, handler);",
            ".run(dev.semel.simulation.defect.FirstVersion.of(consumer), delivery, handler);");
    private Universe run;

    /** For the changed code. */
    public static WorkRule of(ConsumerDefinition consumer) {
        WorkRule rule = consumer.work();
        OnUnknownOutcome first = RULES.computeIfAbsent(consumer.name(), name -> rule.onUnknownOutcome());
        return new WorkRule(rule.mode(), rule.onBusy(), first, rule.lease(), rule.isTransacted(), rule.order());
    }

    @Override
    public Applied apply() {
        return asked.apply();
    }

    @Override
    public void into(Ground beans, Server server) {
        if (run != beans.universe()) {
            run = beans.universe();
            RULES.clear();
        }
    }
}
