package dev.semel.internal.artemis.management;

import dev.semel.internal.health.Part;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

@Dependent
class BrokerPart implements Part {

    private final BrokerManagement management;

    @Inject
    BrokerPart(BrokerManagement management) {
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
