package dev.semel.internal.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.message.content.PointedValue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random JSON: what says the same has one hash, however it is written, and what differs in one place has another. */
class ContentGeneratorTest {

    private static final int SEEDS = 1_000;
    private static final int DEEPEST = 6;
    private static final String LETTERS = "ab\"\\/\n\u0000\u00e4\u20ac\u202e";
    private static final List<String> HALVES = List.of("\ud83d\ude00", "\ud800", "\udc00", "\ufeff");

    @Test
    void hashesOneValueInOneWayHoweverItIsWritten() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Object value = structure(random, 0);
            String one = written(value, random);
            String other = written(value, random);

            assertThat(hash(one)).as("seed %s: %s and %s", seed, one, other).isEqualTo(hash(other));
            if (StandardCharsets.UTF_8.newEncoder().canEncode(one + other)) {
                assertThat(hashOfBytes(one)).as("seed %s: bytes", seed).isEqualTo(hashOfBytes(other));
            }
        }
    }

    @Test
    void tellsOneChangedValueApart() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Object value = structure(random, 0);
            Object changed = changed(value, random);
            String one = written(value, random);
            String other = written(changed, random);

            assertThat(hash(one)).as("seed %s: %s and %s", seed, one, other).isNotEqualTo(hash(other));
        }
    }

    @Test
    void tellsApartWhatStandsBeforeOrBehindAJsonValue() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            String one = written(structure(random, 0), random);
            String other = written(structure(random, 0), random);
            String tail = List.of("x", ",", "}", "]", "{}", "[]", "1", "\ufeff", other)
                    .get(random.nextInt(9));

            assertThat(hash(one + tail)).as("seed %s: %s", seed, one + tail).isNotEqualTo(hash(one));
            assertThat(hash(one + tail + " ")).as("seed %s", seed).isNotEqualTo(hash(one + tail));
            assertThat(hash("\ufeff" + one)).as("seed %s", seed).isNotEqualTo(hash(one));
        }
    }

    @Test
    void tellsApartWhatStandsTwiceUnderOneName() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            String value = written(structure(random, 0), random);
            String once = "{\"a\":" + value + "}";
            String twice = "{\"a\":" + written(scalar(random), random) + ",\"a\":" + value + "}";

            assertThat(hash(twice)).as("seed %s: %s", seed, twice).isNotEqualTo(hash(once));
        }
    }

    @Test
    void findsOneKeyHoweverAValueIsWritten() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Object id = random.nextBoolean() ? number(random) : text(random);
            Map<String, Object> order = new LinkedHashMap<>(object(random, 0));
            order.put("id", id);
            String one = written(order, random);
            String other = written(order, random);

            assertThat(key(one)).as("seed %s: %s and %s", seed, one, other).isEqualTo(key(other));
        }
    }

    private static String hash(String text) {
        return ContentHash.ofText(text, List.of());
    }

    private static String hashOfBytes(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return ContentHash.of(new StoredMessage(BodyKind.BYTES, bytes, Map.of()), List.of());
    }

    private static String key(String text) {
        return PointedValue.of(text, "/id").orElseThrow();
    }

    private static Object structure(Random random, int level) {
        return random.nextBoolean() ? object(random, level) : array(random, level);
    }

    private static Map<String, Object> object(Random random, int level) {
        Map<String, Object> object = new LinkedHashMap<>();
        int size = 1 + random.nextInt(4);
        for (int i = 0; i < size; i++) {
            object.put(text(random), value(random, level));
        }
        return object;
    }

    private static List<Object> array(Random random, int level) {
        List<Object> array = new ArrayList<>();
        int size = 1 + random.nextInt(4);
        for (int i = 0; i < size; i++) {
            array.add(value(random, level));
        }
        return array;
    }

    private static Object value(Random random, int level) {
        return level < DEEPEST && random.nextInt(3) == 0 ? structure(random, level + 1) : scalar(random);
    }

    private static Object scalar(Random random) {
        return switch (random.nextInt(5)) {
            case 0, 1 -> number(random);
            case 2, 3 -> text(random);
            default -> List.of("true", "false", "null").get(random.nextInt(3)).toCharArray();
        };
    }

    private static BigDecimal number(Random random) {
        long digits = random.nextBoolean() ? random.nextInt(100) - 50 : random.nextLong();
        return new BigDecimal(java.math.BigInteger.valueOf(digits), random.nextInt(30) - 15);
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder("t");
        int length = random.nextInt(6);
        for (int i = 0; i < length; i++) {
            text.append(
                    random.nextInt(8) == 0
                            ? HALVES.get(random.nextInt(HALVES.size()))
                            : LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString();
    }

    private static Object changed(Object value, Random random) {
        if (value instanceof Map<?, ?> object) {
            Map<Object, Object> copy = new LinkedHashMap<>(object);
            Object name = new ArrayList<>(copy.keySet()).get(random.nextInt(copy.size()));
            copy.put(name, changed(copy.get(name), random));
            return copy;
        }
        if (value instanceof List<?> array) {
            List<Object> copy = new ArrayList<>(array);
            int number = random.nextInt(copy.size());
            copy.set(number, changed(copy.get(number), random));
            return copy;
        }
        if (value instanceof BigDecimal number) {
            return number.add(number.ulp());
        }
        return value instanceof String text ? text + "!" : "t";
    }

    private static String written(Object value, Random random) {
        StringBuilder text = new StringBuilder();
        write(value, random, text);
        return text.toString();
    }

    private static void write(Object value, Random random, StringBuilder text) {
        blank(random, text);
        if (value instanceof Map<?, ?> object) {
            List<Map.Entry<?, ?>> members = new ArrayList<>(object.entrySet());
            Collections.shuffle(members, random);
            text.append('{');
            members.forEach(member -> {
                write(member.getKey(), random, text);
                text.append(':');
                write(member.getValue(), random, text);
                text.append(',');
            });
            text.setCharAt(text.length() - 1, '}');
        } else if (value instanceof List<?> array) {
            text.append('[');
            array.forEach(element -> {
                write(element, random, text);
                text.append(',');
            });
            text.setCharAt(text.length() - 1, ']');
        } else if (value instanceof BigDecimal number) {
            text.append(written(number, random));
        } else if (value instanceof String string) {
            quote(string, random, text);
        } else {
            text.append((char[]) value);
        }
        blank(random, text);
    }

    private static String written(BigDecimal number, Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> number.toPlainString();
            case 1 -> number.setScale(number.scale() + random.nextInt(3)).toString();
            case 2 ->
                number.unscaledValue() + "e" + (random.nextBoolean() && number.scale() < 0 ? "+" : "")
                        + -number.scale();
            default -> number.toString();
        };
    }

    private static void quote(String string, Random random, StringBuilder text) {
        text.append('"');
        string.chars().forEach(letter -> {
            boolean mustBeEscaped = letter < ' ' || letter == '"' || letter == '\\';
            if (mustBeEscaped || random.nextInt(3) == 0) {
                text.append("\\u").append(HexFormat.of().toHexDigits((char) letter));
            } else {
                text.append((char) letter);
            }
        });
        text.append('"');
    }

    private static void blank(Random random, StringBuilder text) {
        text.append(List.of("", "", " ", "\n", "\t\r").get(random.nextInt(5)));
    }
}
