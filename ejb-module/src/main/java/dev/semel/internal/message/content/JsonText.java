package dev.semel.internal.message.content;

import jakarta.json.JsonException;
import jakarta.json.spi.JsonProvider;
import jakarta.json.stream.JsonParser;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;

/** A text that is one JSON object or array, and nothing else. */
public final class JsonText {

    // Each method of Json looks for the provider anew, which costs more than all the rest of a hash.
    private static final JsonProvider JSON = JsonProvider.provider();

    private JsonText() {}

    /** Whether it begins and ends like one, which costs next to nothing to see. */
    static boolean isLikely(CharSequence text) {
        int first = 0;
        int last = text.length() - 1;
        while (first < last && isBlank(text.charAt(first))) {
            first++;
        }
        while (last > first && isBlank(text.charAt(last))) {
            last--;
        }
        return first < last
                && (text.charAt(first) == '{' && text.charAt(last) == '}'
                        || text.charAt(first) == '[' && text.charAt(last) == ']');
    }

    private static boolean isBlank(char letter) {
        return letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t';
    }

    /** The text that these bytes are in UTF-8; empty if they are none. */
    public static Optional<String> of(byte[] utf8) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(utf8))
                    .toString());
        } catch (CharacterCodingException other) {
            return Optional.empty();
        }
    }

    /**
     * Reads it to its end.
     *
     * @param reading reads the object or array that begins with the next event
     * @throws RuntimeException if it is no JSON, or is followed by something else
     */
    public static <T> T read(String text, Function<JsonParser, T> reading) {
        try (JsonParser parser = JSON.createParser(new StringReader(text))) {
            T read = reading.apply(parser);
            if (parser.hasNext()) {
                throw new JsonException("There is more than one JSON value.");
            }
            return read;
        }
    }
}
