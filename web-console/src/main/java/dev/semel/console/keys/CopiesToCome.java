package dev.semel.console.keys;

import dev.semel.admin.keys.ForgetPlan;
import dev.semel.console.format.FormatBacking;
import dev.semel.console.format.Messages;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** What is known of copies that can still come for keys, in sentences. */
@ApplicationScoped
public class CopiesToCome implements Serializable {

    private static final long serialVersionUID = 1L;

    @Inject
    Messages messages;

    @Inject
    FormatBacking format;

    List<String> inWords(ForgetPlan plan) {
        List<String> facts = new ArrayList<>();
        String horizon = format.inWords(plan.horizon().toString());
        if (plan.young() > 0) {
            facts.add(messages.of("forget.young", plan.young(), horizon, format.relative(plan.latestAt())));
        } else if (plan.keys() > 0) {
            facts.add(messages.of("forget.old", horizon, format.relative(plan.latestAt())));
        }
        add(facts, "forget.parked", plan.parked());
        add(facts, "forget.retried", plan.retried());
        add(facts, "forget.waiting", plan.waiting());
        if (plan.moreWaiting()) {
            facts.add(messages.of("forget.moreWaiting"));
        }
        add(facts, "forget.atWork", plan.atWork());
        if (plan.known() == 0) {
            facts.add(messages.of("forget.none"));
        }
        facts.add(messages.of("forget.copies", plan.copies()));
        return facts;
    }

    private void add(List<String> facts, String key, long number) {
        if (number > 0) {
            facts.add(messages.of(key, number));
        }
    }
}
