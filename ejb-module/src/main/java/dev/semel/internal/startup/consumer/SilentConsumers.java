package dev.semel.internal.startup.consumer;

import dev.semel.internal.idempotency.consumer.ConsumerClass;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.settings.StartSettings;
import dev.semel.internal.settings.StartSettings.Lint;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Consumers that receive nothing: the server has never activated their beans, said so once, and started the application all the same.
 * The adapter tells which are active; of another adapter nothing is known.
 */
@Dependent
class SilentConsumers implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(SilentConsumers.class.getName());
    private static final String ADAPTERS = "dev.semel:type=ActiveEndpoints,*";
    private static final Duration SOON = Duration.ofSeconds(30);

    private final AnnotatedConsumers consumers;
    private final Lint lint;
    private final Set<String> told = new HashSet<>();

    @Inject
    SilentConsumers(AnnotatedConsumers consumers, StartSettings settings) {
        this.consumers = consumers;
        this.lint = settings.lint();
    }

    @Override
    public Optional<Period> period() {
        return lint == Lint.OFF ? Optional.empty() : Optional.of(Period.every(SOON));
    }

    @Override
    public String failure() {
        return "Whether a consumer receives nothing could not be found out; it is tried again every " + SOON.toSeconds()
                + " s.";
    }

    @Override
    public void run() {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        Set<String> active = new HashSet<>();
        try {
            Set<ObjectName> adapters = server.queryNames(new ObjectName(ADAPTERS), null);
            for (ObjectName adapter : adapters) {
                active.addAll(List.of((String[]) server.getAttribute(adapter, "Classes")));
            }
            if (!adapters.isEmpty()) {
                consumers.all().stream()
                        .filter(consumer -> !ConsumerClass.isBroughtBySemel(consumer.beanClass()))
                        .forEach(consumer -> tell(consumer, active.contains(consumer.className())));
            }
        } catch (JMException unknown) {
            throw new IllegalStateException("The adapter does not say which beans are active.", unknown);
        }
    }

    private void tell(AnnotatedConsumer consumer, boolean isActive) {
        if (isActive) {
            told.remove(consumer.className());
        } else if (told.add(consumer.className())) {
            LOG.log(
                    Level.WARNING,
                    "Consumer {0} receives nothing: the server has not activated its bean {1}. A line above says why: CNTR4015W, there is"
                            + " no <jmsActivationSpec id=\"application/bean\">, in an EAR \"application/module/bean\"; or CNTR4016W,"
                            + " there is no <jmsQueue> or <jmsTopic> with the id that the bean names as its destination. Add it; this"
                            + " consumer works as soon as its bean is active.",
                    new Object[] {consumer.definition().name(), consumer.className()});
        }
    }
}
