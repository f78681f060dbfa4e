package dev.semel.testing.internal;

import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.StoredMessage;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import jakarta.jms.Queue;
import jakarta.jms.TextMessage;
import java.io.ByteArrayInputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collections;

/** A message as a broker delivers it, without a broker. */
final class MessageDouble implements InvocationHandler {

    private static final Queue QUEUE = (Queue) Proxy.newProxyInstance(
            MessageDouble.class.getClassLoader(),
            new Class<?>[] {Queue.class},
            (proxy, method, arguments) -> method.getName().equals("hashCode") ? 1 : "contract");

    private static final String DELIVERIES = "JMSXDeliveryCount";

    private final StoredMessage content;
    private final String id;
    private boolean isRedelivered;
    private ByteArrayInputStream unread;

    private MessageDouble(StoredMessage content, String id, boolean isRedelivered) {
        this.content = content;
        this.id = id;
        this.isRedelivered = isRedelivered;
        reset();
    }

    static Message of(StoredMessage content, String id, boolean isRedelivered) {
        Class<?> type = content.kind() == BodyKind.BYTES ? BytesMessage.class : TextMessage.class;
        return (Message) Proxy.newProxyInstance(
                MessageDouble.class.getClassLoader(),
                new Class<?>[] {type},
                new MessageDouble(content, id, isRedelivered));
    }

    private void reset() {
        unread = new ByteArrayInputStream(content.body() == null ? new byte[0] : content.body());
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws JMSException {
        String name = method.getName();
        if (name.equals("setJMSRedelivered")) {
            isRedelivered = (boolean) arguments[0];
            return null;
        }
        if (name.endsWith("Property") && name.startsWith("get")) {
            return property((String) arguments[0], method.getReturnType());
        }
        return switch (name) {
            case "propertyExists" -> content.properties().containsKey((String) arguments[0]);
            case "getPropertyNames" ->
                Collections.enumeration(content.properties().keySet());
            case "getText" -> content.text();
            case "getBody" -> body((Class<?>) arguments[0]);
            case "isBodyAssignableTo" -> canBe((Class<?>) arguments[0]);
            case "getBodyLength" -> (long) content.body().length;
            case "readBytes" -> read((byte[]) arguments[0], arguments.length == 1 ? -1 : (int) arguments[1]);
            case "reset", "acknowledge" -> {
                reset();
                yield null;
            }
            case "hashCode" -> System.identityHashCode(proxy);
            case "equals" -> proxy == arguments[0];
            case "toString" -> "message " + id + " " + content.properties();
            default -> header(name);
        };
    }

    private Object header(String name) {
        return switch (name) {
            case "getJMSMessageID" -> id;
            case "getJMSDestination" -> QUEUE;
            case "getJMSRedelivered" -> isRedelivered;
            case "getJMSPriority" -> Message.DEFAULT_PRIORITY;
            case "getJMSDeliveryMode" -> Message.DEFAULT_DELIVERY_MODE;
            case "getJMSTimestamp", "getJMSExpiration", "getJMSDeliveryTime" -> 0L;
            case "getJMSType", "getJMSCorrelationID", "getJMSReplyTo", "getJMSCorrelationIDAsBytes" -> null;
            default -> throw new UnsupportedOperationException("A message of the kit has no " + name + ".");
        };
    }

    private Object property(String name, Class<?> type) throws JMSException {
        Object value = name.equals(DELIVERIES)
                ? Integer.valueOf(isRedelivered ? 2 : 1)
                : content.properties().get(name);
        if (type == Object.class || value == null && type == String.class) {
            return value;
        }
        String text = String.valueOf(value);
        try {
            return switch (type.getName()) {
                case "boolean" -> Boolean.valueOf(text);
                case "byte" -> Byte.valueOf(text);
                case "short" -> Short.valueOf(text);
                case "int" -> Integer.valueOf(text);
                case "long" -> Long.valueOf(text);
                case "float" -> Float.valueOf(text);
                case "double" -> Double.valueOf(text);
                default -> text;
            };
        } catch (NumberFormatException other) {
            throw new MessageFormatException("The property " + name + " is no " + type + " but " + text + ".");
        }
    }

    private boolean canBe(Class<?> type) {
        return type.isAssignableFrom(content.kind() == BodyKind.BYTES ? byte[].class : String.class);
    }

    private Object body(Class<?> type) throws JMSException {
        if (!canBe(type)) {
            throw new MessageFormatException("The body is no " + type.getName() + ".");
        }
        return content.kind() == BodyKind.BYTES ? content.body() : content.text();
    }

    private int read(byte[] target, int length) {
        return unread.read(target, 0, length < 0 ? target.length : length);
    }
}
