package dev.semel.admin;

import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.StoredMessage;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Body and properties of a message as it is shown. Masked, the body is null and the values of the properties are hidden, but for
 * those that Semel itself writes: lists and details show them anyway, and they lead from a message to its event and its key.
 *
 * @param masked whether the payload is hidden, as it is until it is revealed
 * @param size size of the body in bytes
 * @param body the body as text (bytes in hexadecimal), cut at 64 KiB
 */
public record MessageView(
        String kind, boolean masked, long size, @Nullable String body, Map<String, String> properties) {

    private static final String MASK = "\u2022\u2022\u2022\u2022";
    private static final int LONGEST_BODY = 64 * 1024;
    private static final int LONGEST_VALUE = 4 * 1024;
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private static final Set<String> OWN = Set.of(
            MessageContract.IDEMPOTENCY_KEY,
            MessageContract.EVENT_ID,
            MessageContract.EVENT_TYPE,
            MessageContract.AGGREGATE_TYPE,
            MessageContract.AGGREGATE_ID,
            MessageContract.SEQUENCE,
            MessageContract.CONSUMER);

    /** The id of the event that the message was; null if it came from elsewhere, or what it says is no id. */
    public @Nullable UUID eventId() {
        String id = properties.get(MessageContract.EVENT_ID);
        return id != null && ID.matcher(id).matches() ? UUID.fromString(id) : null;
    }

    /** Everything that is no payload. */
    public static MessageView masked(StoredMessage message) {
        return of(message, true, null, (name, value) -> OWN.contains(name) ? letters(value) : MASK);
    }

    /** With body and values: for callers with the payload role only. */
    public static MessageView revealed(StoredMessage message) {
        return of(message, false, bodyOf(message), (name, value) -> letters(value));
    }

    private static MessageView of(
            StoredMessage message, boolean masked, @Nullable String body, BiFunction<String, Object, String> value) {
        Map<String, String> properties = new TreeMap<>();
        message.properties().forEach((name, content) -> properties.put(name, value.apply(name, content)));
        long size = message.body() == null ? 0 : message.body().length;
        return new MessageView(message.kind().name(), masked, size, body, properties);
    }

    private static @Nullable String bodyOf(StoredMessage message) {
        if (message.body() == null) {
            return null;
        }
        boolean isBinary = message.kind() == BodyKind.BYTES || message.kind() == BodyKind.OBJECT;
        return isBinary ? hex(message.body(), LONGEST_BODY) : lines(message.text());
    }

    private static String letters(Object value) {
        return value instanceof byte[] bytes
                ? hex(bytes, LONGEST_VALUE)
                : SafeText.lines(String.valueOf(value), LONGEST_VALUE);
    }

    private static String lines(String text) {
        return SafeText.lines(text.replace("\r\n", "\n"), LONGEST_BODY);
    }

    private static String hex(byte[] bytes, int length) {
        if (2L * bytes.length <= length) {
            return HexFormat.of().formatHex(bytes);
        }
        return HexFormat.of().formatHex(Arrays.copyOf(bytes, length / 2 - 1)) + "\u2026";
    }
}
