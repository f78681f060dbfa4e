package dev.semel.artemis;

import dev.semel.artemis.broker.Deliverable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.MessageHandler;
import org.apache.activemq.artemis.core.client.impl.ClientConsumerInternal;
import org.apache.activemq.artemis.core.client.impl.ClientSessionInternal;

/**
 * Reads a large or compressed message once before the adapter does, which would fail at each delivery and never ask the bean. The
 * adapter has no place for that, so its sessions and their consumers are wrapped.
 */
final class ReadFirst implements MessageHandler {

    private final MessageHandler adapter;

    private ReadFirst(MessageHandler adapter) {
        this.adapter = adapter;
    }

    /** A session whose consumers read first. */
    static ClientSession in(ClientSession session) {
        return wrapped(session, ClientSessionInternal.class);
    }

    @Override
    public void onMessage(ClientMessage message) {
        if (Packed.isHere(message) || message.isLargeMessage() && Unreadable.isMadeBefore(message.getType())) {
            read(message);
        }
        adapter.onMessage(message);
    }

    @Override
    public void onMessageExpired(ClientMessage message) {
        adapter.onMessageExpired(message);
    }

    /** What was read stays with the message: the adapter reads it from memory. */
    private static void read(ClientMessage message) {
        try {
            message.checkCompletion();
        } catch (ActiveMQException incomplete) {
            comeAgain(message);
            return;
        }
        Packed.unpack(message).or(() -> faultOf(message)).ifPresent(fault -> {
            message.putLongProperty(
                    Message.HDR_LARGE_BODY_SIZE, fromItsBeginning(message).readableBytes());
            Unreadable.mark(message, fault);
        });
    }

    // The client keeps what it got until then, and would hand it out as the whole at the adapter's look. A text of
    // nothing makes the adapter fail,
    // and ask the broker for the message again.
    private static void comeAgain(ClientMessage message) {
        message.setType(Message.TEXT_TYPE);
        message.getBodyBuffer().clear();
    }

    private static Optional<String> faultOf(ClientMessage message) {
        return Deliverable.faultOfBody(message.getType(), fromItsBeginning(message));
    }

    private static ActiveMQBuffer fromItsBeginning(ClientMessage message) {
        ActiveMQBuffer body = message.getBodyBuffer();
        body.resetReaderIndex();
        return body;
    }

    private static <T> T wrapped(Object real, Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                ReadFirst.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> invoke(real, method, arguments)));
    }

    private static Object invoke(Object real, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("setMessageHandler")) {
            arguments[0] = arguments[0] == null ? null : new ReadFirst((MessageHandler) arguments[0]);
        }
        try {
            Object answer = method.invoke(real, arguments);
            return answer instanceof ClientConsumerInternal consumer
                    ? wrapped(consumer, ClientConsumerInternal.class)
                    : answer;
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }
}
