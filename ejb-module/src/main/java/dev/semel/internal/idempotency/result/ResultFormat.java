package dev.semel.internal.idempotency.result;

import dev.semel.idempotency.ResultRefusedException;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.settings.limit.ResultLimit;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Results as bytes, within the limit. */
@Dependent
public class ResultFormat {

    public static final String JSON = "application/json";

    private static final String BYTES = "application/octet-stream";
    private static final String TEXT = "text/plain";
    private static final int LONGEST_MEDIA_TYPE = 255;

    private final ResultLimit limit;

    @Inject
    public ResultFormat(ResultLimit limit) {
        this.limit = limit;
    }

    /**
     * An object as JSON.
     *
     * @throws JsonbException if it cannot be written
     */
    public static String text(@Nullable Object value) {
        try {
            return Json.BINDING.toJson(value);
        } catch (StackOverflowError endless) {
            throw new JsonbException("An object that holds itself cannot be written as JSON.", endless);
        }
    }

    /** The object that a result was; bytes as they are. */
    public @Nullable Object read(StoredResult result, Type type) {
        String text = new String(result.body(), StandardCharsets.UTF_8);
        if (type == byte[].class) {
            return result.mediaType().equals(JSON) && text.equals("null") ? null : result.body();
        }
        return result.mediaType().equals(BYTES) ? result.body() : Json.BINDING.fromJson(text, type);
    }

    /** What a method has returned: bytes as they are, anything else as JSON. */
    public StoredResult returned(@Nullable Object value) {
        return value instanceof byte[] bytes ? bytes(bytes, BYTES) : json(value);
    }

    /** @throws ResultRefusedException if it cannot be kept */
    public StoredResult json(@Nullable Object value) {
        try {
            return bytes(text(value).getBytes(StandardCharsets.UTF_8), JSON);
        } catch (JsonbException unwritable) {
            String type = value == null ? "null" : value.getClass().getName();
            throw new ResultRefusedException(
                    "A result of type " + type + " cannot be written as JSON, so it is not kept.", unwritable);
        }
    }

    /** @throws ResultRefusedException if they cannot be kept */
    public StoredResult bytes(byte[] bytes, String mediaType) {
        if (mediaType == null || mediaType.isBlank() || mediaType.length() > LONGEST_MEDIA_TYPE) {
            throw new ResultRefusedException(
                    "A result needs a media type of 1 to " + LONGEST_MEDIA_TYPE + " characters, so it is not kept.",
                    null);
        }
        if (bytes.length > limit.bytes()) {
            throw new ResultRefusedException(
                    "The result has " + bytes.length + " bytes, and " + ResultLimit.SETTING + " allows " + limit.bytes()
                            + ", so it is not kept. Keep a name of it instead, or raise the limit.",
                    null);
        }
        return new StoredResult(mediaType, bytes.clone());
    }

    /** A text as it is, anything else as JSON. */
    public StoredResult reply(Object body) {
        if (!(body instanceof String text)) {
            return json(body).asReply(BodyKind.TEXT);
        }
        StoredResult kept = bytes(text.getBytes(StandardCharsets.UTF_8), TEXT);
        if (!new String(kept.body(), StandardCharsets.UTF_8).equals(text)) {
            throw new ResultRefusedException(
                    "A reply holds half a character, which cannot be written as UTF-8, so it is not kept.", null);
        }
        return kept.asReply(BodyKind.TEXT);
    }

    public StoredResult reply(byte[] bytes, String mediaType) {
        return bytes(bytes, mediaType).asReply(BodyKind.BYTES);
    }

    /** Safe for all threads, expensive to make, and not there in a test without a server whose work has no result. */
    private static final class Json {
        static final Jsonb BINDING = JsonbBuilder.create();
    }
}
