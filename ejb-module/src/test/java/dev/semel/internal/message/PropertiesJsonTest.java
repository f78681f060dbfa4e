package dev.semel.internal.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PropertiesJsonTest {

    @Test
    void readsBackWhatItWrote() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("text", "NUL \0, half \uD800, \u20ac, \"\\\r\n");
        values.put("\uDC00", true);
        values.put("byte", (byte) -1);
        values.put("short", (short) 3);
        values.put("long", Long.MIN_VALUE);
        values.put("float", Float.NaN);
        values.put("double", 1e-300);
        values.put("letter", '\0');
        values.put("nothing", null);

        assertThat(PropertiesJson.read(PropertiesJson.write(values))).isEqualTo(values);
        assertThat(PropertiesJson.read(PropertiesJson.write(Map.of()))).isEmpty();
    }

    @Test
    void readsListsWithWhatIsNull() {
        assertThat(PropertiesJson.readList("[\"a\",null,[\"Integer\",\"1\"],[\"Bytes\",\"Af8=\"]]"))
                .containsExactly("a", null, 1, new byte[] {1, -1});
        assertThat(PropertiesJson.readList("[]")).isEqualTo(List.of());
    }

    @Test
    void knowsWhatAPropertyCanHold() {
        assertThat(List.of("text", true, (byte) 1, (short) 1, 1, 1L, 1f, 1d, 'x', new byte[0]))
                .allMatch(StoredMessage::canHold);
        assertThat(List.of(List.of(), new Object(), new int[0])).noneMatch(StoredMessage::canHold);
    }

    @Test
    void takesTheLastOfWhatStandsTwiceUnderOneName() {
        assertThat(PropertiesJson.read("{\"a\":\"1\",\"a\":\"2\"}")).isEqualTo(Map.of("a", "2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{} x",
                "{\"a\":1}",
                "{\"a\":{}}",
                "{\"a\":[]}",
                "{\"a\":[\"Integer\"]}",
                "{\"a\":[\"Integer\",1]}",
                "{\"a\":[\"Integer\",\"x\"]}",
                "{\"a\":[\"Integer\",\"1\",\"2\"]}",
                "{\"a\":[\"Date\",\"1\"]}"
            })
    void refusesWhatIsDamaged(String damaged) {
        assertThatThrownBy(() -> PropertiesJson.read(damaged)).isInstanceOf(RuntimeException.class);
    }
}
