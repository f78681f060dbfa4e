package dev.semel.internal.startup;

import dev.semel.internal.idempotency.poison.NodeIncarnation;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.retention.RetentionAgreement;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import dev.semel.internal.startup.lint.Linter;
import dev.semel.internal.startup.schema.ShippedSchema;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;

/** What happens at the start, once it is known that the server has all that is needed: each step fails the start with a sentence. */
@Dependent
class StartSequence {

    @Inject
    private RetentionAgreement retention;

    @Inject
    private AnnotatedConsumers consumers;

    @Inject
    private ShippedSchema schema;

    @Inject
    private Transactions transactions;

    @Inject
    @Any
    private Instance<StartCheck> checks;

    @Inject
    private TransactionProbe probe;

    @Inject
    private Linter linter;

    @Inject
    private NodeIncarnation incarnation;

    /** @return false if the probe has to be asked again */
    boolean run() {
        retention.requireKeysToOutliveCopies(consumers.definitions());
        schema.prepare();
        checks.forEach(check -> transactions.doInNew(check::require));
        boolean isProbed = probe.isAnswered();
        linter.run();
        incarnation.begin();
        return isProbed;
    }

    boolean isProbed() {
        return probe.isAnswered();
    }

    void end() {
        incarnation.end();
    }
}
