package dev.semel.internal.startup;

import dev.semel.internal.platform.PeriodicTimer;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The server's way into the {@link StartSequence}. Before it, known passwords are refused and what the server must have is looked for;
 * what uses the resources of the server is injected only when they are known to be there. A problem fails the deployment.
 */
@Singleton(name = "SemelStartup")
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SemelStartup {

    private static final Logger LOG = Logger.getLogger(SemelStartup.class.getName());

    @Inject
    private KnownPasswords passwords;

    @Inject
    private RequiredResources resources;

    @Inject
    private Instance<StartSequence> sequences;

    @Inject
    private AnnotatedConsumers consumers;

    @Inject
    private NodeName node;

    @Resource
    private TimerService timers;

    private StartSequence sequence;
    private PeriodicTimer timer;

    @PostConstruct
    void start() {
        try {
            passwords.refuse();
            resources.require();
            sequence = sequences.get();
            timer = new PeriodicTimer(timers);
            sequence.start(consumers.definitions(), timer);
        } catch (RuntimeException reason) {
            throw StartRefusedException.because(reason);
        }
        LOG.log(Level.INFO, "Semel started on node {0}.", node);
    }

    @Timeout
    void tick(Timer due) {
        timer.tick(due);
    }

    @PreDestroy
    void stop() {
        try {
            sequence.stop(timer);
        } catch (RuntimeException unreachable) {
            LOG.log(
                    Level.INFO,
                    "The end of this incarnation of node {0} could not be recorded, so the next start is taken for one after a death: {1}",
                    new Object[] {node, unreachable.getMessage()});
        }
    }
}
