package dev.semel.internal.message.content;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The form in which properties, maps and streams lie in the database, and of which the hashes of maps and streams are made. */
class TypedJsonTest {

    private static final int PIECE = 1024 * 1024;

    @Test
    void writesEachTypeByItsName() {
        assertThat(list(
                        true,
                        (byte) -1,
                        (short) 3,
                        42,
                        Long.MAX_VALUE,
                        1.5f,
                        0.1,
                        'x',
                        new byte[] {1, -1},
                        "text",
                        null))
                .isEqualTo("[[\"Boolean\",\"true\"],[\"Byte\",\"-1\"],[\"Short\",\"3\"],[\"Integer\",\"42\"],"
                        + "[\"Long\",\"9223372036854775807\"],[\"Float\",\"1.5\"],[\"Double\",\"0.1\"],"
                        + "[\"Character\",\"x\"],[\"Bytes\",\"Af8=\"],\"text\",null]");
    }

    @Test
    void writesMapsInTheOrderInWhichTheyCome() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("b", 1);
        values.put("a", null);

        assertThat(map(values)).isEqualTo("{\"b\":[\"Integer\",\"1\"],\"a\":null}");
        assertThat(map(Map.of())).isEqualTo("{}");
        assertThat(list()).isEqualTo("[]");
    }

    @Test
    void writesEachLetterAsTheParsersLibraryDoesWithAllEscapedThatIsNoAscii() {
        StringBuilder letters = new StringBuilder();
        for (int letter = 0; letter <= Character.MAX_VALUE; letter++) {
            letters.append((char) letter);
        }

        assertThat(list(letters.toString(), '\0', '"')).isEqualTo(byLibrary(letters.toString(), '\0', '"'));
        assertThat(map(Map.of(letters.toString(), '\u20ac')))
                .isEqualTo(byLibrary(letters.toString(), Map.of(letters.toString(), '\u20ac')));
    }

    @Test
    void writesBytesOfAnyLengthAsOne() {
        Random random = new Random(1);
        for (int length : new int[] {0, 1, 2, 3, 4, 3 * 1024 - 1, 3 * 1024, 3 * 1024 + 1, 3 * PIECE + 2}) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);

            assertThat(list((Object) bytes))
                    .isEqualTo("[[\"Bytes\",\"" + Base64.getEncoder().encodeToString(bytes) + "\"]]");
        }
    }

    @Test
    void handsOutWhatIsLongInPiecesAndWhatIsShortAtOnce() {
        List<Integer> sizes = new ArrayList<>();
        int frame = list("").length();

        write(piece -> sizes.add(piece.length), "x");
        write(piece -> sizes.add(piece.length), "x".repeat(PIECE - frame));
        write(piece -> sizes.add(piece.length), "x".repeat(2 * PIECE - frame + 1));

        assertThat(sizes).containsExactly(frame + 1, PIECE, PIECE, PIECE, 1);
    }

    private static String list(Object... values) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(bytes::writeBytes, values);
        return bytes.toString(US_ASCII);
    }

    private static void write(Consumer<byte[]> taker, Object... values) {
        TypedJson json = new TypedJson(taker);
        json.beginList();
        Arrays.asList(values).forEach(json::element);
        json.endList();
    }

    private static String map(Map<String, Object> values) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TypedJson json = new TypedJson(bytes::writeBytes);
        json.beginMap();
        values.forEach(json::member);
        json.endMap();
        return bytes.toString(US_ASCII);
    }

    private static String byLibrary(String text, char... letters) {
        JsonArrayBuilder array = Json.createArrayBuilder().add(text);
        for (char letter : letters) {
            array.add(typed(letter));
        }
        return ascii(array.build().toString());
    }

    private static String byLibrary(String name, Map<String, Character> values) {
        JsonObjectBuilder object = Json.createObjectBuilder().add(name, typed(values.get(name)));
        return ascii(object.build().toString());
    }

    private static JsonArray typed(char letter) {
        return Json.createArrayBuilder()
                .add("Character")
                .add(String.valueOf(letter))
                .build();
    }

    private static String ascii(String json) {
        StringBuilder escaped = new StringBuilder();
        json.chars().forEach(c -> escaped.append(c < 0x7f ? String.valueOf((char) c) : String.format("\\u%04x", c)));
        return escaped.toString();
    }
}
