package dev.semel.internal.health;

import dev.semel.internal.message.jms.BrokerManagement;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

@Dependent
class JmsBroker implements Part {

    private final BrokerManagement management;

    @Inject
    JmsBroker(BrokerManagement management) {
        this.management = management;
    }

    @Override
    public String name() {
        return "broker";
    }

    @Override
    public boolean answers() {
        return management.isThere();
    }
}
