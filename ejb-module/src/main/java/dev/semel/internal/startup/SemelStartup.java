package dev.semel.internal.startup;

import dev.semel.internal.idempotency.poison.NodeIncarnation;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.retention.RetentionAgreement;
import dev.semel.internal.retention.RetentionGuard;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import dev.semel.internal.startup.lint.Linter;
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
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Refuses known passwords, checks the retention, prepares the tables and checks what depends on them, probes the transactions and runs the linter
 * before anything else of Semel runs; a problem fails the deployment.
 */
@Singleton(name = "SemelStartup")
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SemelStartup {

    private static final Logger LOG = Logger.getLogger(SemelStartup.class.getName());
    private static final long PROBE_AGAIN_MILLIS = 10_000;

    @Inject
    private KnownPasswords passwords;

    @Inject
    private RetentionGuard retention;

    @Inject
    private RetentionAgreement agreement;

    @Inject
    private AnnotatedConsumers consumers;

    @Inject
    private ShippedSchema schema;

    @Inject
    @Any
    private Instance<StartCheck> checks;

    @Inject
    private Linter linter;

    @Inject
    private TransactionProbe probe;

    @Inject
    private NodeIncarnation incarnation;

    @Inject
    private NodeName node;

    @Inject
    private Transactions transactions;

    @Resource
    private TimerService timers;

    @PostConstruct
    void start() {
        passwords.refuse();
        retention.require(consumers.definitions());
        schema.prepare();
        checks.forEach(check -> transactions.doInNew(check::require));
        boolean isProbed = probe.isAnswered();
        linter.run();
        incarnation.begin();
        if (!isProbed) {
            probeLater();
        }
        LOG.log(Level.INFO, "Semel started on node {0}.", node);
    }

    @PreDestroy
    void stop() {
        try {
            incarnation.end();
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
            if (!probe.isAnswered()) {
                probeLater();
            }
        } catch (RuntimeException unsafe) {
            LOG.log(
                    Level.SEVERE,
                    unsafe,
                    () -> unsafe.getMessage() + " It was seen only now, because the broker could"
                            + " not be reached at the start; stop the application and mend the configuration.");
        }
    }

    private void probeLater() {
        timers.createSingleActionTimer(PROBE_AGAIN_MILLIS, new TimerConfig(null, false));
    }
}
