package dev.semel.internal.capture.jms;

import dev.semel.internal.outbox.jms.Dispatch;
import dev.semel.internal.outbox.relay.EventPublisher;
import dev.semel.internal.outbox.relay.TimeLimit;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.tracing.Tracing;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Session;
import java.util.List;
import java.util.Optional;

/** Sends events as the relay does, but in transactions of the broker's client: there is no container. */
public final class JmsEventSender implements EventPublisher {

    private final ConnectionFactory connectionFactory;
    private final Dispatch dispatch;

    public JmsEventSender(ConnectionFactory connectionFactory, Dispatch dispatch) {
        this.connectionFactory = connectionFactory;
        this.dispatch = dispatch;
    }

    @Override
    public void publishBatch(List<PendingEvent> events, TimeLimit limit) {
        try {
            send(events, limit);
        } catch (JMSException failed) {
            throw new JMSRuntimeException(failed.getMessage(), failed.getErrorCode(), failed);
        }
    }

    private void send(List<PendingEvent> events, TimeLimit limit) throws JMSException {
        boolean isAlone = Dispatch.isAlone(events);
        try (Connection connection = connectionFactory.createConnection();
                Session session = isAlone
                        ? connection.createSession()
                        : connection.createSession(true, Session.SESSION_TRANSACTED)) {
            Tracing.NONE.send(traced -> dispatch.send(events, connection, session, limit, traced));
            if (!isAlone) {
                session.commit();
            }
        }
    }

    @Override
    public Outcome publishOne(PendingEvent event) {
        try {
            event.content();
        } catch (RuntimeException damaged) {
            return new Outcome(Outcome.Kind.UNSENDABLE, damaged);
        }
        try {
            send(List.of(event), TimeLimit.NONE);
            return Outcome.PUBLISHED;
        } catch (JMSException | RuntimeException failed) {
            return findOutage()
                    .map(outage -> new Outcome(Outcome.Kind.OUTAGE, outage))
                    .orElseGet(() -> dispatch.outcomeOf(failed, false));
        }
    }

    // Whether or not, all of them are sent one by one.
    @Override
    public boolean isRefusedAsKnown(Exception failure) {
        return false;
    }

    @Override
    public Optional<Exception> findOutage() {
        return Dispatch.findOutage(connectionFactory);
    }
}
