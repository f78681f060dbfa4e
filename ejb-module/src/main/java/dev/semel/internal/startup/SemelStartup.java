package dev.semel.internal.startup;

import dev.semel.internal.idempotency.poison.NodeIncarnation;
import dev.semel.internal.platform.PlatformProof;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.retention.RetentionRule;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.StartSettings;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import dev.semel.internal.startup.lint.Linter;
import dev.semel.internal.startup.schema.SchemaMigration;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Refuses known passwords, looks for what the server must have, and then runs the start sequence before anything else of Semel
 * runs; a problem fails the deployment. What uses the resources of the server is injected only when they are known to be there.
 */
@Singleton(name = "SemelStartup")
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SemelStartup {

    private static final Logger LOG = Logger.getLogger(SemelStartup.class.getName());
    private static final long PROBE_AGAIN_MILLIS = 2_000;
    private static final String UNPROVED =
            "The server's transactions have not been seen to be what Semel needs; that is tried again every few seconds.";

    @Inject
    private KnownPasswords passwords;

    @Inject
    private RequiredResources resources;

    @Inject
    private Instance<Sequence> sequences;

    @Inject
    private PlatformProof proof;

    @Inject
    private NodeName node;

    @Resource
    private TimerService timers;

    private Sequence sequence;

    private boolean isToldUnsafe;

    @PostConstruct
    void start() {
        try {
            passwords.refuse();
            resources.require();
            sequence = sequences.get();
            proof.withhold(UNPROVED);
            proved(sequence.run());
        } catch (RuntimeException reason) {
            throw StartRefusedException.because(reason);
        }
        LOG.log(Level.INFO, "Semel started on node {0}.", node);
    }

    @PreDestroy
    void stop() {
        try {
            sequence.incarnation.end();
        } catch (RuntimeException unreachable) {
            LOG.log(
                    Level.INFO,
                    "The end of this incarnation of node {0} could not be recorded, so the next start is taken for one after a death: {1}",
                    new Object[] {node, unreachable.getMessage()});
        }
    }

    @Timeout
    void probeAgain() {
        try {
            proved(sequence.probe.isAnswered());
        } catch (RuntimeException unsafe) {
            proof.withhold(unsafe.getMessage());
            LOG.log(
                    isToldUnsafe ? Level.FINE : Level.SEVERE,
                    unsafe,
                    () -> unsafe.getMessage() + " It was seen only now, because the broker could"
                            + " not be reached at the start. No event is published and no message taken until an attempt succeeds, which is"
                            + " made every few seconds; if none does, stop the application and mend the configuration.");
            isToldUnsafe = true;
            probeLater();
        }
    }

    private void proved(boolean isAnswered) {
        if (isAnswered) {
            proof.give();
        } else {
            probeLater();
        }
    }

    private void probeLater() {
        timers.createSingleActionTimer(PROBE_AGAIN_MILLIS, new TimerConfig(null, false));
    }

    /** Its steps use what the server must have: each fails the start with a sentence. */
    @Dependent
    static class Sequence {

        @Inject
        private RetentionRule retention;

        @Inject
        private AnnotatedConsumers consumers;

        @Inject
        private SchemaMigration schema;

        @Inject
        private StartSettings settings;

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
            schema.prepare(settings.schema());
            retention.declare(consumers.definitions());
            checks.forEach(check -> transactions.doInNew(check::require));
            boolean isProbed = probe.isAnswered();
            linter.run();
            incarnation.begin();
            return isProbed;
        }
    }
}
