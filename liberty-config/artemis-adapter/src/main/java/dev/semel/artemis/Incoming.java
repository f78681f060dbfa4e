package dev.semel.artemis;

import dev.semel.artemis.broker.Deliverable;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ICoreMessage;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.DisconnectConsumerMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionReceiveLargeMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionReceiveMessage;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;

/**
 * What the broker says to the connections of one bean, before the client understands it. A message that the client could not make one
 * of Jakarta Messaging of becomes one of bytes ({@link Unreadable}). A consumer that the broker takes away is told, once: the client
 * closes it in silence.
 */
final class Incoming implements Interceptor {

    private final Runnable onConsumerGone;
    private final AtomicBoolean isTold = new AtomicBoolean();

    Incoming(Runnable onConsumerGone) {
        this.onConsumerGone = onConsumerGone;
    }

    @Override
    public boolean intercept(Packet packet, RemotingConnection connection) {
        if (packet instanceof SessionReceiveMessage received) {
            mend(received.getMessage());
            Packed.keep(received.getMessage(), 0);
        } else if (packet instanceof SessionReceiveLargeMessage received) {
            ICoreMessage head = (ICoreMessage) received.getLargeMessage();
            mendHead(head, received.getLargeMessageSize());
            Packed.keep(head, received.getLargeMessageSize());
        } else if (packet instanceof DisconnectConsumerMessage && isTold.compareAndSet(false, true)) {
            onConsumerGone.run();
        }
        return true;
    }

    private static void mend(ICoreMessage message) {
        try {
            Deliverable.faultOf(message).ifPresent(fault -> Unreadable.mark(message, fault));
        } catch (ActiveMQException | RuntimeException broken) {
            Unreadable.mark(message, "cannot be read: " + broken.getMessage());
        }
    }

    // Its body comes later.
    private static void mendHead(ICoreMessage message, long size) {
        Optional<String> fault = Deliverable.faultOfHeaders(message);
        fault.or(() -> Deliverable.faultOfSize(message.getType(), size)).ifPresent(found -> {
            Unreadable.mark(message, found);
            message.putLongProperty(Message.HDR_LARGE_BODY_SIZE, size);
        });
    }
}
