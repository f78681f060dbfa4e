package dev.semel.internal.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
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
    void comparesJsonUpToOneMebibyteByWhatItSays() {
        String largest = "[1" + " ".repeat(ContentHash.LARGEST_JSON - 3) + "]";
        String larger = "[1 " + " ".repeat(ContentHash.LARGEST_JSON - 3) + "]";

        assertThat(hashOf(largest)).isEqualTo(hashOf("[1]"));
        assertThat(hashOf(larger)).isNotEqualTo(hashOf("[1]"));
        assertThat(hashOfBytes(largest)).isEqualTo(hashOfBytes("[1]"));
        assertThat(hashOfBytes(larger)).isNotEqualTo(hashOfBytes("[1]"));
    }

    @Test
    void tellsAnEmptyBodyFromNone() {
        for (BodyKind kind : List.of(BodyKind.TEXT, BodyKind.BYTES, BodyKind.OBJECT)) {
            String none = ContentHash.of(new StoredMessage(kind, null, Map.of()), List.of());

            assertThat(ContentHash.of(new StoredMessage(kind, new byte[0], Map.of()), List.of()))
                    .isNotEqualTo(none);
            assertThat(ContentHash.of(new StoredMessage(kind, new byte[] {'x'}, Map.of()), List.of()))
                    .isNotEqualTo(none);
            assertThat(ContentHash.of(new StoredMessage(kind, null, Map.of()), List.of("/a")))
                    .as("another rule")
                    .isNotEqualTo(none);
        }
    }

    @Test
    void namesATextByAHashOfItsOwn() {
        assertThat(ContentHash.of("a"))
                .hasSize(64)
                .isEqualTo(ContentHash.of("a"))
                .isNotEqualTo(ContentHash.of("b"));
    }

    @Test
    void leavesIgnoredValuesOut() {
        List<String> ignored = List.of("/sentAt", "/meta/attempt", "/not/there");

        assertThat(hashOf("{\"id\":1,\"sentAt\":\"09:00\",\"meta\":{\"attempt\":1}}", ignored))
                .isEqualTo(hashOf("{\"id\":1,\"sentAt\":\"09:05\",\"meta\":{\"attempt\":2}}", ignored));
    }

    @Test
    void comparesAlsoWhatFollowsTheFirstJsonValue() {
        assertThat(hashOf("{\"order\":1}\n{\"pay\":100}")).isNotEqualTo(hashOf("{\"order\":1}\n{\"pay\":999}"));
        assertThat(hashOf("[1] first")).isNotEqualTo(hashOf("[1] second"));
        assertThat(hashOf("{}")).isNotEqualTo(hashOf("{}{}"));
        assertThat(hashOf("[1]")).isNotEqualTo(hashOf("[1]]"));
    }

    @Test
    void ignoresEachElementOfAnArrayByTheNumberThatItHas() {
        List<String> ignored = List.of("/i/0", "/i/1");

        assertThat(hashOf("{\"i\":[0,0,7]}", ignored)).isNotEqualTo(hashOf("{\"i\":[0,0,8]}", ignored));
        assertThat(hashOf("{\"i\":[1,[2],7]}", ignored)).isEqualTo(hashOf("{\"i\":[0,0,7]}", ignored));
    }

    @Test
    void ignoresByPointersAsTheyAreEscaped() {
        List<String> ignored = List.of("/a~1b/~0c", "/list/0/at");

        assertThat(hashOf("{\"a/b\":{\"~c\":1,\"d\":2},\"list\":[{\"at\":1},{\"at\":2}]}", ignored))
                .isEqualTo(hashOf("{\"list\":[{},{\"at\":2}],\"a/b\":{\"d\":2}}", ignored))
                .isNotEqualTo(hashOf("{\"list\":[{},{\"at\":3}],\"a/b\":{\"d\":2}}", ignored));
    }

    @Test
    void comparesJsonByteByByteThatHasAValueTwice() {
        assertThat(hashOf("{\"pay\":100,\"pay\":1}")).isNotEqualTo(hashOf("{\"pay\":500,\"pay\":1}"));
    }

    @Test
    void comparesJsonThatComesAsBytesByWhatItSays() {
        assertThat(hashOfBytes("{\"a\":1.0,\"b\":\"\u00e4\"}"))
                .isEqualTo(hashOfBytes("{ \"b\":\"\\u00e4\", \"a\":1}"))
                .isNotEqualTo(hashOfBytes("{\"a\":2,\"b\":\"\u00e4\"}"));
        assertThat(hashOfBytes("{\"a\":1} x")).isNotEqualTo(hashOfBytes("{\"a\":1}  x"));
        byte[] noText = {'[', '"', (byte) 0xff, '"', ']'};
        byte[] otherBytes = {'[', '"', (byte) 0xfe, '"', ']'};
        assertThat(hashOfBytes(noText)).isNotEqualTo(hashOfBytes(otherBytes));
    }

    @Test
    void tellsHashesOfTwoRulesFromOtherContent() {
        String plain = hashOf("{\"id\":1}");
        String ignoring = hashOf("{\"id\":1}", List.of("/sentAt"));

        assertThat(ContentHash.differ(plain, hashOf("{\"id\":2}"))).isTrue();
        assertThat(ContentHash.differ(plain, hashOf("{\"id\":1}"))).isFalse();
        assertThat(ContentHash.differ(plain, ignoring)).isFalse();
        assertThat(ContentHash.differ(ignoring, hashOf("{\"id\":2}", List.of("/sentAt"))))
                .isTrue();
        assertThat(ContentHash.differ(plain, null)).isFalse();
        assertThat(ContentHash.differ(null, plain)).isFalse();
    }

    @Test
    void marksTheRuleInAnyOrderOfWhatItIgnores() {
        assertThat(hashOf("{\"id\":1}", List.of("/a", "/b")))
                .isEqualTo(hashOf("{\"id\":1}", List.of("/b", "/a", "/b")));
    }

    @Test
    void takesNoRoomForALargeText() {
        String large = "[" + "1,".repeat(15_000_000) + "1]";

        assertThat(allocated(() -> hashOf(large))).isLessThan(1_000_000);
        assertThat(hashOf(large)).isNotEqualTo(hashOf(large.replace("1]", "2]")));
    }

    private static long allocated(Runnable work) {
        var threads = (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
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
        return ContentHash.ofText(text, ignored);
    }

    private static String hashOfBytes(String text) {
        return hashOfBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String hashOfBytes(byte[] bytes) {
        return ContentHash.of(new StoredMessage(BodyKind.BYTES, bytes, Map.of()), List.of());
    }
}
