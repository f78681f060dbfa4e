package dev.semel.internal.message.jms;

import dev.semel.internal.message.Causes;
import dev.semel.internal.message.LostBodyException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;

/** Tells a body that the broker's client no longer has from one that is broken. */
public final class BodyFailure {

    private BodyFailure() {}

    /** Whether a failure came out of this message: it is not what its reader asked for, and never will be. */
    public static boolean isOf(Message message, Throwable failure) {
        return failure instanceof MessageFormatException
                && Arrays.stream(failure.getStackTrace())
                        .anyMatch(frame -> isNameOf(message.getClass(), frame.getClassName()));
    }

    private static boolean isNameOf(@Nullable Class<?> type, String name) {
        return type != null && (type.getName().equals(name) || isNameOf(type.getSuperclass(), name));
    }

    /**
     * Fails if the client says that it could not get the body; any other failure lies in the message, also that what it got cannot be
     * unpacked.
     */
    static void rethrowLost(Exception failure, Broker broker) {
        if (Causes.of(failure).anyMatch(DataFormatException.class::isInstance)) {
            return;
        }
        Causes.of(failure).filter(broker::isLossOfBody).findFirst().ifPresent(cause -> {
            throw new LostBodyException(String.valueOf(cause.getMessage()), failure);
        });
    }

    /** Fails if there is less than there has to be: after a failure, the client hands out what it got until then. */
    static void requireWhole(long length, long read) {
        if (read < length) {
            throw new LostBodyException("only " + read + " of " + length + " bytes are there.", null);
        }
    }
}
