package dev.semel.artemis;

import jakarta.resource.spi.ActivationSpec;
import jakarta.resource.spi.work.WorkException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.activemq.artemis.ra.ActiveMQResourceAdapter;
import org.apache.activemq.artemis.ra.inflow.ActiveMQActivation;
import org.apache.activemq.artemis.ra.inflow.ActiveMQActivationSpec;

/** Of each bean whose consumers the broker has taken away, the work that opens them again. */
final class Reopenings {

    private static final Logger LOG = Logger.getLogger(Reopenings.class.getName());

    private final ActiveMQResourceAdapter adapter;
    private final Map<ActivationSpec, Reopening> works = Collections.synchronizedMap(new IdentityHashMap<>());

    Reopenings(ActiveMQResourceAdapter adapter) {
        this.adapter = adapter;
    }

    void open(ActiveMQActivationSpec bean) {
        Reopening work =
                works.computeIfAbsent(bean, added -> new Reopening(bean.getDestination(), () -> reconnect(bean)));
        if (work.isToBeScheduled()) {
            try {
                adapter.getWorkManager().scheduleWork(work);
            } catch (WorkException stopping) {
                work.giveBack();
                LOG.log(Level.FINE, "No consumer is opened again any more: the server stops.", stopping);
            }
        }
    }

    void forget(ActivationSpec bean) {
        works.remove(bean);
    }

    private void reconnect(ActiveMQActivationSpec bean) {
        ActiveMQActivation activation = adapter.getActivations().get(bean);
        if (activation != null) {
            activation.reconnect(null, false);
        }
    }
}
