package dev.semel.internal.message.jms;

import dev.semel.internal.message.LargeBody;
import dev.semel.internal.message.StoredMessage;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/** A message of bytes that is read piece by piece. The broker's client gets it at the first look, and keeps it from then on. */
public final class LargeBytes {

    private static final int PIECE = 1024 * 1024;

    private LargeBytes() {}

    /** The body, if it has bytes, and more of them than are kept in one piece. */
    public static Optional<LargeBody> of(Message message, Broker broker) throws JMSException {
        if (!(message instanceof BytesMessage bytes)) {
            return Optional.empty();
        }
        long length = bytes.getBodyLength();
        return length > StoredMessage.LARGEST_BODY
                ? Optional.of(taker -> forEachPiece(bytes, length, taker, broker))
                : Optional.empty();
    }

    private static void forEachPiece(BytesMessage message, long bytes, Consumer<byte[]> taker, Broker broker) {
        try {
            message.reset();
            byte[] piece = new byte[PIECE];
            long read = 0;
            int length = message.readBytes(piece);
            while (length > 0) {
                read += length;
                taker.accept(length == PIECE ? piece : Arrays.copyOf(piece, length));
                length = message.readBytes(piece);
            }
            BodyFailure.requireWhole(bytes, read);
            message.reset();
        } catch (RuntimeException failed) {
            BodyFailure.rethrowLost(failed, broker);
            throw failed;
        } catch (JMSException broken) {
            BodyFailure.rethrowLost(broken, broker);
            throw new JMSRuntimeException(broken.getMessage(), broken.getErrorCode(), broken);
        }
    }
}
