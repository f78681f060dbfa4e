package dev.semel.internal.message.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class ContentDigestTest {

    @Test
    void isThatOfTheBytesForAsciiLetters() {
        byte[] bytes = "kind:text".getBytes(StandardCharsets.US_ASCII);

        assertThat(new ContentDigest(4).add("kind:").add("text").hex())
                .isEqualTo(HexFormat.of().formatHex(ContentDigest.sha256().digest(bytes)))
                .isEqualTo(new ContentDigest(4)
                        .add("kind:")
                        .add("text".getBytes(StandardCharsets.US_ASCII))
                        .hex());
    }

    @Test
    void isTheSameInAnyRoomThatItTakes() {
        for (int length = 4_080; length < 4_110; length++) {
            String text = "x".repeat(length) + "\u20acy\ud800";

            assertThat(new ContentDigest(0).add(text).hex())
                    .isEqualTo(new ContentDigest(10_000).add(text).hex());
        }
    }

    @Test
    void tellsLettersApartThatHaveAByteInCommon() {
        assertThat(digest("\u0100")).isNotEqualTo(digest("\u0200")).isNotEqualTo(digest("\u0001"));
        assertThat(digest("\u0102")).isNotEqualTo(digest("\u0101"));
        assertThat(digest("\u0080")).isNotEqualTo(digest("\u007f"));
        assertThat(digest("\ud800")).isNotEqualTo(digest("\udfff"));
    }

    private static String digest(String text) {
        return new ContentDigest(text.length()).add(text).hex();
    }
}
