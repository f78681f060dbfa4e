package dev.semel.artemis.broker;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ICoreMessage;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;

/**
 * Tells why the client of a consumer could not make a message of Jakarta Messaging of what the broker has: the client loses such a
 * message, or fails on it at each delivery, before anything else has seen it.
 */
public final class Deliverable {

    /**
     * How many bytes of a body are read whole, which a client does in each of its sessions, and with a copy if it is a text. Twenty MiB are
     * ten million characters, as many as a stored message has at most, and here is room for what stands around them. Only bytes are read in
     * pieces.
     */
    public static final int LONGEST_WHOLE = 20 * 1024 * 1024 + 1024;

    /**
     * How many entries a map may have. A client makes objects of all of them before anybody reads one: more than a hundred bytes of memory
     * for eleven that come.
     */
    private static final int MOST_ENTRIES = 100_000;

    /** How the format of zlib begins: with its method in half a byte, and two bytes that are divisible by this. */
    private static final int DEFLATE = 8;

    private static final int ZLIB_CHECK = 31;

    /** How many bytes one can become at most. */
    private static final long MOST_UNPACKED = 1_032;

    /** The client drops what has the property of a forced delivery, with any value, and asks for nothing in its place. */
    private static final String OLD_PREFIX = "_hornetq";

    /** What clients and broker read by type while they deliver, without a net. */
    private static final Map<SimpleString, Class<?>> INTERNAL = Map.of(
            Message.HDR_LARGE_COMPRESSED, Boolean.class,
            Message.HDR_LARGE_BODY_SIZE, Long.class,
            Message.HDR_SCHEDULED_DELIVERY_TIME, Long.class,
            Message.HDR_GROUP_ID, SimpleString.class,
            Message.HDR_GROUP_SEQUENCE, Integer.class,
            Message.HDR_LAST_VALUE_NAME, SimpleString.class);

    /** A queue has ten places for them; what has another one is stored, and never delivered. */
    private static final int HIGHEST_PRIORITY = 9;

    private Deliverable() {}

    /** Empty if nothing is known against the message; else the end of a sentence that begins with "it". */
    public static Optional<String> faultOf(ICoreMessage message) throws ActiveMQException {
        Optional<String> fault = faultOfHeaders(message);
        if (fault.isPresent()) {
            return fault;
        }
        Body body = Body.of(message);
        return isCompressed(message) ? faultOfCompressed(message, body) : faultOfBody(message.getType(), body);
    }

    /** The same, before the body is here. */
    public static Optional<String> faultOfHeaders(ICoreMessage message) {
        byte type = message.getType();
        if (!isKnown(type)) {
            return Optional.of("has the unknown type " + type);
        }
        int priority = message.getPriority();
        if (priority < 0 || priority > HIGHEST_PRIORITY) {
            return Optional.of("has the priority " + priority + ", and there are 0 to " + HIGHEST_PRIORITY + " only");
        }
        return message.getPropertyNames().stream()
                .filter(name -> isHarmful(message, name))
                .findFirst()
                .map(name -> "has the property " + name + ", which is for the broker and its clients alone");
    }

    /** Takes off what keeps a client from handing out the message. */
    public static void removeHarmful(ICoreMessage message) {
        List.copyOf(message.getPropertyNames()).stream()
                .filter(name -> isHarmful(message, name) || name.equals(Message.HDR_LARGE_COMPRESSED))
                .forEach(message::removeProperty);
    }

    private static boolean isHarmful(ICoreMessage message, SimpleString name) {
        if (name.toString().startsWith(OLD_PREFIX)) {
            return true;
        }
        Class<?> internal = INTERNAL.get(name);
        Object value = internal == null ? null : message.getBrokerProperty(name);
        return value != null && !internal.isInstance(value) && !(isText(internal) && value instanceof String);
    }

    /** What is known against the size of a body that a client reads in one piece. */
    public static Optional<String> faultOfSize(byte type, long size) {
        return type == Message.BYTES_TYPE || size <= LONGEST_WHOLE
                ? Optional.empty()
                : Optional.of("has a body of " + size + " bytes, and of this type " + LONGEST_WHOLE
                        + " are taken at most: send it as a BytesMessage");
    }

    /** Of a body that is all here, from the position of its reader. */
    public static Optional<String> faultOfBody(byte type, ActiveMQBuffer body) {
        return faultOfBody(type, Body.of(body.byteBuf().slice(body.readerIndex(), body.readableBytes())));
    }

    private static Optional<String> faultOfBody(byte type, Body body) {
        Optional<String> size = faultOfSize(type, body.size());
        if (size.isPresent() || body.size() == 0 && type != Message.MAP_TYPE && type != Message.TEXT_TYPE) {
            return size;
        }
        try {
            return faultOfLayout(type, new Layout(body));
        } catch (IndexOutOfBoundsException broken) {
            return Optional.of("has a body that is not of its type " + type);
        }
    }

    private static Optional<String> faultOfLayout(byte type, Layout layout) {
        switch (type) {
            case Message.TEXT_TYPE -> layout.text();
            case Message.MAP_TYPE -> {
                int entries = layout.map();
                if (entries > MOST_ENTRIES) {
                    return Optional.of("has a map of " + entries + " entries, and " + MOST_ENTRIES
                            + " are taken at most: send it as a BytesMessage");
                }
            }
            case Message.OBJECT_TYPE -> layout.object();
            case Message.STREAM_TYPE -> layout.stream();
            default -> {
                // Any bytes will do.
            }
        }
        return Optional.empty();
    }

    /** A client reserves the memory that the message says it needs, before it has unpacked a byte. */
    private static Optional<String> faultOfCompressed(ICoreMessage message, Body body) {
        long size = message.getBrokerProperty(Message.HDR_LARGE_BODY_SIZE) instanceof Long unpacked ? unpacked : -1;
        boolean isPacked = body.size() > 1
                && (body.bytes().getByte(0) & 0xf) == DEFLATE
                && body.bytes().getUnsignedShort(0) % ZLIB_CHECK == 0;
        if (!isPacked || size < 0 || size > MOST_UNPACKED * body.size()) {
            return Optional.of("says that its body is compressed, which it is not");
        }
        return faultOfSize(message.getType(), size);
    }

    private static boolean isKnown(byte type) {
        return type == Message.DEFAULT_TYPE || type >= Message.OBJECT_TYPE && type <= Message.STREAM_TYPE;
    }

    private static boolean isText(Class<?> type) {
        return type == SimpleString.class;
    }

    /** Whether it says so. */
    public static boolean isCompressed(ICoreMessage message) {
        return Boolean.TRUE.equals(message.getBrokerProperty(Message.HDR_LARGE_COMPRESSED));
    }
}
