package dev.semel.internal.message.jms.artemis;

import dev.semel.internal.message.LostBodyException;

/** Tells a body that the broker's client no longer has from one that is broken. */
public final class LostBody {

    private static final String OF_THE_CLIENT = "org.apache.activemq.artemis.api.core.ActiveMQException";

    private LostBody() {}

    /** Fails if the client says that it could not get the body; any other failure lies in the message. */
    public static void rethrow(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (isOfTheClient(cause.getClass())) {
                throw new LostBodyException(cause.getMessage(), failure);
            }
        }
    }

    /** Fails if there is less than there has to be: after a failure, the client hands out what it got until then. */
    public static void requireWhole(long length, long read) {
        if (read < length) {
            throw new LostBodyException("only " + read + " of " + length + " bytes are there.", null);
        }
    }

    private static boolean isOfTheClient(Class<?> type) {
        return type != null && (type.getName().equals(OF_THE_CLIENT) || isOfTheClient(type.getSuperclass()));
    }
}
