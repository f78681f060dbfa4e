package dev.semel.internal.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContentHashTest {

    @Test
    void saysTheSameOfJsonThatIsOnlyWrittenDifferently() {
        String hash = hashOf("{\"amount\": 10.50, \"to\": {\"name\": \"Ann\", \"city\": \"Ulm\"}, \"tags\": [1, 2]}");

        assertThat(hashOf("{\"to\":{\"city\":\"Ulm\",\"name\":\"\\u0041nn\"},\"tags\":[1,2],\"amount\":10.5}"))
                .isEqualTo(hash);
        assertThat(hashOf("\n{\"tags\":[1e0,2],\"amount\":1.05E1,\"to\":{\"name\":\"Ann\",\"city\":\"Ulm\"}}"))
                .isEqualTo(hash);
    }

    @Test
    void tellsOtherContentApart() {
        String hash = hashOf("{\"amount\":10,\"tags\":[1,2]}");

        assertThat(hashOf("{\"amount\":11,\"tags\":[1,2]}")).isNotEqualTo(hash);
        assertThat(hashOf("{\"amount\":10,\"tags\":[2,1]}")).isNotEqualTo(hash);
        assertThat(hashOf("{\"amount\":\"10\",\"tags\":[1,2]}")).isNotEqualTo(hash);
        assertThat(hashOf("{\"amount\":10,\"tags\":[[1,2]]}")).isNotEqualTo(hash);
        assertThat(hashOf("{\"amount\":9007199254740993,\"tags\":[1,2]}"))
                .isNotEqualTo(hashOf("{\"amount\":9007199254740992,\"tags\":[1,2]}"));
    }

    @Test
    void leavesIgnoredValuesOut() {
        List<String> ignored = List.of("/sentAt", "/meta/attempt", "/not/there");

        assertThat(hashOf("{\"id\":1,\"sentAt\":\"09:00\",\"meta\":{\"attempt\":1}}", ignored))
                .isEqualTo(hashOf("{\"id\":1,\"sentAt\":\"09:05\",\"meta\":{\"attempt\":2}}", ignored));
    }

    @Test
    void comparesWhatIsNoJsonByteByByte() {
        assertThat(hashOf("{\"broken")).isEqualTo(hashOf("{\"broken")).isNotEqualTo(hashOf("{ \"broken"));
        assertThat(hashOf("plain text")).isNotEqualTo(hashOf("plain  text"));
        assertThat(hashOf(" ")).isNotEqualTo(hashOf(""));
    }

    @Test
    void comparesWhatIsNestedTooDeeplyByteByByte() {
        String deep = "[".repeat(100_000);

        assertThat(hashOf(deep)).isEqualTo(hashOf(deep)).isNotEqualTo(hashOf(deep + " "));
    }

    @Test
    void neverWritesAHugeNumberOut() {
        assertThat(hashOf("[1e999999999]")).isEqualTo(hashOf("[10E999999998]"));
    }

    @Test
    void comparesNoProperties() {
        assertThat(ContentHash.of(StoredMessage.text("{}", Map.of("sent", 1)), List.of()))
                .isEqualTo(ContentHash.of(StoredMessage.text("{}", Map.of("sent", 2)), List.of()));
    }

    @Test
    void tellsTheKindsOfBodiesApart() {
        byte[] bytes = {'a'};

        assertThat(ContentHash.of(new StoredMessage(BodyKind.BYTES, bytes, Map.of()), List.of()))
                .isNotEqualTo(hashOf("a"));
        assertThat(ContentHash.of(new StoredMessage(BodyKind.NONE, null, Map.of()), List.of()))
                .isNotEqualTo(hashOf(""));
    }

    private static String hashOf(String text) {
        return hashOf(text, List.of());
    }

    private static String hashOf(String text, List<String> ignored) {
        return ContentHash.of(StoredMessage.text(text, Map.of()), ignored);
    }
}
